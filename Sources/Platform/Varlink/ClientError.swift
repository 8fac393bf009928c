import Glibc

/// Why a call has no output.
package enum ClientError: Error {
  /// The path is empty, contains a NUL or is longer than the 107 bytes of unix(7).
  case unusablePath(String)

  /// Nothing is at the path.
  case noSocket(path: String)

  /// A socket is at the path, but nobody listens on it.
  case nobodyListens(path: String)

  /// We may not connect to the socket.
  case permissionDenied(path: String)

  /// Connecting failed otherwise.
  case cannotConnect(path: String, errno: Int32)

  /// The service did nothing for longer than the client's patience; whether it carries the call out stays unknown.
  case unanswered

  /// The service closed the connection before its reply.
  case disconnected

  /// Sending or receiving failed.
  case connectionFailed(errno: Int32)

  /// The service replied with an error.
  case refused(ErrorMessage)

  /// The service sent what is no reply.
  case violation(ProtocolViolation)

  /// The reply isn't what the method is known to give; `member` is the path of what is wrong, where that is known.
  case unexpectedOutput(type: String, member: String)

  /// The input can't be written as JSON.
  case invalidInput(EncodingFailure)
}

extension ClientError {
  init(connectingTo path: String, errno: Int32) {
    self =
      switch errno {
      case ENOENT, ENOTDIR: .noSocket(path: path)
      case ECONNREFUSED: .nobodyListens(path: path)
      case EAGAIN: .unanswered
      case EACCES, EPERM: .permissionDenied(path: path)
      default: .cannotConnect(path: path, errno: errno)
      }
  }
}
