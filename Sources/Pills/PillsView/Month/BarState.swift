package import PillsAPI
import PillsCore
import Words

/// The state that the bar of a slot shows in the calendar.
package enum BarState: Hashable, Sendable {
  case nothing
  /// Nothing was due, because today's medications began later; the slot can be marked.
  case markable
  case future
  case due
  case partly(taken: Int, of: Int)
  case taken
  case skipped
  case missed
}

extension BarState {
  package init(_ doses: [Control.Dose], isMarkable: Bool, on relation: MonthView.MonthDay.Relation) {
    let taken = doses.count { $0.status == .taken }
    self =
      if doses.isEmpty {
        isMarkable ? .markable : .nothing
      } else if taken == doses.count {
        .taken
      } else if relation == .future {
        .future
      } else if taken > 0 {
        .partly(taken: taken, of: doses.count)
      } else if doses.contains(where: { $0.status == .due }) {
        .due
      } else if doses.contains(where: { $0.status == .missed }) {
        .missed
      } else {
        .skipped
      }
  }

  package var text: String {
    switch self {
    case .nothing: translated("nothing due")
    case .markable: translated("nothing was due")
    case .future: translated("to come")
    case .due: Control.DoseStatus.due.words
    case .partly(let taken, let count): Control.DoseStatus.words(.taken, taken, of: count)
    case .taken: Control.DoseStatus.taken.words
    case .skipped: Control.DoseStatus.skipped.words
    case .missed: Control.DoseStatus.missed.words
    }
  }
}
