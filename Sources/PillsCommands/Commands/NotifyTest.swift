import PillsAPI
import PillsView

/// Shows a test popup.
struct NotifyTestCommand {}

extension NotifyTestCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "notify-test",
    summary: "show a test popup",
    description: [
      "Shows a test popup that looks just like a reminder, and says which notification server shows it. It records nothing.",
      "Waits up to 30 seconds for a click, and says what came back.",
    ],
    examples: [CommandExample("pillsctl notify-test", "do popups work?")]
  )

  init(_ arguments: FittingArguments) {}

  func run(in context: Context) throws(Failure) {
    let pillsd = try context.connected(patience: PillsdConnection.patienceWithPopups)
    // Where the popup is, as soon as it is there, and then what came back from it.
    try pillsd.testPopup { (output) throws(Failure) in
      guard let outcome = output.outcome else {
        if context.isJSON { return }
        return try Output.write(lines: popupLines(output.popupServer, seconds: 30))
      }
      try context.show(output) { [outcomeLine(outcome, of: output.popupServer)] }
    }
  }
}

/// To whom a popup went, and what is asked of the person now.
func popupLines(_ server: Control.PopupServer, seconds: Int) -> [String] {
  var lines = ["The popup is with \(server.name) \(server.version), as a reminder would be."]
  if !server.capabilities.contains("actions") {
    lines.append("It has no buttons there. Answer reminders with 'pillsctl take', 'skip' and 'snooze'.")
  } else if let menu = KnownServer.menus[server.name] {
    lines.append(
      "\(server.name) draws no buttons. Choose one from its menu within \(seconds) seconds: \(menu)"
    )
  } else {
    lines.append("Click one of its buttons within \(seconds) seconds.")
  }
  return lines.map(\.printable)
}

/// What came back from the popup.
func outcomeLine(_ outcome: Control.PopupOutcome, of server: Control.PopupServer) -> String {
  let line =
    switch outcome {
    case .taken: "Taken came back. The buttons work."
    case .snooze: "Snooze came back. The buttons work."
    case .skip: "Skip came back. The buttons work."
    case .opened:
      "A click on the popup came back. A click like that leaves a reminder open, and it is shown again."
    case .dismissed: "The popup was closed. A reminder that is closed stays open, and comes back later."
    case .expired:
      "The popup went away by itself: \(server.name) does not keep popups until they are answered."
    case .closed: "\(server.name) closed the popup."
    case .nothing: "Nothing came back. If you saw no popup: pillsctl doctor"
    }
  return line.printable
}
