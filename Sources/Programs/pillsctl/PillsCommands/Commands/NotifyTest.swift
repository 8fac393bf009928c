import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let notifyTest = Command(
    "notify-test",
    summary: "show a test popup",
    description: paragraphs(
      "Shows a test popup that looks just like a reminder, and prints which notification server shows it. Your "
        + "answer is not recorded.",
      "Then it waits up to 30 seconds for your answer and prints it. The exit status is 1 if you do not answer."
    ),
    examples: ["pillsctl notify-test": "do popups work?"]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithPopups)
    // The first reply comes when the popup is shown, and the second one with its result.
    try pillsd.callWithMore(Control.TestPopup.self) { (output) throws(Failure) in
      guard let outcome = output.outcome else {
        if context.isJSON { return }
        return try context.write(popupLines(output.popupServer))
      }
      try context.show(output) { [outcomeText(outcome, of: output.popupServer)] }
      if outcome == .nothing { throw .problemsFound(.refused) }
    }
  }
}

/// The server that shows the popup, and what the person should do now.
func popupLines(_ server: Control.PopupServer) -> [String] {
  if let line = DesktopAnswers.switchedOffLine(of: server.name) { return [line.printable] }
  let advice: String
  if !server.capabilities.contains("actions") {
    advice = translated(
      "It shows no buttons. Answer reminders with 'pillsctl take', 'skip' and 'snooze'."
    )
  } else if let menu = KnownServer.menus[server.name] {
    advice = translated(
      "\(server.name) shows no buttons. Choose an answer from its menu within 30 seconds: \(menu)"
    )
  } else {
    advice = translated("Click one of its buttons within 30 seconds.")
  }
  return [popupLine(server), advice].map(\.printable)
}

private func outcomeText(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  let hint = outcome == .nothing ? translated("If you saw no popup: pillsctl doctor") : nil
  return sentences(outcomeLine(outcome, of: server), hint).printable
}
