package import PillsAPI
import PillsCore
import Words

/// What the bar of a slot of a day shows.
package enum BarState: Hashable, Sendable {
  /// Nothing is due.
  case nothing
  /// Nothing was due, but what is taken now may be marked.
  case markable
  /// Its day is still to come.
  case future
  /// To be taken.
  case due
  /// Some doses are taken, and some are not.
  case partly(taken: Int, of: Int)
  case taken
  case skipped
  case missed
}

extension BarState {
  /// Of a slot with these doses on a day that stands so to today.
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

  /// In words: `2 of 3 taken`.
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
