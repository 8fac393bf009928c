import Remotes

/// What a remote has of journals or tasks and their copies (versions by name), compared with the last run.
struct Listing: Hashable {
  let present: [String: String]
  let unread: [String]
  let gone: [String]
  let isAllGone: Bool
}

extension Listing {
  /// Adds resources that seemed to be gone but were found by name. Keeps those that exist but cannot be read;
  /// `versions` are those read before.
  func adding(
    _ found: [Resource],
    unreadable: Set<String>,
    since versions: [String: String]
  ) -> Listing {
    let versionsFound = found.map { ($0.name, $0.version) }
    let kept = gone.filter(unreadable.contains).map { ($0, versions[$0] ?? "") }
    guard !versionsFound.isEmpty || !kept.isEmpty else { return self }
    let present = present.merging(versionsFound + kept) { _, found in found }
    let new = versionsFound.filter { versions[$0.0] != $0.1 }.map(\.0)
    return Listing(
      present: present,
      unread: Set(unread + new).sorted(),
      gone: gone.filter { present[$0] == nil },
      isAllGone: false
    )
  }

  /// `versions` are those read before; names that are not `isMeant` are left out. Texts that cannot be read count
  /// as present, but not as unread.
  init(_ changes: Changes, since versions: [String: String], of isMeant: (String) -> Bool) {
    var present = changes.isComplete ? [:] : versions
    for name in changes.gone { present[name] = nil }
    for resource in changes.present where isMeant(resource.name) { present[resource.name] = resource.version }
    for name in changes.unreadable.keys where isMeant(name) { present[name] = versions[name] ?? "" }
    self.init(
      present: present,
      unread: present.keys.filter { versions[$0] != present[$0] && changes.unreadable[$0] == nil }.sorted(),
      gone: versions.keys.filter { present[$0] == nil }.sorted(),
      isAllGone: !versions.isEmpty && present.isEmpty
    )
  }
}
