import Adwaita
import PillsAPI
import PillsCore

/// A medication in the list: what it is, and by unfolding what can be done with it.
@MainActor
final class MedicationRow {
  let widget: FoldingRow
  private(set) var content: MedicationContent
  private var medication: Control.Medication
  private let buttons: [(action: MedicationContent.Action, button: Button)]

  /// A medication as seen on `today`, a day as pillsd sends it.
  init(
    _ first: Control.Medication,
    today: Day,
    onAction: @escaping @MainActor (MedicationContent.Action, Control.Medication) -> Void
  ) {
    (medication, content) = (first, MedicationContent(first, today: today))
    widget = FoldingRow(content.title)
    buttons = content.actions.map { ($0, Button(wrapping: $0.title)) }
    widget.add(ContentRow(Grid(columns: 2, spacing: 6, buttons.map(\.button)).margins(12)))
    for (action, button) in buttons {
      button.onPress { [weak self] in
        if let self { onAction(action, medication) }
      }
    }
    show(first, today: today)
  }

  /// Shows how it stands now; false where other things can be done with it, and it is to be made anew.
  @discardableResult
  func show(_ new: Control.Medication, today: Day) -> Bool {
    let newContent = MedicationContent(new, today: today)
    guard newContent.fits(content) else { return false }
    (medication, content) = (new, newContent)
    widget.title = content.title
    widget.subtitle = content.subtitle
    for (action, button) in buttons { button.setAccessibleName(content.name(of: action)) }
    return true
  }
}
