/// How much is to be drunk on a day, by the days on which that was the goal.
package struct GoalHistory: Hashable, Sendable {
  /// From day to day; empty where none was ever set.
  package private(set) var versions: [Version] = []

  /// A goal, and the first day on which it is in force.
  package struct Version: Hashable, Sendable {
    package let from: Day
    /// In ``GoalHistory/millilitreRange``.
    package let millilitres: Int
  }

  package static let millilitreRange = 500...10_000
  /// The goal where none was set.
  package static let usual = 2000

  package init() {}

  /// In millilitres.
  package func goal(on day: Day) -> Int { versions.last { $0.from <= day }?.millilitres ?? Self.usual }

  /// The goal set last; nil where none was.
  package var last: Int? { versions.last?.millilitres }

  /// With another goal from `day` on: what was set for later days, by a clock that was ahead, counts no more.
  package func changed(to millilitres: Int, from day: Day) -> GoalHistory {
    var changed = self
    changed.versions.removeAll { $0.from >= day }
    // Where something else was said of these days, it is said that this is not so.
    if changed.last != millilitres || changed != self {
      changed.versions.append(Version(from: day, millilitres: millilitres))
    }
    return changed
  }
}

extension GoalHistory {
  /// `versions` are in the order of their days, each day once.
  package init(versions: [(from: Day, millilitres: Int)]) {
    self.versions = versions.map { Version(from: $0.from, millilitres: $0.millilitres) }
  }
}
