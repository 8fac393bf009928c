import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

/// An answer for the doses of several days at once, as chosen and typed; pillsd checks the days.
struct DaysDraft: Equatable {
  var answer = DoseDraft.Answer.taken
  var first = ""
  var last = ""
  /// Nil for every slot.
  var slot: String?
  /// Nil for all medications.
  var medication: String?

  private var medications: [String]? { medication.map { [$0] } }

  var take: Control.Take.Input {
    Control.Take.Input(slot: slot, medications: medications, day: first, until: last)
  }

  var skip: Control.Skip.Input {
    Control.Skip.Input(slot: slot, medications: medications, day: first, until: last)
  }

  var undo: Control.Undo.Input {
    Control.Undo.Input(slot: slot, medications: medications, day: first, until: last)
  }

  enum Field {
    case first
    case last
  }

  /// The field that shows the refusal; nil if it is about no field.
  func field(of refusal: any ErrorReply) -> Field? {
    switch refusal {
    case let refusal as Control.InvalidDay: refusal.day == last && first != last ? .last : .first
    case is Control.TooLongAgo: .first
    case is Control.FutureDay, is Control.UntilBeforeFrom, is Control.TooManyDays: .last
    default: nil
    }
  }
}

/// What came of it: `12 doses recorded. 2 doses keep another answer.`
func daysText(_ days: Control.AnsweredDays?, _ slots: [Control.SlotStatus]?) -> String {
  // About one day the reply has its slots instead.
  guard let days else { return slots == nil ? translated("Nothing was changed.") : translated("Recorded.") }
  let changed = translated(
    days.changed,
    one: "\(days.changed) dose was changed.",
    other: "\(days.changed) doses were changed."
  )
  let kept = translated(
    days.kept,
    one: "\(days.kept) dose keeps another answer.",
    other: "\(days.kept) doses keep another answer."
  )
  return days.kept > 0 ? "\(changed) \(kept)" : changed
}
