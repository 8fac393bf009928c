import CLibnotify

/// A failed call over the bus.
struct BusError: Error, Equatable {
  enum Kind {
    /// No answer came in time; the call may still be carried out.
    case unanswered
    /// The name has no owner, and the bus could not start one.
    case noSuchService
    case busLost
    case refused
  }

  let kind: Kind
  /// The D-Bus name of the error, or GLib's domain and code if the call failed on our side.
  let name: String
  /// It may quote what was sent, so it is shown only if nothing personal was sent.
  var message = ""
}

extension BusError: CustomStringConvertible {
  var description: String { name }

  /// Whether nothing on this bus can be started under the name.
  var isOfMissingService: Bool { name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner") }
}

extension BusError {
  init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(kind: .refused, name: "unknown")
      return
    }
    defer { g_error_free(error) }
    let name = Self.name(of: error)
    g_dbus_error_strip_remote_error(error)
    self.init(kind: Self.kind(of: error), name: name, message: String(cString: error.pointee.message))
  }

  private static func name(of error: UnsafeMutablePointer<GError>) -> String {
    if let remote = g_dbus_error_get_remote_error(error) {
      defer { g_free(remote) }
      return String(cString: remote)
    }
    return "\(String(cString: g_quark_to_string(error.pointee.domain))) \(error.pointee.code)"
  }

  private static func kind(of error: UnsafeMutablePointer<GError>) -> Kind {
    let code = error.pointee.code
    switch error.pointee.domain {
    case g_io_error_quark():
      switch GIOErrorEnum(UInt32(bitPattern: code)) {
      case G_IO_ERROR_TIMED_OUT: return .unanswered
      case G_IO_ERROR_CLOSED: return .busLost
      default: return .refused
      }
    case g_dbus_error_quark():
      switch GDBusError(UInt32(bitPattern: code)) {
      case G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT: return .unanswered
      case G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER: return .noSuchService
      case G_DBUS_ERROR_DISCONNECTED: return .busLost
      default: return spawnFailed(code) ? .noSuchService : .refused
      }
    default: return .refused
    }
  }

  /// The codes from `SPAWN_EXEC_FAILED` to `SPAWN_NO_MEMORY` are contiguous.
  private static func spawnFailed(_ code: CInt) -> Bool {
    (G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue...G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue)
      .contains(UInt32(bitPattern: code))
  }
}
