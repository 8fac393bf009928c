internal import CCurl

/// An absolute http or https address, taken apart by libcurl, which also connects to it.
///
/// Names and passwords in an address are dropped, as is a fragment.
struct WebAddress: Hashable {
  /// `https` or `http`.
  let scheme: String
  /// In lower case; a number of IPv6 has its brackets.
  let host: String
  let port: Int
  /// Percent-encoded, with its `/` before.
  let path: String
  /// With its `?` before; empty where there is none.
  let query: String
}

extension WebAddress {
  /// Reads an address, which may be relative to `base`; nil for all that is not http or https.
  init?(_ text: String, relativeTo base: WebAddress? = nil) {
    guard let parts = curl_url() else { return nil }
    defer { curl_url_cleanup(parts) }
    if let base {
      guard curl_url_set(parts, CURLUPART_URL, base.text, 0) == CURLUE_OK else { return nil }
    }
    guard curl_url_set(parts, CURLUPART_URL, Self.encoded(text), 0) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: parts)?.lowercased(), ["http", "https"].contains(scheme),
      let host = Self.part(CURLUPART_HOST, of: parts)?.lowercased(), !host.isEmpty,
      let port = Self.part(CURLUPART_PORT, of: parts, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
    else { return nil }
    self.init(
      scheme: scheme,
      host: host,
      port: port,
      path: Self.part(CURLUPART_PATH, of: parts) ?? "/",
      query: Self.part(CURLUPART_QUERY, of: parts).map { "?\($0)" } ?? ""
    )
  }

  private static func part(_ part: CURLUPart, of parts: OpaquePointer, flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// Some servers leave blanks and letters beyond ASCII in a path as they are; a host may have such letters.
  private static func encoded(_ text: String) -> String {
    let authority = text.contains("://") ? text.split(separator: "/", maxSplits: 3).prefix(2) : []
    let start = authority.last?.endIndex ?? text.startIndex
    return text[..<start]
      + text[start...].utf8.map { byte in
        (0x21..<0x7f).contains(byte) ? String(UnicodeScalar(byte)) : percentEncoded(byte)
      }.joined()
  }
}

extension WebAddress {
  var text: String { "\(origin)\(path)\(query)" }

  /// The scheme, host and port: what a password is for.
  var origin: String { "\(scheme)://\(authority)" }

  /// The host, and the port where it is not the usual one.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

  /// The same place with another path.
  func with(path: String) -> WebAddress {
    WebAddress(scheme: scheme, host: host, port: port, path: path, query: "")
  }

  /// The path as that of a folder, which ends with `/`.
  var asFolder: WebAddress { path.hasSuffix("/") ? self : with(path: "\(path)/") }

  /// Whether what is sent there never leaves this machine.
  var isLoopback: Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "[::1]" || isNumber && numbers[0] == "127"
  }

  /// Whether it is of Google or Microsoft, whose calendars are for programs that sign in in a browser.
  var takesNoPasswords: Bool {
    [
      "google.com", "googleusercontent.com", "gmail.com", "outlook.com", "office365.com", "office.com",
      "live.com",
    ]
    .contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  /// Whether a password may be sent there.
  var isSafe: Bool { scheme == "https" || isLoopback }
}
