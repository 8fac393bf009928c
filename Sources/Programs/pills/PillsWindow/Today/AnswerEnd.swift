import Adwaita
import Words

/// The end of a row: a button that records, one that undoes, and one for the details, each in a place of its own.
@MainActor
final class AnswerEnd {
  private let widget: Box
  let take = Button(translated("Taken"))
  private let undo = Button(icon: "edit-undo-symbolic", name: translated("Undo")).styled("flat")

  private let details = Button(icon: "document-edit-symbolic", name: translated("Details")).styled("flat")
  private let row: Row

  init(of place: Row) {
    row = place
    widget = Box(.across, spacing: 6, [take, undo, details]).aligned(down: .center)
    row.addSuffix(widget)
  }

  func onAnswer(
    take taken: @escaping @MainActor () -> Void,
    undo undone: @escaping @MainActor () -> Void,
    details edited: @escaping @MainActor () -> Void
  ) {
    details.onPress(edited)
    take.onSinglePress(taken)
    undo.onSinglePress(undone)
  }

  /// If `isLarge`, larger buttons elsewhere answer it.
  func show(
    _ standing: SlotContent.Standing,
    isLarge: Bool,
    take takeName: String,
    undo undoName: String,
    details detailsName: String
  ) {
    details.setAccessibleName(detailsName)
    details.tooltip = detailsName
    let isAnswered = standing == .answered
    if isAnswered ? take.hasFocus : undo.hasFocus { row.focus() }
    take.isVisible = !isLarge
    take.text = standing == .later ? translated("Take…") : translated("Taken")
    // GTK 4.8 also shows hidden widgets to screen readers.
    take.setPresent(!isAnswered && !isLarge)
    take.setAccessibleName(takeName)
    undo.setPresent(isAnswered)
    undo.setAccessibleName(undoName)
    undo.tooltip = undoName
  }
}
