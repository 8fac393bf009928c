/// What became of the texts of a remote, each list sorted by name.
package struct Changes: Hashable, Sendable {
  /// Those that are new or changed.
  package let present: [ResourceVersion]

  /// The names of those that were taken away; empty in a complete listing, where what is missing is gone.
  package let gone: [String]

  /// What to ask with next time; nil where the remote can only list everything.
  package let token: String?

  /// Whether `present` is all that there is.
  package let isComplete: Bool
}

extension Changes {
  /// Whether it tells of nothing that is different.
  var isEmpty: Bool { present.isEmpty && gone.isEmpty && !isComplete }

  /// Everything that there is.
  static func all(_ present: [ResourceVersion], token: String?) -> Changes {
    Changes(present: present.sorted { $0.name < $1.name }, gone: [], token: token, isComplete: true)
  }
}
