/// What a person asks the engine to do.
package enum Command: Hashable, Sendable {
  case answer(AnswerCommand)
  /// Puts the open reminder of a slot off, or without a slot every open one; without a span for as long as the settings say.
  case snooze(slot: String?, span: Span?)
  /// Takes back the answers of just these doses.
  case takeBack(Set<Dose>)
  case lock(LockCommand)
  case medication(MedicationCommand)
  case asNeeded(AsNeededCommand)
  case erase(EraseCommand)
}

/// Removes what was said for good.
package enum EraseCommand: Hashable, Sendable {
  /// A medication of that name, or of the beginning of it, and every other of its whole name, with all that was said of them.
  case medication(name: String)
  /// All there is, so that Pills is as if it were installed now; `isBackedUp` has a copy made first.
  case everything(isBackedUp: Bool)
}

/// What goes for good.
package enum Erasure: Hashable, Sendable {
  case medications(Set<MedicationID>)
  case everything(isBackedUp: Bool)
}

/// Opens or closes days before today for changes.
package enum LockCommand: Hashable, Sendable {
  case lock
  /// For ``Unlocking/length`` from now on, also where they are unlocked already.
  case unlock
}

/// Marks doses of one slot, or of several.
package struct AnswerCommand: Hashable, Sendable {
  package enum Action: String, Sendable {
    case take
    case skip
    case undo
    /// Undoes if all the doses are taken, takes them otherwise.
    case toggle
  }

  package let action: Action
  /// Nil for every slot of the days, or, where no day is named either, for what is open.
  package let slot: String?
  /// Names of medications, or beginnings of names; empty for all that is due.
  package let medications: [String]
  /// Names, or beginnings of names, of medications that are left out of those.
  package let exceptions: [String]
  /// Nil for the open reminder of the slot if there is one, otherwise today's.
  package let day: DayReference?
  /// The last of several days, of which `day` is the first; nil for one day.
  package let until: DayReference?
  /// Local wall time of the day; nil for now, or for the slot's own time on a past day.
  package let time: TimeOfDay?

  package init(
    action: Action,
    slot: String?,
    medications: [String] = [],
    except exceptions: [String] = [],
    day: DayReference? = nil,
    until: DayReference? = nil,
    time: TimeOfDay? = nil
  ) {
    self.action = action
    self.slot = slot
    self.medications = medications
    self.exceptions = exceptions
    self.day = day
    self.until = until
    self.time = time
  }
}

extension AnswerCommand {
  /// Whether it names neither slot nor day, and so is about what is open. What is taken back is not open.
  var isAboutOpen: Bool { slot == nil && day == nil && until == nil && action != .undo }
}

/// Names a command until it is answered.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// What became of a command that was carried out.
package enum Outcome: Equatable, Sendable {
  /// Of an ``AnswerCommand``, or of putting a reminder off.
  case slot(SlotOutcome)
  /// Of an ``AnswerCommand`` about several slots.
  case days(DaysOutcome)
  /// Of a command that names no slot.
  case slots(SlotsOutcome)
  /// How past days are locked since.
  case lock(HistoryLock)
  case medication(MedicationOutcome)
  case asNeeded(AsNeededOutcome)
  /// It is gone; `backup` is the path of the copy that was made, if one was asked for.
  case erased(names: [String], backup: String?)
}

/// What became of a slot.
package struct SlotOutcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  package let slot: SlotOverview
}

/// What became of the slots that were open, or answered last.
package struct SlotsOutcome: Equatable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  /// Never empty.
  package let slots: [SlotOverview]
}

/// What became of the doses of several slots.
package struct DaysOutcome: Equatable, Sendable {
  package let answered: AnsweredDays
  /// How the slots stand since; of one day only.
  package let slots: [SlotOverview]
}

/// How many doses of a run of days an answer was about.
package struct AnsweredDays: Hashable, Sendable {
  package let days: ClosedRange<Day>
  /// Those of which something was recorded, or taken back.
  package internal(set) var changed = 0
  /// Those that were so already.
  package internal(set) var same = 0
  /// Those that were answered otherwise and keep that answer.
  package internal(set) var kept = 0
}

/// What became of a medication.
package struct MedicationOutcome: Hashable, Sendable {
  /// False where all was so already.
  package let changed: Bool
  package let history: MedicationHistory
  /// Whether the medication that Pills begins with went, as another took its place.
  package let endedDefault: Bool
  /// The first day on which all that was said holds.
  package let from: Day
  /// Slots of today, in the order of the day, in which it is due from now on though a dose of today was answered.
  package let alsoDue: [SlotName]
}

/// What became of a dose taken as needed.
package struct AsNeededOutcome: Equatable, Sendable {
  /// The dose that was recorded or taken back.
  package let dose: AsNeededDose
  package let overview: AsNeededOverview
}

/// Why a command was not carried out; nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
  case unknownSlot(name: String, suggestion: String?, slots: [SlotName])
  case unknownMedication(name: String, suggestion: String?)
  case ambiguousMedication(name: String, candidates: [String])
  case nothingDue(slot: SlotName, day: Day)
  /// No slot is open; this is the next reminder, where there is one within a week.
  case nothingOpen(next: Reminder?)
  /// There is no answer of today to take back.
  case nothingAnswered
  /// Nothing that could be marked was due on any of these days.
  case nothingDueOnDays(ClosedRange<Day>)
  /// So many days cannot be marked at once.
  case tooManyDays(Int, limit: Int)
  case futureDay(Day)
  case futureTime(Instant)
  case historyLocked(Day)
  case notOpen(SlotName)
  case snoozeTooLong(until: Instant, limit: Instant)
  case invalidSnooze(Span)
  case invalidText(InvalidMedicationText)
  case invalidSchedule(InvalidSchedule)
  /// A limit of doses taken as needed is out of range.
  case invalidLimits(AsNeededLimits)
  case medicationExists(name: String)
  case tooManyMedications(limit: Int)
  /// A schedule that is due on days needs a slot.
  case noSlot(slots: [SlotName])
  /// What is taken as needed has no slots.
  case slotOfAsNeeded(SlotName)
  /// The past stays as it was: a change holds from today on.
  case pastDay(Day)
  /// The last day lies before the first, of a medication or of days to mark.
  case untilBeforeFrom(until: Day, from: Day)
  /// So many doses of it would count as missed by a first day that is earlier.
  case wouldMiss(name: String, doses: Int, since: Day)
  /// It is due in these slots, and answered there.
  case notAsNeeded(name: String, slots: [SlotName])
  case limitExceeded(name: String, ExceededLimit)
  /// Nothing of it was taken on that day.
  case nothingTaken(name: String, day: Day)
  /// Doses, or those taken as needed, are recorded back to this day.
  case tooLongAgo(first: Day)
  /// Of a past day it must be said at what time.
  case timeMissing(Day)
  case storeFailed(StoreFailure)
}

/// Why the store could not be read or written, in a sentence for people; it holds no medication names.
package struct StoreFailure: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}
