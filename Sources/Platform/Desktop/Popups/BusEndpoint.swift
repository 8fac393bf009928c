import CLibnotify

/// Names that the D-Bus and Desktop Notifications specifications define.
enum BusName {
  static let bus = "org.freedesktop.DBus"
  static let peer = "org.freedesktop.DBus.Peer"
  static let properties = "org.freedesktop.DBus.Properties"
  static let busPath = "/org/freedesktop/DBus"
  static let notifications = "org.freedesktop.Notifications"
  static let notificationsPath = "/org/freedesktop/Notifications"
}

/// An interface of an object that a program offers on the bus.
struct BusEndpoint {
  let name: String
  let path: String
  let interface: String

  static let bus = BusEndpoint(name: BusName.bus, path: BusName.busPath, interface: BusName.bus)

  /// The server with this unique name; calls never reach a successor.
  static func server(_ uniqueName: String) -> BusEndpoint {
    BusEndpoint(name: uniqueName, path: BusName.notificationsPath, interface: BusName.notifications)
  }

  /// What every program on the bus has.
  static func peer(_ uniqueName: String) -> BusEndpoint {
    BusEndpoint(name: uniqueName, path: BusName.notificationsPath, interface: BusName.peer)
  }
}

extension BusEndpoint {
  /// Calls a method without blocking; `completion` runs later on this thread; nil requests no reply.
  /// `timeout` is in milliseconds, -1 for GLib's default. `starting` lets the bus start the program.
  func call(
    _ method: String,
    _ arguments: Variant?,
    over connection: OpaquePointer,
    starting: Bool = false,
    timeout: CInt = -1,
    completion: ((Result<Variant, BusError>) -> Void)? = nil
  ) {
    let finish: GAsyncReadyCallback = { source, result, userData in
      var error: UnsafeMutablePointer<GError>?
      let reply = g_dbus_connection_call_finish(source.map(OpaquePointer.init), result, &error)
      Handler<Result<Variant, BusError>>.callOnce(
        userData,
        reply.map { .success(Variant(taking: $0)) } ?? .failure(BusError(taking: error))
      )
    }
    // Swift could release the arguments before the call that needs them.
    defer { withExtendedLifetime(arguments) {} }
    g_dbus_connection_call(
      connection,
      name,
      path,
      interface,
      method,
      arguments?.pointer,
      nil,
      starting ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
      timeout,
      nil,
      completion == nil ? nil : finish,
      completion.map { Handler.retained($0) }
    )
  }
}
