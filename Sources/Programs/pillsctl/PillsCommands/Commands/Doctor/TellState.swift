import PillsAPI
import Words

/// How pills-tell fares, once somebody is to be told.
struct TellState {
  /// The complaint about the settings if they cannot be used.
  var receivers: Result<[TellReplies.Receiver], Failure>
  var isActive: Bool

  /// Nil if pills-tell is off.
  static func asked() -> TellState? {
    guard TellFile.isThere, TellUnit.isEnabled else { return nil }
    let receivers = Result { () throws(Failure) in try TellProgram.receivers() }
    return TellState(receivers: receivers, isActive: TellUnit.isActive)
  }

  /// Without the names of receivers, which may be those of people.
  var finding: Finding {
    let check = "tell"
    let receivers: [TellReplies.Receiver]
    switch self.receivers {
    case .success(let known): receivers = known
    case .failure(let failure):
      return .warning(
        check,
        FailureReport(failure).facts,
        translated("Correct the file, then: systemctl --user reload pills-tell.service")
      )
    }
    guard isActive else {
      return .warning(
        check,
        translated("pills-tell does not run, so nobody is told of what you do not answer"),
        translated("To start it: systemctl --user restart pills-tell.service")
      )
    }
    let failing = receivers.count { $0.failures > 0 }
    guard failing == 0 else {
      return .warning(
        check,
        translated(
          failing,
          one: "The last message to \(failing) receiver did not arrive",
          other: "The last messages to \(failing) receivers did not arrive"
        ),
        translated("To see why: pillsctl tell")
      )
    }
    return .ok(
      check,
      translated(
        receivers.count,
        one: "\(receivers.count) receiver is told of what you do not answer",
        other: "\(receivers.count) receivers are told of what you do not answer"
      )
    )
  }
}

extension FailureReport {
  /// The first line, as the fact of a finding.
  fileprivate var facts: String {
    let fact = (lines.first ?? "").without("pillsctl: ")
    return fact.hasSuffix(".") ? String(fact.dropLast()) : fact
  }
}
