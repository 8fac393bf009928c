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
