import Adwaita
import PillsAPI
import PillsView
import Words

/// A medication in the list: what it is, and by unfolding what can be done with it.
@MainActor
final class MedicationRow {
  /// What can be done with a medication.
  enum Action: CaseIterable {
    case edit
    case pause
    case resume
    case end
    case erase
  }

  let widget: FoldingRow
  private(set) var medication: Control.Medication
  private var buttons: [(action: Action, button: Button)] = []

  /// A medication as seen on `today`, a day as pillsd sends it.
  init(
    _ first: Control.Medication,
    today: String,
    onAction: @escaping @MainActor (Action, Control.Medication) -> Void
  ) {
    medication = first
    widget = FoldingRow(first.title.printable)
    buttons = Action.allCases.map { ($0, Button(wrapping: $0.title)) }
    let shown = buttons.filter { $0.action.isPossible(first) }
    widget.add(ContentRow(Grid(columns: 2, spacing: 6, shown.map(\.button)).margins(12)))
    for (action, button) in shown {
      button.onPress { [weak self] in
        if let self { onAction(action, medication) }
      }
    }
    show(first, today: today)
  }

  /// Shows how it stands now; false where other things can be done with it, and it is to be made anew.
  @discardableResult
  func show(_ new: Control.Medication, today: String) -> Bool {
    guard new.medication == medication.medication, new.state == medication.state else { return false }
    medication = new
    widget.title = new.title.printable
    // A schedule that cannot be read is shown as pillsd has it.
    let terms = (try? new.terms(on: today)) ?? new.schedule
    widget.subtitle =
      [terms, new.stock?.summary].compactMap(\.self).joined(separator: "; ").printable.capitalizedFirst
    for (action, button) in buttons {
      button.setAccessibleName("\(action.title), \(new.medication)".printable)
    }
    return true
  }
}

extension MedicationRow.Action {
  var title: String {
    switch self {
    case .edit: translated("Edit")
    case .pause: translated("Pause")
    case .resume: translated("Resume")
    case .end: translated("End", in: "button")
    case .erase: translated("Erase")
    }
  }

  fileprivate func isPossible(_ medication: Control.Medication) -> Bool {
    switch self {
    case .edit, .end: medication.state != .ended
    case .pause: medication.state == .active
    case .resume: medication.state != .active
    case .erase: true
    }
  }
}
