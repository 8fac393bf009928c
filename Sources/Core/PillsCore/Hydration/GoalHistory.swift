/// The daily goals in millilitres, each from a day on.
package struct GoalHistory: Hashable, Sendable {
  /// In the order of their days; empty if no goal was ever set.
  package private(set) var versions: [Version] = []

  /// A goal and its first day.
  package struct Version: Hashable, Sendable {
    package let from: Day
    /// In ``GoalHistory/millilitreRange``.
    package let millilitres: Int
  }

  package static let millilitreRange = 500...10_000
  /// The goal if none was set.
  package static let usual = 2000

  package init() {}

  package func goal(on day: Day) -> Int { versions.last { $0.from <= day }?.millilitres ?? Self.usual }

  package var last: Int? { versions.last?.millilitres }

  /// With another goal from `day` on. Later goals, set by a clock that was ahead, are removed.
  package func changed(to millilitres: Int, from day: Day) -> GoalHistory {
    var changed = self
    changed.versions.removeAll { $0.from >= day }
    // If a later goal was removed, that is recorded even if the goal is the same as before.
    if changed.last != millilitres || changed != self {
      changed.versions.append(Version(from: day, millilitres: millilitres))
    }
    return changed
  }
}

extension GoalHistory {
  /// `versions` must be in the order of their days, each day once.
  package init(versions: [(from: Day, millilitres: Int)]) {
    self.versions = versions.map { Version(from: $0.from, millilitres: $0.millilitres) }
  }
}
