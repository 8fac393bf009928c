import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let notifyTest = Command(
    "notify-test",
    summary: "show a test popup",
    description: paragraphs(
      "Shows a test popup that looks just like a reminder, and says which notification server shows it. It records nothing.",
      "Waits up to 30 seconds for a click, and says what came back."
    ),
    examples: ["pillsctl notify-test": "do popups work?"]
  ) { (context) throws(Failure) in
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithPopups)
    // The first reply comes when the popup is shown, and the second one with its result.
    try pillsd.callWithMore(Control.TestPopup.self) { (output) throws(Failure) in
      guard let outcome = output.outcome else {
        if context.isJSON { return }
        return try Output.write(lines: popupLines(output.popupServer, seconds: 30))
      }
      try context.show(output) { [outcomeText(outcome, of: output.popupServer)] }
    }
  }
}

/// The server that shows the popup, and what the person should do now.
func popupLines(_ server: Control.PopupServer, seconds: Int) -> [String] {
  var lines = [popupLine(server)]
  if !server.capabilities.contains("actions") {
    lines.append(
      translated("It has no buttons there. Answer reminders with 'pillsctl take', 'skip' and 'snooze'.")
    )
  } else if let menu = KnownServer.menus[server.name] {
    let name = server.name
    lines.append(
      translated(
        seconds,
        one: "\(name) draws no buttons. Choose one from its menu within \(seconds) second: \(menu)",
        other: "\(name) draws no buttons. Choose one from its menu within \(seconds) seconds: \(menu)"
      )
    )
  } else {
    lines.append(
      translated(
        seconds,
        one: "Click one of its buttons within \(seconds) second.",
        other: "Click one of its buttons within \(seconds) seconds."
      )
    )
  }
  return lines.map(\.printable)
}

private func outcomeText(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  let line = outcomeLine(outcome, of: server)
  guard outcome == .nothing else { return line.printable }
  let hint = translated("If you saw no popup: pillsctl doctor")
  return "\(line) \(hint)".printable
}
