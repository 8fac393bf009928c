import Glibc

/// Why a call failed.
package enum ClientError: Error {
  /// The path is empty, contains a NUL or is over 107 bytes long (unix(7)).
  case unusablePath(String)
  case noSocket(path: String)
  case nobodyListens(path: String)
  case permissionDenied(path: String)
  case cannotConnect(path: String, errno: Int32)
  /// The service did nothing within the client's patience. It may still carry out the call.
  case unanswered
  case disconnected
  case connectionFailed(errno: Int32)
  case refused(ErrorMessage)
  /// The service sent something other than a reply.
  case violation(ProtocolViolation)
  /// The reply doesn't fit the method. `member` is the path of the wrong value, such as `parameters.dose`.
  case unexpectedOutput(type: String, member: String)
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

  /// `errno` is of sending or receiving.
  init(transferring errno: Int32) {
    self =
      switch errno {
      case EPIPE, ECONNRESET: .disconnected
      case EAGAIN: .unanswered
      default: .connectionFailed(errno: errno)
      }
  }
}
