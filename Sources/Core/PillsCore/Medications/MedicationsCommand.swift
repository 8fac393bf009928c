/// What a person asks of medications.
package enum MedicationsCommand: Hashable, Sendable {
  case answer(AnswerCommand)
  /// Takes back the act of that number; nil for the last one of today about doses.
  case takeBack(Int?)
  case change(MedicationCommand)
  case asNeeded(AsNeededCommand)
  case stock(StockCommand)
  /// Gives a slot another time, or removes it.
  case setSlot(SlotName, TimeOfDay?)
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
  package var slot: String?
  /// Names of medications, or beginnings of names; empty for all that is due.
  package var medications: [String] = []
  /// Names, or beginnings of names, of medications that are left out of those.
  package var exceptions: [String] = []
  /// Nil for the open reminder of the slot if there is one, otherwise today's.
  package var day: DayReference?
  /// The last of several days, of which `day` is the first; nil for one day.
  package var until: DayReference?
  /// Local wall time of the day; nil for now, or for the slot's own time on a past day.
  package var time: TimeOfDay?
}

extension AnswerCommand {
  package init(_ action: Action) { self.init(action: action) }

  /// Whether it names neither slot nor day, and so is about what is open. What is taken back is not open.
  var isAboutOpen: Bool { slot == nil && day == nil && until == nil && action != .undo }
}
