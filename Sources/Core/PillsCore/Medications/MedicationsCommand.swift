/// A command about medications.
package enum MedicationsCommand: Hashable, Sendable {
  case answer(AnswerCommand)
  case takeBack(WantedAct)
  case change(MedicationCommand)
  case pauses(PauseCommand)
  case asNeeded(AsNeededCommand)
  case stock(StockCommand)
  /// Moves a slot to another time, or with nil removes it.
  case setSlot(SlotName, SlotTime?)
}

/// Answers doses of one or more slots.
package struct AnswerCommand: Hashable, Sendable {
  package enum Action: String, Sendable {
    case take
    case skip
    case undo
    /// Leaves missed doses as missed, so that the status no longer counts them.
    case confirmMissed = "missed"
    /// Undoes if all doses are taken, otherwise takes them.
    case toggle
  }

  package let action: Action
  /// Nil for every slot of the days, or if no day is given either, for what is open.
  package var slot: String?
  /// Names or beginnings of names; empty for all that is due.
  package var medications: [String] = []
  package var exceptions: [String] = []
  /// Nil for today, for last night if the slot is still open, or for tomorrow if its slot is nearer; for missed
  /// doses, nil is the last days.
  package var day: DayReference?
  /// The last of several days that begin with `day`; nil for one day.
  package var until: DayReference?
  /// Local time on that day; nil for now, or on a past day for the time of the slot.
  package var time: TimeOfDay?
  /// Lets `slot` be a medication if no slot has that name. Its open doses are answered, or if there are none, a
  /// dose in no slot is recorded or undone.
  package var mayNameMedication = false
  /// The name of `slot` in the language of the person, who may mean a medication of that name; nil if it is not known.
  package var typedName: String?
  /// Whether it ignores the limits of the medications.
  package var isForced = false
  /// For the doses of one medication only; nil for the usual amount.
  package var amount: Amount?
  /// Already validated, like `place`.
  package var note: String?
  /// For the doses of one medication only; nil for the place whose turn it is.
  package var place: String?
}

extension AnswerCommand {
  var hasRemarks: Bool { amount != nil || note != nil || place != nil }

  package init(_ action: Action) { self.init(action: action) }

  /// Whether it names neither slot nor day, so that it is about open doses. An undo is not.
  var isAboutOpen: Bool { slot == nil && day == nil && until == nil && action != .undo }

  /// Whether it names no medication, neither to answer nor to leave out.
  var isAboutAll: Bool { medications.isEmpty && exceptions.isEmpty }
}
