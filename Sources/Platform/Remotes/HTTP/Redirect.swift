internal import PillsCore

/// The address of a redirect; nil if the answer is none.
func redirect(of answer: HTTPAnswer) throws(SyncComplaint) -> WebAddress? {
  // 303 asks for another method, which WebDAV never uses.
  guard [301, 302, 307, 308].contains(answer.status), let location = answer.headers["location"],
    let next = WebAddress(location, relativeTo: answer.address)
  else { return nil }
  return try next.required(at: answer.address)
}

extension WebAddress {
  /// Throws ``SyncFlaw/redirectedElsewhere`` if scheme, host or port are not those of `server`, as the password
  /// is only for that server.
  func required(at server: WebAddress) throws(SyncComplaint) -> WebAddress {
    guard origin == server.origin else {
      throw SyncComplaint(.redirectedElsewhere, [.place: server.authority, .address: printable(text)])
    }
    return self
  }
}
