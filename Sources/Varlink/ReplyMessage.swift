/// A received reply (UAPI.20, Reply).
struct ReplyMessage {
  /// The name of the error with that of its interface; nil when the call succeeded.
  let error: String?

  /// Whether further replies to the same call follow.
  let continues: Bool

  let parameters: Parameters
}

extension ReplyMessage: ReceivedMessage {
  init(from decoding: JSONDecoding) throws {
    let header = try decoding.container(keyedBy: MemberName.self)
    try decoding.allowOnly(.parameters, .continues, .error)
    error = try header.decodeIfPresent(String.self, forKey: .error)
    continues = try header.flag(.continues)
    guard error == nil || !continues else { throw ProtocolViolation.conflictingFlags }
    parameters = try Parameters(in: header)
  }
}

/// A reply to send.
struct OutgoingReply<Output: Encodable>: Encodable {
  let output: Output
  var error: String?
  var continues = false

  func encode(to encoder: any Encoder) throws {
    var header = encoder.container(keyedBy: MemberName.self)
    try header.encodeIfPresent(error, forKey: .error)
    if continues { try header.encode(true, forKey: .continues) }
    try header.encodeParameters(output)
  }
}

/// The reply that says how things stand, encoded once for any number of calls.
package struct StateReply<Output: Encodable>: Sendable {
  /// Nil for what JSON can't say.
  let message: [UInt8]?

  /// Encodes `output`.
  package init(_ output: Output) {
    message = try? Wire.encode(OutgoingReply(output: output, continues: true))
  }
}

/// The parameters of a method, a reply or an error that has none.
package struct NoParameters: Codable, Hashable, Sendable {
  /// Makes the one value there is.
  package init() {}
}

extension KeyedEncodingContainer<MemberName> {
  /// Encodes the parameters; leaves the member out for a type without a stored property.
  mutating func encodeParameters<Value: Encodable>(_ value: Value) throws {
    guard MemoryLayout<Value>.size > 0 else { return }
    try encode(value, forKey: .parameters)
  }
}
