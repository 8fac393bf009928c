import CSystemd

/// What came of a call.
struct BusReply: Sendable {
  /// Nil where it was done.
  let error: BusFailure?
}

/// The name of an error, such as `org.freedesktop.DBus.Error.ServiceUnknown`, and what it says to people.
struct BusFailure: Equatable, Sendable {
  let name: String
  let message: String
}

/// A job of the service manager that is over (org.freedesktop.systemd1(5), JobRemoved).
struct RemovedJob: Equatable, Sendable {
  let unit: String
  /// `done` where it came off.
  let result: String
}

extension BusReply {
  init(_ message: OpaquePointer?) {
    guard let error = sd_bus_message_get_error(message)?.pointee else {
      self.init(error: nil)
      return
    }
    let name = error.name.map { String(cString: $0) } ?? ""
    self.init(error: BusFailure(name: name, message: error.message.map { String(cString: $0) } ?? name))
  }
}

extension RemovedJob {
  /// Nil where the message is another.
  init?(_ message: OpaquePointer?) {
    var number: UInt32 = 0
    guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0,
      Self.text("o", of: message) != nil, let unit = Self.text("s", of: message),
      let result = Self.text("s", of: message)
    else { return nil }
    self.init(unit: unit, result: result)
  }

  private static func text(_ type: Unicode.Scalar, of message: OpaquePointer?) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, CChar(type.value), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }
}
