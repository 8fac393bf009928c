/// Any answer of a server, also an error.
struct HTTPAnswer {
  let status: Int
  /// Keys are in lower case. The last line of a header counts, except that all ways to sign in are kept.
  let headers: [String: String]
  let body: [UInt8]
  /// The address that answered, after redirects.
  let address: WebAddress

  var text: String { String(decoding: body, as: UTF8.self) }

  var isGone: Bool { [404, 410].contains(status) }

  var isHTML: Bool {
    let type = headers["content-type"]?.lowercased() ?? ""
    return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
  }

  /// The ETag; nil if it is weak, as proxies that compress answers weaken it, but not in listings.
  var version: String? { headers["etag"].flatMap(entityTag).flatMap { isWeak($0) ? nil : $0 } }

  func offers(_ way: String) -> Bool {
    (headers["www-authenticate"] ?? "").lowercased().split { " ,".contains($0) }.contains { $0 == way }
  }

  var retryAfterSeconds: Int? { headers["retry-after"].flatMap { secondsToWait($0, sent: headers["date"]) } }
}
