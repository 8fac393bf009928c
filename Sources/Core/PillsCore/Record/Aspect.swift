import Words

/// A property of a medication, a slot or the goal that changes over time. Each is recorded on its own.
package enum Aspect: Hashable, Sendable {
  case text(MedicationText)
  case days
  case slots
  case dose
  /// The clocks that its reminders go by.
  case zone
  case reminders
  case perDay
  case gap
  case state
  /// The boundary at which it begins: the only aspect that never changes over time.
  case beginning
  case time
  /// The daily goal, in millilitres.
  case goal
}

extension Aspect {
  /// In the order in which people see them.
  static let ofMedications: [Aspect] =
    MedicationText.allCases.map(Aspect.text) + [
      .beginning, .state, .days, .slots, .dose, .zone, .perDay, .gap, .reminders,
    ]

  static let all = ofMedications + [.time, .goal]

  package init?(name: String) {
    guard let aspect = Self.all.first(where: { $0.name == name }) else { return nil }
    self = aspect
  }

  /// The name in stored entries and in output for programs, such as `dosage`.
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
    case .time: "time"
    case .goal: "goal"
    }
  }
}

extension Medication {
  /// The value of an aspect as a person would type it; nil if the medication has none.
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
    case .beginning, .time, .goal: nil
    }
  }

  /// Sets an aspect to a value that ``value(of:)`` can return. Returns false for any other value.
  package mutating func set(_ aspect: Aspect, to value: String?) -> Bool {
    switch aspect {
    case .text(let text): self[text] = value ?? ""
    case .days:
      guard let days = value.flatMap(DayPattern.init(_:)) else { return false }
      schedule.days = days
    case .slots:
      let names = value?.parts(between: ", ").map { SlotName(String($0)) } ?? []
      schedule.slots = Set(names.compactMap(\.self))
    case .dose:
      guard let amounts = value.map({ DoseAmounts($0) }) ?? .one else { return false }
      dose = amounts
    case .zone: hours = value.flatMap(ReminderHours.init(rawValue:))
    case .reminders: hasReminders = value == "yes"
    case .perDay: limits.perDay = value.flatMap { Int($0) }
    case .gap: limits.gap = value.flatMap(TimeSpan.init(parsing:))
    case .state:
      guard let state = value.flatMap(MedicationState.init(rawValue:)) else { return false }
      self.state = state
    case .beginning, .time, .goal: return false
    }
    return self.value(of: aspect) == value && limits.hasGoodPerDay && limits.hasGoodGap
  }
}
