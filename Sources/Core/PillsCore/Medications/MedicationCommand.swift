/// Changes what is taken and when.
package enum MedicationCommand: Hashable, Sendable {
  /// `keepsDefault` leaves the medication that Pills begins with, which otherwise goes when the first other one is added.
  case add(MedicationDraft, keepsDefault: Bool)
  /// From `from` on, or from today; nil leaves what a part of the edit would set. An edit of nothing makes `from` the first
  /// day of the medication, also where that is past.
  case edit(name: String, MedicationEdit, from: DayReference?)
  case remove(name: String)
  /// On hold from today on; taken again on `until` if that is given.
  case pause(name: String, until: DayReference?)
  case resume(name: String)
}

/// A medication as a person describes it.
package struct MedicationDraft: Hashable, Sendable {
  package var name: String
  /// What is said besides the name.
  package var texts: [MedicationText: String] = [:]
  /// As ``DayPattern/init(parsing:first:today:)`` reads it; nil for daily.
  package var schedule: String?
  /// Nil for those that go with the schedule.
  package var slots: [String]?
  /// As ``DoseAmounts/init(parsing:first:today:)`` reads it; nil for one.
  package var dose: String?
  /// The first day on which it is due, and from which `every` and `cycle` are counted; nil for now, so that nothing is due
  /// whose time has passed.
  package var from: DayReference?
  /// The last day; nil to go on, or as long as the steps of a dose.
  package var until: DayReference?
  /// By whose clocks it comes; nil for those that the settings choose.
  package var hours: ReminderHours?
  package var hasReminders = true
  package var limits = AsNeededLimits()

  package init(name: String) { self.name = name }
}

/// What is to become of a medication; nil leaves a part of it as it is.
package struct MedicationEdit: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case never
    /// The last day on which it is taken.
    case after(DayReference)
  }

  /// A limit to set or, with nil, to take away: also the clocks by which it comes, which are then those that the settings choose.
  package struct NewLimit<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value?

    package init(_ value: Value?) { self.value = value }
  }

  package var name: String?
  /// The new ones besides the name; an empty one takes away what there was.
  package var texts: [MedicationText: String] = [:]
  package var schedule: String?
  package var slots: [String]?
  package var dose: String?
  package var until: End?
  package var hours: NewLimit<ReminderHours>?
  package var hasReminders: Bool?
  package var perDay: NewLimit<Int>?
  package var gap: NewLimit<TimeSpan>?
  /// Whether the first day moves though doses count as missed by it.
  package var acceptsMissed = false

  package init() {}

  /// Whether it changes nothing but perhaps the first day.
  package var isEmpty: Bool {
    var empty = MedicationEdit()
    empty.acceptsMissed = acceptsMissed
    return self == empty
  }
}

/// Records a dose in no slot, or takes it back: of a medication that is taken as needed, or one beside the plan.
package struct AsNeededCommand: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// `isForced` records it though it breaks a limit. Only with `isExtra` it may be of a medication that is due in slots.
    case take(isForced: Bool, isExtra: Bool = false)
    /// The latest of the day.
    case undo
  }

  package let action: Action
  /// The name of the medication, or the beginning of it.
  package let medication: String
  /// Nil for today.
  package var day: DayReference?
  /// Local wall time of the day; nil for now.
  package var time: TimeOfDay?
  /// How much it was; nil for a usual dose.
  package var amount: Amount?
  /// What there is to say of it, valid as it is.
  package var note: String?
}

extension AsNeededCommand {
  package init(_ action: Action, of medication: String) { self.init(action: action, medication: medication) }
}
