/// The texts of a calendar on a CalDAV server.
///
/// Only those whose names end with `.ics` are looked at.
package struct CalDAVRemote: Remote {
  let client: HTTPClient
  /// Ends with `/`.
  let collection: WebAddress
  let experience = Experience()

  /// What was learnt of the server, which all copies of a remote share.
  final class Experience {
    /// What the server turned out not to know, and is not asked for again.
    var unknownReports: Set<Report> = []
    /// Whether its listings have weak versions, so that those of its headers are not theirs.
    var hasWeakVersions = false
  }

  /// A question about many texts at once.
  enum Report: Hashable {
    /// What has changed (RFC 6578).
    case syncCollection
    /// The texts of some names (RFC 4791).
    case multiget
  }

  func address(of name: String) -> WebAddress {
    collection.with(path: "\(collection.path)\(percentEncoded(name))")
  }
}

extension HTTPAnswer {
  /// Whether a server may answer so that does not know a report, or refuses what it was asked with.
  ///
  /// Each has its own status for that, so this goes for all that are not about the person or the way to the server.
  var mayBeUnknownReport: Bool {
    (400..<600).contains(status) && ![401, 407, 408, 425, 429, 502, 503, 504].contains(status)
  }
}
