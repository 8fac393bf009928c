package import PillsAPI
package import PillsCore
import Words

/// The words for conflicts between devices, for the terminal and the window.
package enum ConflictText {
  /// What a device recorded: `laptop recorded today at 21:05: taken at 21:00. This counts.`
  package static func side(
    _ device: String,
    _ recordedAt: Timestamp,
    _ said: String,
    _ holds: Bool,
    today: Day
  ) -> String {
    let sentence = translated("\(device) recorded \(recordedAt.dayAndClock(on: today)): \(said).")
    return holds ? "\(sentence) \(translated("This counts."))" : sentence
  }
}

extension Sync.Side {
  /// `taken at 21:05`
  package var words: String {
    let moment = at.map { translated("at \($0.clockWithMinutes)") }
    return DoseStatus(rawValue: answer.rawValue)?.words(at: moment) ?? undoneWords(at: moment)
  }
}

extension Sync.Conflict {
  package var advice: String {
    if doubled {
      return translated("It may have been taken twice. If it was, ask your doctor or pharmacist what to do.")
    }
    return switch sides.first(where: \.holds)?.answer {
    case .taken:
      translated("It counts as taken: that goes before any other answer, so that nobody takes it twice.")
    case .missed:
      translated("It counts as missed: that was confirmed on one device, and no device has it as taken.")
    case .skipped, .undone, nil:
      translated("It counts as skipped: that was decided on one device, and no device has it as taken.")
    }
  }
}

extension Sync.EditConflict {
  /// The medication, or what else it is about.
  package var title: String {
    let isPause = edits.contains { edit in edit.said.contains { $0.what == "state" } }
    return medication ?? (isPause ? translated("Everything") : translated("Settings"))
  }

  package var advice: String {
    guard !reasons.isEmpty else { return translated("These changes cannot all apply.") }
    return reasons.map(\.words).joined(separator: " ")
  }
}

extension Sync.Edit {
  package var words: String { said.map(\.words).joined(separator: ", ") }
}

extension EditConflict.Reason {
  fileprivate var words: String {
    switch self {
    case .eachFromItsDay: translated("Each change counts from its own day on.")
    case .later:
      translated("These changes cannot all apply: of two changes to the same thing, the later one counts.")
    case .endWaits:
      translated("The end waits for your decision: a device that did not know of it made a change.")
    case .earlierPauseEnd: translated("Of several pauses, the one that ends first counts.")
    case .earlierFirstDay: translated("Of several first days, the earliest counts.")
    case .slotIsNeeded: translated("A medication needs this time of day, so it stays.")
    }
  }
}

extension Sync.Excess {
  /// Why the doses are too many, or too close to each other.
  package var fact: String {
    switch (perDay, gap) {
    case (let perDay?, _):
      translated("The limit is \(perDay) in 24 hours, but no device knew of all these doses.")
    case (_, let gap?): translated("These doses should be \(gap) apart, but no device knew of all of them.")
    case (nil, nil):
      translated("These doses should be fewer, or further apart, but no device knew of all of them.")
    }
  }

  package var warning: String {
    let advice = translated(
      "If you took them, ask your doctor or pharmacist what to do. Resolving one of the ids confirms that you know of them."
    )
    return "\(fact) \(advice)"
  }
}

extension Sync.Said {
  /// `dosage 850 mg`, `no instructions` or `evening at 20:30 from Monday, 23 November 2026`.
  fileprivate var words: String {
    guard let from else { return wordsForValue }
    return translated("\(wordsForValue) from \(from.weekdayAndFullDate)", in: "value and its first day")
  }

  private var wordsForValue: String {
    if what.hasPrefix("slots.") {
      let slot = slotName(String(what.dropFirst("slots.".count)))
      return value.map { translated("\(slot) at \($0)", in: "slot and time") }
        ?? translated("no \(slot)", in: "slot")
    }
    return value.map { words(for: $0) } ?? wordsForNone
  }

  private func words(for value: String) -> String {
    switch what {
    case "state": stateWords(value)
    // The value is shown as it is typed.
    case "days": value
    case "per-day": translated("at most \(value) in 24 hours")
    case "gap": translated("at least \(value) apart")
    case "goal": translated("goal \(value) ml")
    case "name": translated("name \(value)")
    case "dosage": translated("dosage \(value)")
    case "instructions": translated("instructions \(value)")
    case "places": translated("places \(value)")
    case "slots": translated("times of day \(slotList(value))")
    case "dose": translated("dose \(value)")
    case "zone": translated("zone \(value)")
    case "reminders": value == "no" ? translated("reminders no") : translated("reminders yes")
    case "from": translated("from \(value)")
    // From a newer pillsd.
    default: "\(what) \(value)"
    }
  }

  private func stateWords(_ state: String) -> String {
    switch (MedicationState(rawValue: state), day?.weekdayAndFullDate) {
    case (.active, _): translated("taken", in: "state of a medication")
    case (.paused, nil): translated("paused")
    case (.paused, let day?): translated("paused until \(day)")
    case (.ended, nil): translated("ended")
    case (.ended, let day?): translated("ended, with \(day) as its last day")
    case (nil, _): state
    }
  }

  private func slotList(_ names: String) -> String {
    names.split { ", ".contains($0) }.map { slotName(String($0)) }.joined(separator: ", ")
  }

  private var wordsForNone: String {
    switch what {
    case "per-day": translated("any number in 24 hours")
    case "gap": translated("no gap")
    case "goal": translated("no goal")
    case "dosage": translated("no dosage")
    case "instructions": translated("no instructions")
    case "places": translated("no places")
    case "slots": translated("no times of day")
    case "dose": translated("no dose")
    case "zone": translated("no zone of its own")
    // From a newer pillsd.
    default: "no \(what)"
    }
  }
}

extension Sync.SameName {
  package var sentence: String {
    translated("\(named(one, dosage)) and \(named(other, otherDosage)) may be the same medication.")
  }

  private func named(_ name: String, _ dosage: String?) -> String { dosage.map { "\(name) \($0)" } ?? name }
}
