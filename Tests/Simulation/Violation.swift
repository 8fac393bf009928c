import PillsCore

/// A rule that did not hold.
struct Violation: Error, CustomStringConvertible {
  /// The number of the rule.
  let rule: Int
  let what: String
  let seed: UInt64
  let step: Int
  let trace: [String]

  var description: String {
    "rule \(rule) broken at step \(step) of seed \(seed): \(what)\n" + trace.joined(separator: "\n")
  }
}

/// One thing that happened, put into words only if it comes to that.
enum TraceEntry: CustomStringConvertible {
  case event(Event, at: Instant)
  case effect(Effect)
  case note(String)

  var description: String {
    switch self {
    case .event(let event, let now): "\(Double(now.microsecondsSinceEpoch) / 1_000_000) > \(event)"
    case .effect(let effect): "  < \(effect)"
    case .note(let text): "-- \(text)"
    }
  }
}

/// What a simulation came to.
struct Tally {
  var simulatedSeconds: Int64 = 0
  var events = 0
  var popups = 0
  var checks = 0
  var commands = 0
  var clicks = 0
  var crashes = 0
  var clockSteps = 0
  var moves = 0
  var failedCommits = 0
  var missed = 0
  var voided = 0

  var years: Double { Double(simulatedSeconds) / (365.25 * 86_400) }

  static func += (total: inout Tally, part: Tally) {
    total.simulatedSeconds += part.simulatedSeconds
    total.events += part.events
    total.popups += part.popups
    total.checks += part.checks
    total.commands += part.commands
    total.clicks += part.clicks
    total.crashes += part.crashes
    total.clockSteps += part.clockSteps
    total.moves += part.moves
    total.failedCommits += part.failedCommits
    total.missed += part.missed
    total.voided += part.voided
  }
}
