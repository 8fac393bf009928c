/// An address without its user and password, and that user (RFC 3986, section 3.2.1).
func withoutSecrets(_ address: String) -> (address: String, user: String?) {
  let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
  // The parts are `https:`, nothing, the authority and the path.
  guard parts.count >= 3, parts[0].last == ":", parts[1].isEmpty,
    let end = parts[2].utf8.lastIndex(of: UInt8(ascii: "@"))
  else { return (address, nil) }
  let user = parts[2][..<end].prefix { $0 != ":" }
  let rest = [parts[2][parts[2].utf8.index(after: end)...]] + parts[3...]
  return ("\(parts[0])//\(rest.joined(separator: "/"))", user.isEmpty ? nil : String(user))
}
