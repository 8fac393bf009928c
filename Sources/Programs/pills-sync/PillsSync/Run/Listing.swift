import Remotes

/// What a remote has of journals, or of tasks, and their copies, compared with what was read before.
struct Listing: Hashable {
  /// The version of each.
  let present: [String: String]
  /// Those that are new or changed, in order.
  let unread: [String]
  /// Those that were read before and are there no more, in order.
  let gone: [String]
  /// Whether there were some, and none is left.
  let isAllGone: Bool
}

extension Listing {
  /// With what was found of what seemed to be gone, as `versions` has it from before.
  func adding(_ found: [Resource], since versions: [String: String]) -> Listing {
    guard !found.isEmpty else { return self }
    let versionsFound = found.map { ($0.name, $0.version) }
    let present = present.merging(versionsFound) { _, found in found }
    let new = versionsFound.filter { versions[$0.0] != $0.1 }.map(\.0)
    return Listing(
      present: present,
      unread: Set(unread + new).sorted(),
      gone: gone.filter { present[$0] == nil },
      isAllGone: false
    )
  }

  /// `versions` are those of what was read before; resources with other names than `isMeant` has it are left out.
  init(_ changes: Changes, since versions: [String: String], of isMeant: (String) -> Bool) {
    var present = changes.isComplete ? [:] : versions
    for name in changes.gone { present[name] = nil }
    for resource in changes.present where isMeant(resource.name) {
      present[resource.name] = resource.version
    }
    self.init(
      present: present,
      unread: present.filter { versions[$0.key] != $0.value }.keys.sorted(),
      gone: versions.keys.filter { present[$0] == nil }.sorted(),
      isAllGone: !versions.isEmpty && present.isEmpty
    )
  }
}
