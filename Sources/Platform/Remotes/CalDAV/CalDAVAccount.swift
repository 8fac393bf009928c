package import PillsCore

/// A person's access to a CalDAV server (RFC 4791).
package struct CalDAVAccount {
  let client: HTTPClient
  /// The typed address: of the server, of the person's place, or of a calendar.
  let address: WebAddress

  /// Takes an address as people type it, such as `cloud.example.org`, without contacting the server. With
  /// `authorityFile`, only certificates of the authorities in that file are trusted. Throws
  /// ``SyncFlaw/unencrypted`` for an http address of another computer.
  package init(
    address: String,
    user: String,
    password: String,
    authorityFile: String? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) throws(SyncComplaint) {
    let typed = TypedAddress(address)
    guard let known = typed.forWeb.flatMap({ WebAddress($0) }) else {
      throw SyncComplaint(.unusableAddress, [.address: printable(typed.withoutSecrets)])
    }
    guard known.isSafe else { throw SyncComplaint(.unencrypted, [.place: known.authority]) }
    guard !known.takesNoPasswords else { throw SyncComplaint(.noPasswords, [.place: known.authority]) }
    client = HTTPClient(user: user, password: password, authorityFile: authorityFile, limits: limits)
    self.address = known
  }

  /// Opens the calendar at an address of this server, such as ``CalDAVCalendar/address``.
  package func calendar(at address: String) throws(SyncComplaint) -> CalDAVRemote {
    guard let known = WebAddress(address, relativeTo: self.address) else {
      throw SyncComplaint(.unusableAddress, [.address: printable(withoutSecrets(address).address)])
    }
    return CalDAVRemote(client: client, collection: try known.required(at: self.address).asFolder)
  }
}
