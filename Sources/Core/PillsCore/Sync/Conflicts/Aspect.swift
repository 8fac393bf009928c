/// A part of what machines share that can be said without the rest of it.
package enum Aspect: Hashable, Sendable {
  /// Of a medication.
  case text(MedicationText)
  case days
  case slots
  case dose
  /// By whose clocks it comes.
  case zone
  case reminders
  case perDay
  case gap
  case state
  case beginning
  /// How much is to be drunk a day.
  case goal
  /// The time of a slot.
  case slot(SlotName)
}

extension Aspect {
  /// Those of a medication, in the order in which they are told.
  static let ofMedications: [Aspect] =
    MedicationText.allCases.map(Aspect.text) + [
      .beginning, .state, .days, .slots, .dose, .zone, .perDay, .gap, .reminders,
    ]

  /// As programs call it, such as `dosage` or `slots.evening`.
  package var name: String {
    switch self {
    case .text(let text): text.rawValue
    case .days: "days"
    case .slots: "slots"
    case .dose: "dose"
    case .zone: "zone"
    case .reminders: "reminders"
    case .perDay: "per-day"
    case .gap: "gap"
    case .state: "state"
    case .beginning: "from"
    case .goal: "goal"
    case .slot(let name): "slots.\(name)"
    }
  }
}

/// An aspect, and what was said of it.
package struct Said: Hashable, Sendable {
  package let aspect: Aspect
  /// As a person would type it; nil where there is none any more.
  package let value: String?
  /// Of a medication that has ended its last day, and of one that is paused for a while the day on which it goes on.
  package var day: Day?
}

extension Medication {
  /// What it has of an aspect, as a person would type it; nil where it has none.
  func value(of aspect: Aspect) -> String? {
    switch aspect {
    case .text(let text): self[text].isEmpty ? nil : self[text]
    case .days: schedule.days.description
    case .slots:
      schedule.slots.isEmpty ? nil : schedule.slots.sorted().map(\.description).joined(separator: ", ")
    case .dose: dose == .one ? nil : dose.description
    case .zone: hours?.rawValue
    case .reminders: hasReminders ? "yes" : "no"
    case .perDay: limits.perDay.map(String.init)
    case .gap: limits.gap?.description
    case .state: state.rawValue
    case .beginning, .goal, .slot: nil
    }
  }

  /// Takes over an aspect of another medication.
  mutating func take(_ aspect: Aspect, from other: Medication) {
    switch aspect {
    case .text(let text): self[text] = other[text]
    case .days: schedule.days = other.schedule.days
    case .slots: schedule.slots = other.schedule.slots
    case .dose: dose = other.dose
    case .zone: hours = other.hours
    case .reminders: hasReminders = other.hasReminders
    case .perDay: limits.perDay = other.limits.perDay
    case .gap: limits.gap = other.limits.gap
    case .state: state = other.state
    case .beginning, .goal, .slot: break
    }
  }
}
