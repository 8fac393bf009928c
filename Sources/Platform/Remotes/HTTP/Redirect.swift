internal import PillsCore

/// The address of a redirect; nil if the answer is none. Throws ``SyncFlaw/redirectedElsewhere`` if scheme,
/// host or port differ, as the password is only for the named server.
func redirect(of answer: HTTPAnswer) throws(SyncComplaint) -> WebAddress? {
  // 303 asks for another method, which WebDAV never uses.
  guard [301, 302, 307, 308].contains(answer.status), let location = answer.headers["location"],
    let next = WebAddress(location, relativeTo: answer.address)
  else { return nil }
  guard next.origin == answer.address.origin else {
    throw SyncComplaint(
      .redirectedElsewhere,
      [.place: answer.address.authority, .address: printable(next.text)]
    )
  }
  return next
}
