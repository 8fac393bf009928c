internal import PillsCore

/// Where an answer sends the same request; nil where it sends nowhere.
///
/// Throws ``SyncFlaw/redirectedElsewhere`` where that is another scheme, host or port, which may be somebody
/// else's: the password is for the one that was named.
func redirect(of answer: HTTPAnswer) throws(SyncComplaint) -> WebAddress? {
  // 303 asks for another request, of which no method of WebDAV knows.
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
