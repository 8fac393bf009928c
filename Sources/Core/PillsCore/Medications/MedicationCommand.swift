/// Changes what is taken and when.
package enum MedicationCommand: Hashable, Sendable {
  /// Adding the first other medication ends the default one, unless `keepsDefault` is true.
  case add(MedicationDraft, keepsDefault: Bool)
  /// Applies from `from` on, by default today. An empty edit makes `from` the first day, even in the past.
  case edit(name: String, MedicationEdit, from: DayReference?)
  case remove(name: String)
  /// Pauses from today on; `until` is the day on which it is taken again.
  case pause(name: String, until: DayReference?)
  case resume(name: String)
}

/// A new medication as a person describes it.
package struct MedicationDraft: Hashable, Sendable {
  package var name: String
  /// Texts other than the name.
  package var texts: [MedicationText: String] = [:]
  /// In the form of ``DayPattern/init(parsing:first:today:)``; nil for daily.
  package var schedule: String?
  /// Nil for the usual slots of the schedule.
  package var slots: [String]?
  /// In the form of ``DoseAmounts/init(parsing:first:today:)``; nil for one.
  package var dose: String?
  /// The first day on which it is due; `every` and `cycle` are counted from it. Nil is now: slots of today
  /// that have passed are not due.
  package var from: DayReference?
  /// The last day. Nil means no end, or the last step of `dose` if it has steps.
  package var until: DayReference?
  /// The zone that its reminders follow; nil for the zone that the settings choose.
  package var hours: ReminderHours?
  package var hasReminders = true
  package var limits = DoseLimits()

  package init(name: String) { self.name = name }
}

/// A change to a medication. A property that is nil does not change.
package struct MedicationEdit: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case never
    /// The last day on which it is taken.
    case after(DayReference)
  }

  /// A new value, or nil to remove the old one; for `hours`, nil returns to the zone of the settings.
  package struct NewLimit<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value?

    package init(_ value: Value?) { self.value = value }
  }

  package var name: String?
  /// Texts other than the name; an empty one removes the old text.
  package var texts: [MedicationText: String] = [:]
  package var schedule: String?
  package var slots: [String]?
  package var dose: String?
  package var until: End?
  package var hours: NewLimit<ReminderHours>?
  package var hasReminders: Bool?
  package var perDay: NewLimit<Int>?
  package var gap: NewLimit<TimeSpan>?
  /// Whether to move the first day even if doses then count as missed.
  package var acceptsMissed = false

  package init() {}

  /// Whether it sets slots, as `twice-daily` does too.
  var namesSlots: Bool {
    slots != nil || schedule.map { DayPattern.words(of: $0).first == "twice-daily" } ?? false
  }

  /// Whether it sets nothing; ``acceptsMissed`` does not count.
  package var isEmpty: Bool {
    var empty = MedicationEdit()
    empty.acceptsMissed = acceptsMissed
    return self == empty
  }
}

/// Records or undoes a dose outside any slot: of an as-needed medication, or an extra dose.
package struct AsNeededCommand: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// `isForced` ignores the limits; `isExtra` allows a medication that is due in slots.
    case take(isForced: Bool, isExtra: Bool = false)
    /// The latest dose of the day.
    case undo
  }

  package let action: Action
  /// A name or the beginning of one.
  package let medication: String
  /// Nil for today.
  package var day: DayReference?
  /// Local time on that day; nil for now.
  package var time: TimeOfDay?
  /// Nil for the usual dose.
  package var amount: Amount?
  /// Already validated, like `place`.
  package var note: String?
  /// Nil for the one whose turn it is.
  package var place: String?
}

extension AsNeededCommand {
  package init(_ action: Action, of medication: String) { self.init(action: action, medication: medication) }
}
