internal import Files
package import PillsCore

/// The files of a folder that a tool such as Syncthing syncs. Only names that end with `.ics` count, and links
/// and folders cannot be read. Conflict copies of such tools are texts like all others; ``ConflictCopy`` recognises them.
package struct FolderRemote: Remote {
  /// An absolute path.
  let folder: String

  package init(path: String) { folder = path }

  package func changes(since token: String?) throws(SyncComplaint) -> Changes {
    var present: [ResourceVersion] = []
    var unreadable: [String: SyncComplaint] = [:]
    let open = try openFolder(folder)
    for name in try open.names() {
      if TemporaryName.isLeftOver(name, in: open) { try? open.takeAway(name) }
      guard isResourceName(name) else { continue }
      do throws(SyncComplaint) {
        guard let content = try open.content(of: name) else { continue }
        present.append(ResourceVersion(name: name, version: contentVersion(content)))
      } catch {
        unreadable[name] = error
      }
    }
    return .all(present, unreadable: unreadable, token: nil)
  }

  package func read(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    let open = try openFolder(folder)
    var resources: [Resource] = []
    var bytes = 0
    for name in names {
      try requireResourceName(name)
      guard let content = try open.content(of: name) else { continue }
      bytes += content.count
      guard bytes <= Self.mostBytes else { throw .tooLarge(place: folder, limitInBytes: Self.mostBytes) }
      let text = String(decoding: content, as: UTF8.self)
      resources.append(Resource(name: name, version: contentVersion(content), text: text))
    }
    return resources
  }

  /// The most bytes of texts that are read at once: as many as in an answer of a server.
  private static let mostBytes = HTTPLimits().answerBytes

  package func create(_ name: String, text: String) throws(SyncComplaint) -> String? {
    try requireResourceName(name)
    let open = try openFolder(folder)
    try open.put(text, as: name, replacing: false)
    return contentVersion(Array(text.utf8))
  }

  package func update(_ name: String, text: String, version: String) throws(SyncComplaint) -> String? {
    try requireResourceName(name)
    let open = try openFolder(folder)
    guard let content = try open.content(of: name), contentVersion(content) == version else {
      throw SyncComplaint(.changedMeanwhile, [.name: name])
    }
    try open.put(text, as: name, replacing: true)
    return contentVersion(Array(text.utf8))
  }

  package func takes(_ component: String) -> Bool { true }

  package func remove(_ name: String, version: String) throws(SyncComplaint) {
    try requireResourceName(name)
    let open = try openFolder(folder)
    guard let content = try open.content(of: name) else { return }
    guard contentVersion(content) == version else { throw SyncComplaint(.changedMeanwhile, [.name: name]) }
    try open.takeAway(name)
  }
}
