import Adwaita

/// A question with a group of buttons; one of them, or any number, stays pressed.
@MainActor
final class Choices<Choice: Hashable> {
  let widget: Columns
  private let choices: [Choice]
  private let buttons: [ChoiceButton]
  private let isSeveral: Bool
  private var isShowing = false

  typealias Named = (choice: Choice, name: String)

  /// Screen readers say the question before the choice, and nothing of the picture.
  init(
    _ question: String,
    _ named: [Named],
    columns: Int,
    severally several: Bool = false,
    picture: @MainActor (Choice) -> Widget? = { _ in nil }
  ) {
    var made: [ChoiceButton] = []
    for (choice, name) in named {
      let partner = several ? nil : made.first
      made.append(ChoiceButton(name, picture: picture(choice), besides: partner, severally: several))
    }
    (choices, buttons, isSeveral) = (named.map(\.choice), made, several)
    widget = Columns(atMost: columns, spacing: 6, made).asChoices(question, severally: several)
  }

  var chosen: Set<Choice> {
    get { Set(zip(choices, buttons).compactMap { choice, button in button.isOn ? choice : nil }) }
    set {
      isShowing = true
      for (choice, button) in zip(choices, buttons) { button.isOn = newValue.contains(choice) }
      isShowing = false
    }
  }

  /// Only these can be chosen; the others are grayed out.
  func offer(_ offered: Set<Choice>) {
    for (choice, button) in zip(choices, buttons) { button.isSensitive = offered.contains(choice) }
  }

  /// Calls `body` if the person changes the choice.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    for button in buttons {
      // Choosing one of several changes two buttons; only the pressed one reports it.
      button.onToggle { [weak self, weak button] in
        guard let self, let button, !isShowing, button.isOn || isSeveral else { return }
        body()
      }
    }
  }
}
