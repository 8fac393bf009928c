/// Why a remote did not do what it was asked to.
///
/// Carries hosts, addresses, paths and names of texts, and never a text. A `detail` is what the server or the system said,
/// empty where it said nothing.
package enum RemoteError: Error, Hashable {
  // The way to the server.

  /// What stands for the remote is no address.
  case unusableAddress(String)
  /// The address would send the password over a network that anybody can read.
  case unencrypted(host: String)
  /// There is no connection.
  case unreachable(host: String, detail: String)
  /// The server could not show that it is the one that it is to be.
  case certificate(host: String, detail: String)
  /// It took longer than the client's patience, or nothing came for a while.
  case timedOut(host: String, detail: String)
  /// The connection ended before the answer was whole.
  case interrupted(host: String, detail: String)
  /// The server sends to another one, which is not told the password.
  case redirectedElsewhere(host: String, to: String)
  /// The server sends round in a circle.
  case tooManyRedirects(host: String)

  // What the server thinks of it.

  /// The name or the password is wrong.
  case unauthorised(host: String)
  /// This person may not do this.
  case forbidden(place: String, detail: String)
  /// The calendar or the text is not there.
  case notFound(place: String)
  /// The text is not the version that was to be changed.
  case changedMeanwhile(name: String)
  /// There is a text of this name, or with the same identifier.
  case exists(name: String)
  /// Somebody else holds it.
  case locked(place: String, detail: String)
  /// The server wants to be asked less often.
  case tooManyRequests(host: String, retryAfterSeconds: Int?)
  /// The server failed, or has no time.
  case unavailable(host: String, status: Int, retryAfterSeconds: Int?, detail: String)
  /// There is no room left.
  case full(place: String, detail: String)
  /// It said no in another way.
  case refused(place: String, status: Int, detail: String)

  // What the answer is like.

  /// What answers is no calendar server, but shows pages for people, say.
  case notCalDAV(address: String)
  /// The answer is larger than anything that Pills keeps.
  case tooLarge(place: String, limitInBytes: Int)
  /// The text is not there, or is what it was before, although the answer said that it was written.
  case notWritten(name: String)
  /// The answer makes no sense.
  case malformedAnswer(place: String, detail: String)

  // The folder.

  /// It is not there, as it may be with a disk that is not mounted.
  case folderMissing(path: String)
  /// The system failed at reading or writing it.
  case folderUnusable(path: String, detail: String)

  /// A text can't have such a name.
  case unusableName(String)
}

extension RemoteError {
  /// When to try again, where the server said so.
  package var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(_, let seconds), .unavailable(_, _, let seconds, _): seconds
    default: nil
    }
  }
}
