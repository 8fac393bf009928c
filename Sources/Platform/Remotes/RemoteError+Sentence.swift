extension RemoteError: CustomStringConvertible {
  package var description: String { sentence }

  /// What is wrong and what to do about it.
  package var sentence: String {
    switch self {
    case .unusableAddress(let address):
      "'\(address)' is no address of a calendar server. Write it like https://cloud.example.org"
    case .unencrypted(let host):
      "\(host) would be sent the password unencrypted. Use an address that begins with https://"
    case .unreachable(let host, let detail):
      "\(host) cannot be reached\(bracketed(detail)). Check the network and the address"
    case .certificate(let host, let detail):
      """
      The connection to \(host) is not safe\(bracketed(detail)), so nothing was sent. \
      If the server is your own, name the file of its certificate authority as CA=
      """
    case .timedOut(let host, let detail):
      "\(host) did not answer in time\(bracketed(detail)). Check the network; it is tried again later"
    case .interrupted(let host, let detail):
      "The connection to \(host) broke off\(bracketed(detail)). Check the network; it is tried again later"
    case .redirectedElsewhere(let host, let address):
      "\(host) refers to another server, which was not told the password. If you trust it, use \(address)"
    case .tooManyRedirects(let host):
      "\(host) refers from one address to the next without an end. Use the address of the calendar itself"
    case .unauthorised(let host):
      "\(host) does not accept the user name or the password. Check both; many servers want a password for apps"
    case .forbidden(let place, let detail):
      "\(place) may not be read or changed by this user\(bracketed(detail)). Check who the calendar is shared with"
    case .notFound(let place):
      "\(place) is not there. Check the address, or make the calendar again"
    case .changedMeanwhile(let name):
      "\(name) was changed elsewhere at the same time. It is read and merged when trying again"
    case .exists(let name):
      "\(name), or a text with the same identifier, is there already. It is read and merged when trying again"
    case .locked(let place, let detail):
      "\(place) is locked by another program\(bracketed(detail)). It is tried again later"
    case .tooManyRequests(let host, let seconds):
      "\(host) was asked too often. \(Self.nextTry(seconds))"
    case .unavailable(let host, let status, let seconds, let detail):
      "\(host) failed with status \(status)\(bracketed(detail)). \(Self.nextTry(seconds))"
    case .full(let place, let detail):
      "There is no space left for \(place)\(bracketed(detail)). Free some space there"
    case .refused(let place, let status, let detail):
      "\(place) was refused with status \(status)\(bracketed(detail)). Check the address and what the server allows"
    case .notCalDAV(let address):
      """
      \(address) is no calendar server, or a page to sign in to the network stands before it. \
      Open it in a browser, and check the address
      """
    case .tooLarge(let place, let limit):
      "\(place) is larger than the \(Self.size(limit)) that Pills reads. Use a calendar for Pills alone"
    case .notWritten(let name):
      "\(name) was not kept, although the server said so. Check whether something stands before the server"
    case .malformedAnswer(let place, let detail):
      "What \(place) answers makes no sense\(bracketed(detail)). Check the address, and whether the server is up to date"
    case .folderMissing(let path):
      "The folder \(path) is not there. Mount its disk or start the program that brings it, or make it"
    case .folderUnusable(let path, let detail):
      "\(path) cannot be read or written\(bracketed(detail)). Check the disk and the permissions"
    case .unusableName(let name):
      "'\(name)' can't be the name of a text. This is a bug in Pills; please report it"
    }
  }

  private func bracketed(_ detail: String) -> String { detail.isEmpty ? "" : " (\(detail))" }

  private static func nextTry(_ seconds: Int?) -> String {
    switch seconds {
    case nil: "It is tried again later"
    case let seconds? where seconds < 120: "It is tried again in \(seconds) s"
    case let seconds?: "It is tried again in \((seconds + 59) / 60) min"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes) bytes" : "\(bytes >> 20) MiB"
  }
}
