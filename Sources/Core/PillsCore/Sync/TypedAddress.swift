/// The address of a server as people type it, in its parts (RFC 3986, section 3). A password in it is dropped.
package struct TypedAddress: Hashable, Sendable {
  /// In lower case; nil if none is typed.
  package let scheme: String?
  package let user: String?
  /// Whether a user or a password is typed.
  package let hasUserInformation: Bool
  /// The host, and the port if one is typed.
  package let authority: String
  /// The path and all after it.
  package let rest: String

  package init(_ text: String) {
    let (scheme, text) = Self.afterScheme(Self.trimmed(text))
    self.scheme = scheme
    let at = Self.endOfSecrets(in: text)
    hasUserInformation = at != nil
    user = at.flatMap { percentDecoded(text[..<$0].unicodeScalars.prefix { $0 != ":" }.text) }
      .flatMap { $0.isEmpty ? nil : $0 }
    let address = at.map { text[text.unicodeScalars.index(after: $0)...] } ?? text
    let host = Self.authority(of: address)
    (authority, rest) = (String(host), String(address[host.endIndex...]))
  }

  /// Without the user and the password.
  package var withoutSecrets: String { (scheme.map { "\($0)://" } ?? "") + authority + rest }

  /// The same address for HTTP, encrypted unless it says `http`; nil for any other protocol.
  package var forWeb: String? {
    switch scheme {
    case "http": "http://\(authority)\(rest)"
    case let scheme where scheme == nil || Self.schemes.contains(scheme ?? ""): "https://\(authority)\(rest)"
    default: nil
    }
  }

  /// Whether this names a server although no scheme is typed: by a user, a port, a domain or a number.
  package var looksLikeServer: Bool {
    Self.isHost(authority)
      && (hasUserInformation || authority == "localhost"
        || authority.unicodeScalars.contains { ".:[".contains($0) })
  }
}

/// An address without its user and password, and that user.
package func withoutSecrets(_ address: String) -> (address: String, user: String?) {
  let typed = TypedAddress(address)
  return (typed.withoutSecrets, typed.user)
}

extension TypedAddress {
  // Characters take in combining marks, so only scalars are compared here.

  private static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }.startIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? start
    return text[start..<max(start, end)]
  }

  private static let schemes: Set = ["http", "https", "caldav", "caldavs", "dav", "davs"]

  /// People also type one slash or three after a scheme that they know.
  private static func afterScheme(_ text: Substring) -> (scheme: String?, rest: Substring) {
    let scalars = text.unicodeScalars
    let name = scalars.prefix { $0.isLetterOrDigit || "+-.".contains($0) }
    guard let first = name.first, first.properties.isAlphabetic else {
      let isRelative = scalars.starts(with: "//".unicodeScalars)
      return (nil, isRelative ? text[scalars.drop { $0 == "/" }.startIndex...] : text)
    }
    let after = scalars[name.endIndex...]
    let scheme = name.text.lowercased()
    let mark = schemes.contains(scheme) ? ":/" : "://"
    guard after.starts(with: mark.unicodeScalars) else { return (nil, text) }
    return (scheme, text[after.dropFirst().drop { $0 == "/" }.startIndex...])
  }

  /// The position of the `@` before the host; nil if there is none. A password may hold a slash that should be
  /// encoded; then the part before that slash is not a host.
  private static func endOfSecrets(in text: Substring) -> String.Index? {
    let scalars = text.unicodeScalars
    let authority = authority(of: text)
    if let at = authority.unicodeScalars.lastIndex(of: "@") { return at }
    let marks = scalars.indices.filter { scalars[$0] == "@" }
    guard !isHost(authority), !authority.isEmpty else { return nil }
    return marks.first { isHost(Self.authority(of: text[scalars.index(after: $0)...])) } ?? marks.last
  }

  private static func authority(of text: Substring) -> Substring {
    text[..<(text.unicodeScalars.firstIndex { "/?#".contains($0) } ?? text.endIndex)]
  }

  /// Whether it can be a host, with or without a port.
  private static func isHost(_ text: some StringProtocol) -> Bool {
    let scalars = text.unicodeScalars
    let isNumber = scalars.first == "["
    let end = isNumber ? scalars.firstIndex(of: "]").map(scalars.index(after:)) : scalars.firstIndex(of: ":")
    let (host, port) = (scalars[..<(end ?? scalars.endIndex)], scalars[(end ?? scalars.endIndex)...])
    let isPort =
      port.isEmpty
      || port.first == ":" && port.dropFirst().allSatisfy(\.properties.isASCIIHexDigit)
        && UInt16(port.dropFirst().text) != nil
    guard isPort, !isNumber else {
      return isPort && end != nil && host.dropFirst().dropLast().allSatisfy { $0.isHexDigitOrColon }
    }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.allSatisfy { !$0.isASCII || $0.isLetterOrDigit || "-_".contains($0) }
    }
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    isASCII && (properties.isAlphabetic || properties.numericType == .decimal)
  }
  fileprivate var isHexDigitOrColon: Bool { properties.isASCIIHexDigit || ":.%".contains(self) }
}
