import PillsAPI
import PillsCore
import PillsView
import Words

/// A missed dose, without its widgets.
struct MissedContent: Equatable, Identifiable {
  /// The answer that a person gives later.
  enum Answer: CaseIterable {
    case taken
    case skipped
    /// The person confirms that it was missed; it is no longer listed.
    case missed

    var text: String {
      switch self {
      case .taken: translated("Taken")
      case .skipped: translated("Skipped", in: "button of a missed dose")
      case .missed: translated("Missed", in: "button of a missed dose")
      }
    }
  }

  let slot: String
  let day: String
  let medication: String
  /// `Metformin 500 mg`.
  let name: String
  /// `Monday evening, 21:00`.
  let place: String
  let id: [String]
}

extension MissedContent {
  static func all(in output: Control.GetMissed.Output) -> [MissedContent] {
    output.slots.flatMap { slot in
      let place = slotAndDay(slot.slot, slot.day, today: output.today).capitalizedFirst
      return slot.doses.map { dose in
        MissedContent(
          slot: slot.slot,
          day: slot.day.description,
          medication: dose.medication,
          name: dose.name,
          place: "\(place), \(ShownTime(slot.dueAt, here: slot.dueAtHere).clock)",
          id: [slot.id, dose.medication, dose.name]
        )
      }
    }
  }

  /// For screen readers.
  func buttonName(_ answer: Answer) -> String { "\(answer.text), \(name), \(place)" }

  var take: Control.Take.Input { Control.Take.Input(slot: slot, medications: [medication], day: day) }

  var skip: Control.Skip.Input { Control.Skip.Input(slot: slot, medications: [medication], day: day) }

  var confirm: Control.ConfirmMissed.Input {
    Control.ConfirmMissed.Input(slot: slot, medications: [medication], day: day)
  }
}
