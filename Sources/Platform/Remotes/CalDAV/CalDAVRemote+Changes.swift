package import PillsCore

extension CalDAVRemote {
  package func changes(since token: String?) throws(SyncComplaint) -> Changes {
    guard experience.reportsChanges else { return try listing() }
    // A server restored from a backup may report no changes for a token that it never gave out.
    if let token, let changes = try synced(since: token), changes.token == token || !changes.isEmpty {
      return changes
    }
    // If the token was the problem, a request without one works.
    if let everything = try synced(since: nil) { return everything }
    experience.reportsChanges = false
    return try listing()
  }

  /// Nil if the server refuses the token, doesn't know `sync-collection` or leaves something out.
  private func synced(since token: String?) throws(SyncComplaint) -> Changes? {
    var progress = SyncProgress()
    var next = token
    while true {
      let answer = try client.send(.xml("REPORT", collection, Self.syncBody(next)))
      if answer.mayBeUnknownReport { return nil }
      let page: Multistatus
      do throws(SyncComplaint) {
        page = try Multistatus(answer)
      } catch {
        guard token != nil, answer.status < 400 else { throw error }
        return nil
      }
      guard try progress.add(page) else { return nil }
      // Without a new token there is no further page.
      guard progress.isTruncated, let reached = page.syncToken, reached != next else {
        if progress.isTruncated { return nil }
        if progress.hasWeakVersions { experience.hasWeakVersions = true }
        return progress.changes(isComplete: token == nil, next: page.syncToken)
      }
      next = reached
    }
  }

  static func syncBody(_ token: String?) -> String {
    let token = "<D:sync-token>\(xmlEscaped(token ?? ""))</D:sync-token><D:sync-level>1</D:sync-level>"
    return DAVBody.document("D:sync-collection", token + DAVBody.properties("<D:getetag/>"))
  }

  private func listing() throws(SyncComplaint) -> Changes {
    let found = try client.propfind(collection, depth: 1, "<D:getetag/><D:resourcetype/>")
    var hasCollection = false
    var present: [ResourceVersion] = []
    var unreadable: [String: SyncComplaint] = [:]
    func passOver(_ name: String, _ detail: String) {
      unreadable[name] = SyncComplaint(
        .unreadable,
        [.name: printable(name), .place: collection.text, .detail: detail]
      )
    }
    for response in found.responses {
      switch MemberPath(href: response.href, in: found.address.path) {
      case .collectionItself: hasCollection = true
      case .member(let name) where isResourceName(name) && !response.isGone:
        guard let version = response.version else {
          passOver(name, "it has no ETag")
          continue
        }
        if isWeak(version) { experience.hasWeakVersions = true }
        present.append(ResourceVersion(name: name, version: version))
      case .member, .further: break
      case .outside: passOver(response.href, "it is outside the calendar")
      }
    }
    // Otherwise the answer may be about something else, and all our texts would seem deleted.
    guard hasCollection else { throw .malformed(collection, "the calendar itself is not in its listing") }
    return .all(present, unreadable: unreadable, token: nil)
  }
}

/// Collects the pages of a `sync-collection`.
struct SyncProgress {
  /// By name; nil if the text is gone.
  private var versions: [String: String?] = [:]
  private(set) var isTruncated = false
  private var pages = 0

  var hasWeakVersions: Bool { versions.values.contains { $0.map(isWeak) ?? false } }

  /// Adds a page; false if a text has no version or is outside of the collection, or if that has an error: a
  /// listing is needed then.
  mutating func add(_ page: Multistatus) throws(SyncComplaint) -> Bool {
    pages += 1
    guard pages <= Self.mostPages else { throw .malformed(page.address, "the list of changes has no end") }
    isTruncated = false
    for response in page.responses {
      switch MemberPath(href: response.href, in: page.address.path) {
      // RFC 6578, "Truncation of Results".
      case .collectionItself where response.status == 507: isTruncated = true
      case .collectionItself where (response.status ?? 200) >= 400: return false
      case .member(let name) where isResourceName(name):
        if response.isGone {
          versions.updateValue(nil, forKey: name)
        } else if let version = response.version {
          versions.updateValue(version, forKey: name)
        } else {
          return false
        }
      case .collectionItself, .member, .further: break
      case .outside: return false
      }
    }
    return true
  }

  /// Far more than any calendar needs, even with a few texts on each page.
  private static let mostPages = 1000

  func changes(isComplete: Bool, next token: String?) -> Changes {
    let names = versions.keys.sorted()
    return Changes(
      present: names.compactMap { name in
        versions[name].flatMap { $0 }.map { ResourceVersion(name: name, version: $0) }
      },
      gone: isComplete ? [] : names.filter { versions[$0] == .some(nil) },
      token: token,
      isComplete: isComplete
    )
  }
}
