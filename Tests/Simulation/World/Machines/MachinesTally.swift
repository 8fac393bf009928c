/// Counts of what happened in the histories of several devices.
package struct MachinesTally: Equatable, Counting {
  package internal(set) var histories = 0
  package internal(set) var machines = 0
  package internal(set) var entries = 0
  package internal(set) var merges = 0
  /// How many checks of rules were made.
  package internal(set) var checks = 0
  package internal(set) var ticks = 0
  package internal(set) var renamings = 0
  package internal(set) var erasures = 0
  package internal(set) var edits = 0
  /// How many times a device was renamed or removed.
  package internal(set) var descriptions = 0
  /// How many times the remote lost entries.
  package internal(set) var losses = 0
  /// How many times a device was restored from a backup.
  package internal(set) var restores = 0
  /// How many times the person decided a conflict.
  package internal(set) var decisions = 0
  /// How many times a corrected clock redated entries.
  package internal(set) var clockSteps = 0
  package internal(set) var days = 0

  package init() {}

  /// The minimums apply to a thousand histories.
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
