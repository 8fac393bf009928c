/// What a server answered, whether it is good or bad.
struct HTTPAnswer {
  let status: Int
  /// By their names in lower case; the last one of each, and all ways to sign in.
  let headers: [String: String]
  let body: [UInt8]
  /// From where it came, after redirects.
  let address: WebAddress

  var text: String { String(decoding: body, as: UTF8.self) }

  var isHTML: Bool {
    let type = headers["content-type"]?.lowercased() ?? ""
    return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
  }

  /// The version of the text that was read or written, where the server tells it: a proxy that packs an answer makes a weak one of
  /// it, which is not that of the listing.
  var version: String? { headers["etag"].flatMap(entityTag).flatMap { isWeak($0) ? nil : $0 } }

  /// Whether the server lets persons in by a way of signing in of that name, such as `basic`.
  func offers(_ way: String) -> Bool {
    headers["www-authenticate"]?.lowercased().split(whereSeparator: { " ,".contains($0) }).contains {
      $0 == way
    }
      ?? false
  }

  /// How long to wait before trying again.
  var retryAfterSeconds: Int? { headers["retry-after"].flatMap { secondsToWait($0, sent: headers["date"]) } }
}
