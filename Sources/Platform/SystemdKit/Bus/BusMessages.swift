import CSystemd

/// The reply to a call of the service manager.
struct BusReply: Sendable {
  /// Nil if the call succeeded.
  let error: BusFailure?
  /// The D-Bus path of the job that the call began; nil if it began none.
  let job: String?
}

/// A D-Bus error: its name, such as `org.freedesktop.DBus.Error.ServiceUnknown`, and a message for people.
struct BusFailure: Equatable, Sendable {
  let name: String
  let message: String
}

/// A finished job of the service manager (org.freedesktop.systemd1(5), JobRemoved).
struct RemovedJob: Equatable, Sendable {
  let path: String
  let unit: String
  /// `done` if it succeeded.
  let result: String
}

extension BusReply {
  init(_ message: OpaquePointer?) {
    guard let error = sd_bus_message_get_error(message)?.pointee else {
      self.init(error: nil, job: text("o", of: message))
      return
    }
    let name = error.name.map { String(cString: $0) } ?? ""
    let failure = BusFailure(name: name, message: error.message.map { String(cString: $0) } ?? name)
    self.init(error: failure, job: nil)
  }
}

extension RemovedJob {
  init?(_ message: OpaquePointer?) {
    var number: UInt32 = 0
    guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0,
      let path = text("o", of: message), let unit = text("s", of: message),
      let result = text("s", of: message)
    else { return nil }
    self.init(path: path, unit: unit, result: result)
  }
}

/// The next value of a message, a string of D-Bus type `type`; nil if it has another type or none is left.
private func text(_ type: Unicode.Scalar, of message: OpaquePointer?) -> String? {
  var text: UnsafePointer<CChar>?
  guard sd_bus_message_read_basic(message, CChar(type.value), &text) > 0 else { return nil }
  return text.map { String(cString: $0) }
}
