/// What the histories of several machines came to.
package struct MachinesTally: Equatable, Counting {
  package internal(set) var histories = 0
  package internal(set) var machines = 0
  package internal(set) var entries = 0
  package internal(set) var merges = 0
  /// How many times a rule was held against what the machines knew.
  package internal(set) var checks = 0
  package internal(set) var ticks = 0
  package internal(set) var renamings = 0
  package internal(set) var erasures = 0
  package internal(set) var edits = 0
  /// How many times a machine was renamed or forgotten.
  package internal(set) var descriptions = 0
  /// How many times the remote forgot what it had.
  package internal(set) var losses = 0
  /// How many times a machine was put back to a backup.
  package internal(set) var restores = 0
  /// How many times the person decided what holds.
  package internal(set) var decisions = 0
  /// How many times a clock that was set dated anew what was said by it.
  package internal(set) var clockSteps = 0
  package internal(set) var days = 0

  package init() {}

  /// The least are of a thousand histories.
  package static var counts: [(WritableKeyPath<MachinesTally, Int>, what: String, least: Int)] {
    [
      (\.histories, "histories", 1), (\.machines, "machines", 2_000), (\.entries, "entries", 5_000),
      (\.merges, "merges", 10_000), (\.checks, "checks", 1), (\.ticks, "ticks", 30),
      (\.renamings, "renamings", 2), (\.erasures, "erasures", 15), (\.edits, "edits", 150),
      (\.losses, "losses", 2), (\.descriptions, "descriptions", 30), (\.restores, "restores", 6),
      (\.decisions, "decisions", 6), (\.clockSteps, "clock steps", 3),
      (\.days, "days", 0),
    ]
  }
}
