import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let tell = Command(
    "tell",
    summary: "tell a phone or a carer what is not answered",
    subcommands: [.tellSetup, .tellStatus, .tellTest, .tellList, .tellRemove, .tellOff],
    description: paragraphs(
      "A popup helps nobody who is not at the computer. pills-tell also tells a phone, a voice or another person: if a "
        + "reminder is open for a while, if you missed one, or if something is used up soon, and again once you answered.",
      "It is off until you type: pillsctl tell setup",
      "'pillsctl tell' without a subcommand shows the status."
    ),
    examples: [
      "pillsctl tell setup": "add your phone, or somebody else",
      "pillsctl tell": "who was last told, and what is wrong",
    ],
    run: Command.tellStatus.run
  )

  static let tellStatus = Command(
    "tell status",
    summary: "show if messages arrive",
    description: paragraphs("Shows if pills-tell runs, when each receiver was last told, and what is wrong."),
    examples: ["pillsctl tell status": "the receivers and the last messages"]
  ) { (context) throws(Failure) in
    let receivers = try TellProgram.receivers()
    let isActive = TellUnit.isActive
    let printed: PrintedObject = ["active": isActive, "receivers": receivers]
    try context.show(printed) {
      tellStatusLines(receivers, isActive: isActive, now: time(nil))
    }
  }

  static let tellList = Command(
    "tell list",
    summary: "list who is told, of what and how",
    description: paragraphs("Lists the receivers with what they hear of and their commands."),
    examples: ["pillsctl tell list": "everybody who is told"]
  ) { (context) throws(Failure) in
    let receivers = try TellProgram.receivers()
    try context.show(TellReplies.List(receivers: receivers)) {
      receivers.isEmpty ? [nobodyIsTold] : receivers.flatMap(\.lines)
    }
  }

  static let tellTest = Command(
    "tell test",
    summary: "send a test message",
    arguments: [.receiver.optional],
    description: paragraphs("Sends a test message to a receiver, or to all, and shows what goes wrong."),
    examples: ["pillsctl tell test phone": "does it still arrive?"]
  ) { (context) throws(Failure) in
    var names = try TellProgram.receivers().map(\.name)
    if let name = context.arguments[0] { names = [try TellProgram.receiver(name).name] }
    for name in names { try TellProgram.test(name) }
    try context.show(["tested": names]) {
      names.isEmpty ? [nobodyIsTold] : [translated("A test message was sent to \(listText(names)).")]
    }
  }

  static let tellRemove = Command(
    "tell remove",
    summary: "tell a receiver nothing any more",
    arguments: [.receiver],
    options: [.yes],
    changesSomething: true,
    description: paragraphs("Removes a receiver from the settings. The last one ends pills-tell, too."),
    examples: ["pillsctl tell remove carer --yes": "do not ask"]
  ) { (context) throws(Failure) in
    let name = try TellProgram.receiver(context.arguments.operands[0]).name
    try context.confirm(translated("\(name) will be told nothing any more. Go on?"))
    var file = TellFile.load()
    file.remove(name)
    try file.save()
    if let secret = TellFile.secretPath(of: name) { unlink(secret) }
    let isLast = try TellProgram.receivers().isEmpty
    let complaint = isLast ? TellUnit.stop() : TellUnit.isActive ? TellUnit.start() : nil
    try context.show(["removed": name]) {
      [translated("\(name) is told nothing any more.")] + (complaint.map { [$0] } ?? [])
    }
  }

  static let tellOff = Command(
    "tell off",
    summary: "tell nobody anything any more",
    changesSomething: true,
    description: paragraphs("Ends pills-tell. The receivers stay in its settings."),
    examples: ["pillsctl tell off": "nothing leaves this computer any more"]
  ) { (context) throws(Failure) in
    let complaint = TellUnit.stop()
    if let complaint { throw .stopped(complaint) }
    try context.show(["active": false]) {
      [
        translated(
          "Nobody is told anything any more. To begin again: systemctl --user enable --now pills-tell.service"
        )
      ]
    }
  }
}

private var nobodyIsTold: String { translated("Nobody is told anything. To begin: pillsctl tell setup") }

func tellStatusLines(_ receivers: [TellReplies.Receiver], isActive: Bool, now: Int) -> [String] {
  if receivers.isEmpty { return [nobodyIsTold] }
  let off = translated(
    "pills-tell does not run. To start it: systemctl --user enable --now pills-tell.service"
  )
  return (isActive ? [] : [off]) + receivers.map { $0.statusLine(now: now) }
}

extension TellReplies.Receiver {
  func statusLine(now: Int) -> String {
    let last =
      lastTold.map { translated("\(name): last told \(spanText(secondsAgo: now - $0)) ago.") }
      ?? translated("\(name): nothing was told yet.")
    let failure =
      failures == 0
      ? nil
      : translated(
        failures,
        one: "The command failed \(failures) time. To see why: pillsctl tell test \(name)",
        other: "The command failed \(failures) times. To see why: pillsctl tell test \(name)"
      )
    return sentences(last, failure).printable
  }

  /// What it is told of, and how.
  var lines: [String] {
    let events = events.map { event in
      switch event {
      case .open: translated("open for \(after)", in: "what a receiver is told of")
      case .missed: translated("missed", in: "what a receiver is told of")
      case .stock: translated("low stock", in: "what a receiver is told of")
      case .answered: translated("answered", in: "what a receiver is told of")
      case .test: ""
      }
    }
    let names = names ? translated("with names of medications") : translated("without names of medications")
    return ["\(name): \(events.joined(separator: ", ")); \(names)".printable, "  \(command)".printable]
  }
}

extension CommandArgument {
  static let receiver = CommandArgument(
    written: "NAME",
    summary: "a receiver, as 'pillsctl tell list' shows it",
    candidates: .known(.receivers)
  )
}
