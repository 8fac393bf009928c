package import PillsCore

/// The changes of a remote's texts; each list is sorted by name.
package struct Changes: Hashable, Sendable {
  /// New and changed texts.
  package let present: [ResourceVersion]

  /// Why texts that are there cannot be read, by name.
  package var unreadable: [String: SyncComplaint] = [:]

  /// Names of deleted texts; empty if `isComplete`, as all missing texts are gone then.
  package let gone: [String]

  /// The token for the next call; nil if the remote can only list everything.
  package let token: String?

  /// Whether `present` lists all texts.
  package let isComplete: Bool
}

extension Changes {
  var isEmpty: Bool { present.isEmpty && gone.isEmpty && !isComplete }

  static func all(
    _ present: [ResourceVersion],
    unreadable: [String: SyncComplaint] = [:],
    token: String?
  ) -> Changes {
    Changes(
      present: present.sorted { $0.name < $1.name },
      unreadable: unreadable,
      gone: [],
      token: token,
      isComplete: true
    )
  }
}
