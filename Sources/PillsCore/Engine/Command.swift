/// What a person asks the engine to do.
package enum Command: Hashable, Sendable {
  case answer(AnswerCommand)
  /// Puts the open reminder of a slot off; nil for as long as the settings say.
  case snooze(slot: String, span: Span?)
  case lock(LockCommand)
}

/// Opens or closes days before today for changes.
package enum LockCommand: Hashable, Sendable {
  case lock
  /// For ``Unlocking/length`` from now on, also where they are unlocked already.
  case unlock
}

/// Marks doses of one slot.
package struct AnswerCommand: Hashable, Sendable {
  package enum Action: String, Sendable {
    case take
    case skip
    case undo
    /// Undoes if all the doses are taken, takes them otherwise.
    case toggle
  }

  package let action: Action
  package let slot: String
  /// Names of medications, or beginnings of names; empty for all that is due.
  package let medications: [String]
  /// Nil for the open reminder of the slot if there is one, otherwise today's.
  package let day: DayReference?
  /// Local wall time of the day; nil for now, or for the slot's own time on a past day.
  package let time: TimeOfDay?

  package init(
    action: Action,
    slot: String,
    medications: [String] = [],
    day: DayReference? = nil,
    time: TimeOfDay? = nil
  ) {
    self.action = action
    self.slot = slot
    self.medications = medications
    self.day = day
    self.time = time
  }
}

/// Names a command until it is answered.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// What became of a command that was carried out.
package struct Outcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  package let slot: SlotOverview
}

/// Why a command was not carried out; nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
  case unknownSlot(name: String, suggestion: String?, slots: [SlotName])
  case unknownMedication(name: String, suggestion: String?)
  case ambiguousMedication(name: String, candidates: [String])
  case nothingDue(slot: SlotName, day: Day)
  case futureDay(Day)
  case futureTime(Instant)
  case historyLocked(Day)
  case notOpen(SlotName)
  case snoozeTooLong(until: Instant, limit: Instant)
  case invalidSnooze(Span)
  case storeFailed(StoreFailure)
}

/// Why the store could not be read or written, in a sentence for people; it holds no medication names.
package struct StoreFailure: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}
