internal import CCurl
internal import Words

/// An absolute http or https address, parsed by libcurl. User, password and fragment are dropped.
struct WebAddress: Hashable {
  let scheme: String
  /// In lower case; an IPv6 address has its brackets.
  let host: String
  let port: Int
  /// Percent-encoded; it starts with `/`.
  let path: String
  /// It starts with `?`, or is empty.
  let query: String
}

extension WebAddress {
  /// `text` may be relative to `base`; nil if it is not http or https.
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

  /// Some servers leave spaces and non-ASCII letters in a path unencoded. In a host such letters are allowed.
  private static func encoded(_ text: String) -> String {
    let authority = text.contains(text: "://") ? text.split(separator: "/", maxSplits: 3).prefix(2) : []
    let start = authority.last?.endIndex ?? text.startIndex
    return text[..<start]
      + text[start...].utf8.map { byte in
        (0x21..<0x7f).contains(byte) ? String(UnicodeScalar(byte)) : percentEncoded(byte)
      }.joined()
  }
}

extension WebAddress {
  var text: String { "\(origin)\(path)\(query)" }

  /// The scheme, host and port, for which a password is valid.
  var origin: String { "\(scheme)://\(authority)" }

  /// The host, and the port if it is not the default.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

  func with(path: String) -> WebAddress {
    WebAddress(scheme: scheme, host: host, port: port, path: path, query: "")
  }

  var asFolder: WebAddress { path.hasSuffix("/") ? self : with(path: "\(path)/") }

  /// Whether everything sent there stays on this device.
  var isLoopback: Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "[::1]" || isNumber && numbers[0] == "127"
  }

  /// Whether it belongs to Google or Microsoft, whose calendars need a sign-in in a browser.
  var takesNoPasswords: Bool {
    let labels = host.split(separator: ".").map(String.init)
    // Domains such as google.co.uk have two labels after the name.
    let hasLongEnd =
      labels.count > 2 && labels[labels.count - 1].count == 2
      && ["com", "co", "org", "net"].contains(labels[labels.count - 2])
    let domain = labels.dropLast(hasLongEnd ? 2 : 1)
    return Self.namesWithoutPasswords.contains(domain.last ?? "")
      || ["live", "office"].contains(domain.last ?? "") && labels.last == "com"
  }

  private static let namesWithoutPasswords: Set = [
    "google", "googleapis", "googleusercontent", "gmail", "googlemail", "outlook", "hotmail", "msn",
    "office365", "microsoft", "microsoftonline",
  ]

  /// Whether a password may be sent there.
  var isSafe: Bool { scheme == "https" || isLoopback }
}
