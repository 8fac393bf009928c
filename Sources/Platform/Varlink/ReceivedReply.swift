extension MessageFramer {
  /// For what a service replies, which is trusted with more than it trusts its callers with.
  static let ofReplies = MessageFramer(sizeLimit: 16 * 1024 * 1024, depthLimit: 64)
}

/// The output in the reply `message`, and whether further replies follow; throws the error that it replies.
func received<Output: JSONReadable>(
  _ message: [UInt8],
  as type: Output.Type
) throws(ClientError) -> (output: Output, continues: Bool) {
  let reply: ReplyMessage
  do throws(ProtocolViolation) { reply = try Wire.decode(message) } catch { throw .violation(error) }
  if let name = reply.error { throw .refused(ErrorMessage(name: name, message: message)) }
  do throws(UnfitJSON) {
    return (try reply.parameters.decode(type), reply.continues)
  } catch {
    throw .unexpectedOutput(
      type: "\(type)",
      member: error.path.isEmpty ? "parameters" : "parameters.\(error.path)"
    )
  }
}
