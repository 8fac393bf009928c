/// A received reply (UAPI.20, Reply).
struct ReplyMessage {
  /// The name of the error with that of its interface; nil when the call succeeded.
  let error: String?

  /// Whether further replies to the same call follow.
  let continues: Bool

  let parameters: Parameters
}

extension ReplyMessage: ReceivedMessage {
  init(from json: JSONReader) throws {
    let header = try json.members()
    try header.allowOnly("parameters", "continues", "error")
    error = try header.optional("error")
    continues = try header.flag("continues")
    guard error == nil || !continues else { throw ProtocolViolation.conflictingFlags }
    parameters = try Parameters(in: header)
  }
}

/// A reply to send.
struct OutgoingReply<Output: JSONWritable>: JSONWritable {
  let output: Output
  var error: String?
  var continues = false

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let header = json.object()
    if continues { try header.write("continues", true) }
    try header.write("error", error)
    try header.writeParameters(output)
  }
}

/// The reply that says how things stand, encoded once for any number of calls.
package struct StateReply<Output: JSONWritable>: Sendable {
  /// Nil for what JSON can't say.
  let message: [UInt8]?

  /// Encodes `output`.
  package init(_ output: Output) {
    message = try? Wire.encode(OutgoingReply(output: output, continues: true))
  }
}

/// The parameters of a method, a reply or an error that has none.
package struct NoParameters: JSONConvertible, Hashable, Sendable {
  /// Makes the one value there is.
  package init() {}

  package init(from json: JSONReader) throws(UnfitJSON) { _ = try json.members() }

  package func write(to json: JSONWriter) { _ = json.object() }
}
