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
  /// `mark` is the mark of `doses`, or `.markable` without any.
  package init(_ doses: [Control.Dose], _ mark: MonthView.Mark?, on relation: MonthView.MonthDay.Relation) {
    let taken = doses.count { $0.status == .taken }
    self =
      switch mark {
      case nil: .nothing
      case .markable: .markable
      case .taken: .taken
      case _ where relation == .future: .future
      case _ where taken > 0: .partly(taken: taken, of: doses.count)
      case .due: .due
      case .skipped: .skipped
      case .missed: .missed
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
