import Adwaita
import PillsAPI
import PillsView
import Varlink
import Words

/// A button that shows a test popup, and the answer to it.
@MainActor
final class PopupTrial {
  let widget: Box
  private let outcome = Label(start: true)
  private var call: LoopClient?
  private let context: WindowContext

  init(in surroundings: WindowContext) {
    context = surroundings
    let button = Button(translated("Show a Test Popup")).aligned(across: .center)
    widget = Box(.down, spacing: 9, [button, outcome])
    outcome.isVisible = false
    button.onPress { [weak self] in self?.begin() }
  }

  private func begin() {
    call = context.follow(Control.TestPopup.self) { [weak self] result in
      self?.outcome.text = trialText(result)
      self?.outcome.isVisible = true
    }
  }
}

/// The text after a test popup: first that it is shown, then the person's answer.
func trialText(_ result: Result<Control.TestPopup.Output, ClientError>) -> String {
  switch result {
  case .success(let output):
    (output.outcome.map { outcomeLine($0, of: output.popupServer) } ?? popupLine(output.popupServer))
      .printable
  case .failure(let error): error.sentence.printable
  }
}
