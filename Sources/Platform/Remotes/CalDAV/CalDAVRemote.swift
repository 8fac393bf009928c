/// The texts of a calendar on a CalDAV server; only names that end with `.ics` count.
package struct CalDAVRemote: Remote {
  let client: HTTPClient
  /// It ends with `/`.
  let collection: WebAddress
  let experience = Experience()

  /// Facts learned about the server, shared by all copies of a remote.
  final class Experience {
    // Whether it answers requests about many texts at once; if not, they are not sent again.
    var reportsChanges = true
    var readsSeveral = true
    /// Whether its listings have weak versions; then versions in headers differ from them.
    var hasWeakVersions = false
  }

  func address(of name: String) -> WebAddress {
    collection.with(path: "\(collection.path)\(percentEncoded(name))")
  }
}

extension HTTPAnswer {
  /// Whether the server may not know a report or may refuse its parameters. Servers use different statuses
  /// for this, so it is true for all that are not about the person or the connection.
  var mayBeUnknownReport: Bool {
    (400..<600).contains(status) && ![401, 407, 408, 425, 429, 502, 503, 504].contains(status)
  }
}
