import Adwaita

/// A medication in the list; unfolding it shows its actions.
@MainActor
final class MedicationRow: KeptRow {
  let widget: FoldingRow
  private let buttons: [(action: MedicationContent.Action, button: Button)]

  init(_ content: MedicationContent, onAction: @escaping @MainActor (MedicationContent.Action) -> Void) {
    widget = FoldingRow(content.title)
    let lines = content.actionLines.map { $0.map { (action: $0, button: Button(wrapping: $0.title)) } }
    buttons = Array(lines.joined())
    let boxes = lines.map { Columns(atMost: $0.count, spacing: 6, $0.map(\.button)) }
    widget.add(ContentRow(Box(.down, spacing: 6, boxes).margins(12)))
    for (action, button) in buttons { button.onPress { onAction(action) } }
  }

  func show(_ content: MedicationContent) {
    widget.title = content.title
    widget.subtitle = content.subtitle
    for (action, button) in buttons {
      button.isVisible = content.actions.contains(action)
      button.setAccessibleName(content.name(of: action))
    }
  }
}
