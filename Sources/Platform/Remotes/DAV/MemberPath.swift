/// What a server's href means to a collection.
enum MemberPath: Hashable {
  case collectionItself
  /// The decoded name of something in it.
  case member(String)
  /// A collection in it, or something in such a one.
  case further
  case outside

  /// `href` is a path or a whole address, percent-encoded in whatever way; `collection` is such a path.
  ///
  /// Only the paths are compared: behind a proxy, the server may know its own host by another name.
  init(href: String, in collection: String) {
    guard let inner = Self.segments(Self.path(of: href, in: collection)),
      let outer = Self.segments(collection), inner.starts(with: outer)
    else {
      self = .outside
      return
    }
    switch inner.count - outer.count {
    case 0: self = .collectionItself
    case 1 where !href.hasSuffix("/"): self = .member(inner[outer.count])
    default: self = .further
    }
  }

  private static func path(of href: String, in collection: String) -> Substring {
    let isPath = href.hasPrefix("/") && !href.hasPrefix("//")
    guard !isPath else { return href[...] }
    let parts = href.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    // `https:`, nothing, the host, and the path.
    if parts.count >= 3, parts[1].isEmpty, parts[0].isEmpty || parts[0].hasSuffix(":") {
      return parts.count == 4 ? "/\(parts[3])" : "/"
    }
    return "\(collection)/\(href)"
  }

  private static func segments(_ path: some StringProtocol) -> [String]? {
    let segments = path.split(separator: "/").map { percentDecoded($0) }
    let known = segments.compactMap { $0 }
    return known.count == segments.count && !known.contains("..") ? known : nil
  }
}
