/// Counts of what happened in a simulation.
package struct Tally: Equatable, Counting {
  package internal(set) var simulatedSeconds = 0
  package internal(set) var events = 0
  package internal(set) var popups = 0
  /// How many checks of rules were made.
  package internal(set) var checks = 0
  package internal(set) var commands = 0
  package internal(set) var clicks = 0
  package internal(set) var crashes = 0
  package internal(set) var clockSteps = 0
  package internal(set) var moves = 0
  /// How many times the person chose the zone of reminders while away from home.
  package internal(set) var hoursChosen = 0
  package internal(set) var failedCommits = 0
  package internal(set) var failedReads = 0
  package internal(set) var missed = 0
  package internal(set) var voided = 0
  /// How many changes of medications were stored.
  package internal(set) var edits = 0
  /// How many as-needed doses were recorded or undone.
  package internal(set) var asNeeded = 0
  /// How many times several slots were answered at once.
  package internal(set) var days = 0
  /// How many times a command without a slot answered the open doses or undid the last answer.
  package internal(set) var open = 0
  /// How many drinks were recorded or removed.
  package internal(set) var drinks = 0
  package internal(set) var celebrations = 0
  /// How many times a stock was checked.
  package internal(set) var stock = 0
  /// How many times a low stock was reported.
  package internal(set) var warnings = 0
  package internal(set) var erasures = 0
  /// How many times another store replaced the present one.
  package internal(set) var replacements = 0
  /// How many times the memory was written to a new store.
  package internal(set) var rescues = 0

  package init() {}

  package var years: Double { Double(simulatedSeconds) / (365.25 * 86_400) }

  /// The minimums apply to a hundred years.
  package static var counts: [(WritableKeyPath<Tally, Int>, what: String, least: Int)] {
    [
      (\.simulatedSeconds, "seconds", 1), (\.events, "events", 1), (\.popups, "popups", 5_000),
      (\.clicks, "clicks", 300), (\.commands, "commands", 10_000), (\.checks, "checks", 300_000),
      (\.crashes, "crashes", 30), (\.missed, "missed reminders", 30), (\.voided, "voided reminders", 30),
      (\.clockSteps, "clock steps", 30), (\.moves, "moves", 30), (\.hoursChosen, "choices of hours", 30),
      (\.failedCommits, "failed commits", 30), (\.failedReads, "failed reads", 30), (\.edits, "edits", 1_500),
      (\.asNeeded, "doses as needed", 300), (\.days, "days answered at once", 1), (\.open, "open answers", 1),
      (\.drinks, "drinks", 1_000), (\.celebrations, "celebrations", 50), (\.stock, "stocks checked", 1_000),
      (\.warnings, "warnings of stock", 10), (\.erasures, "erasures", 10),
      (\.replacements, "replaced stores", 300), (\.rescues, "rescues", 10),
    ]
  }
}

/// Counts of what happened.
package protocol Counting {
  /// Each count with its name and its minimum over many lives; less means that too little was tried.
  static var counts: [(WritableKeyPath<Self, Int>, what: String, least: Int)] { get }
}

extension Counting {
  package static func += (total: inout Self, part: Self) {
    for (count, _, _) in counts { total[keyPath: count] += part[keyPath: count] }
  }

  /// The counts below their minimums, in words.
  package var lacking: [String] {
    Self.counts.filter { self[keyPath: $0.0] < $0.least }.map { "\(self[keyPath: $0.0]) \($0.what)" }
  }
}
