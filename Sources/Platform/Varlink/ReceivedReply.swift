extension MessageFramer {
  /// For the replies of a service, which is trusted with larger messages than its callers are.
  static let ofReplies = MessageFramer(sizeLimit: 16 * 1024 * 1024, depthLimit: 64)
}

/// The output of the reply `message`, and whether further replies follow. Throws if the reply is an error.
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
