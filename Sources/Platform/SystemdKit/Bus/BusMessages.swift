import CSystemd

/// What came of a call.
struct BusReply: Sendable {
  /// Nil where it was done.
  let error: BusFailure?
  /// The path of the job that it began; nil where it began none.
  let job: String?
}

/// The name of an error, such as `org.freedesktop.DBus.Error.ServiceUnknown`, and what it says to people.
struct BusFailure: Equatable, Sendable {
  let name: String
  let message: String
}

/// A job of the service manager that is over (org.freedesktop.systemd1(5), JobRemoved).
struct RemovedJob: Equatable, Sendable {
  let path: String
  let unit: String
  /// `done` where it came off.
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
  /// Nil where the message is another.
  init?(_ message: OpaquePointer?) {
    var number: UInt32 = 0
    guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &number) > 0,
      let path = text("o", of: message), let unit = text("s", of: message),
      let result = text("s", of: message)
    else { return nil }
    self.init(path: path, unit: unit, result: result)
  }
}

/// The next value of a message, of a type whose values are texts; nil where it has another or none.
private func text(_ type: Unicode.Scalar, of message: OpaquePointer?) -> String? {
  var text: UnsafePointer<CChar>?
  guard sd_bus_message_read_basic(message, CChar(type.value), &text) > 0 else { return nil }
  return text.map { String(cString: $0) }
}
