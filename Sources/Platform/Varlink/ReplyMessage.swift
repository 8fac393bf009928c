/// A received reply (UAPI.20, Reply).
struct ReplyMessage {
  /// The qualified name of the error; nil if the call succeeded.
  let error: String?
  /// Whether further replies to the call follow.
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

/// A reply with the current state, encoded once for any number of calls.
package struct StateReply<Output: JSONWritable>: Sendable {
  /// Nil if JSON can't represent the output.
  let message: [UInt8]?

  package init(_ output: Output) {
    message = try? Wire.encode(OutgoingReply(output: output, continues: true))
  }
}

/// The parameters of a method, reply or error that has none.
package struct NoParameters: JSONConvertible, Hashable, Sendable {
  package init() {}

  package init(from json: JSONReader) throws(UnfitJSON) { _ = try json.members() }

  package func write(to json: JSONWriter) { _ = json.object() }
}
