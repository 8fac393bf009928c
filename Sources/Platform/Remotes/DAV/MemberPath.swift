internal import PillsCore

/// The position of a server's href relative to a collection.
enum MemberPath: Hashable {
  case collectionItself
  /// The decoded name of a direct member.
  case member(String)
  /// A collection inside it, or something in one.
  case further
  case outside

  /// `href` is a path or a whole address, `collection` a path, both percent-encoded in any way. Only paths
  /// are compared, as a server behind a proxy may use another host name.
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
    // The parts are `https:`, nothing, the host and the path.
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
