/// How many replies a caller expects. All but `single` are flags of the header that exclude each other.
package enum CallMode: Hashable, Sendable {
  case single
  /// One or several replies.
  case more
  case oneway
  /// One reply, after which the connection speaks another protocol.
  case upgrade
}

/// A received call (UAPI.20, Call).
struct CallMessage {
  /// The qualified name, such as `org.varlink.service.GetInfo`.
  let method: String
  let mode: CallMode
  let parameters: Parameters
}

extension CallMessage: ReceivedMessage {
  init(from json: JSONReader) throws {
    let header = try json.members()
    try header.allowOnly("method", "parameters", "oneway", "more", "upgrade")
    method = try header.required("method")
    mode =
      switch (try header.flag("more"), try header.flag("oneway"), try header.flag("upgrade")) {
      case (false, false, false): .single
      case (true, false, false): .more
      case (false, true, false): .oneway
      case (false, false, true): .upgrade
      default: throw ProtocolViolation.conflictingFlags
      }
    parameters = try Parameters(in: header)
  }
}

/// A call to send.
struct OutgoingCall<Input: JSONWritable>: JSONWritable {
  let method: String
  let mode: CallMode
  let input: Input

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let header = json.object()
    try header.write("method", method)
    if mode == .more { try header.write("more", true) }
    if mode == .oneway { try header.write("oneway", true) }
    try header.writeParameters(input)
    if mode == .upgrade { try header.write("upgrade", true) }
  }
}
