import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let tellSetup = Command(
    "tell setup",
    summary: "add somebody who is told",
    arguments: [
      CommandArgument(written: "[NAME]", summary: "what to call the receiver, such as phone or carer")
    ],
    options: [.way, .to, .command, .input, .on, .after, .title, .names, .yes],
    alternatives: [[.way, .command]],
    changesSomething: true,
    description: paragraphs(
      "Adds a receiver: a command that brings messages to somebody. pillsctl offers the programs that are installed, or "
        + "takes a command of your own. It says what will leave this computer, sends a test message at once, and asks if "
        + "it arrived.",
      "A message says which reminder it is about and when it was due. It names no medication, unless you want it.",
      "For a carer, choose what they hear of: --on missed is only what you missed. Messages can begin with your name: "
        + "--title Anna"
    ),
    examples: [
      "pillsctl tell setup": "pillsctl asks everything",
      "pillsctl tell setup phone --by ntfy --after 10min": "your phone, if a reminder is open for 10 minutes",
      "pillsctl tell setup ben --by mail --to ben@example.org --on missed":
        "somebody else, only about what you missed",
      "pillsctl tell setup bell --command 'paplay bell.oga' --on open": "a command of your own",
    ]
  ) { (context) throws(Failure) in try context.setUpReceiver() }
}

extension Context {
  fileprivate func setUpReceiver() throws(Failure) {
    try requireConsent()
    // A file with a mistake must be corrected before anything is added to it.
    let known = try TellProgram.receivers()
    let way = try way()
    let name = try name(way, known)
    let secretPath = TellFile.secretPath(of: name) ?? ""
    let command = try tellCommand(way, secretPath)
    let entries = try command.lines + conditions(way)
    let showsNames = entries.contains("Names=yes")
    try confirm(
      translated("Go on, and send a test message?"),
      after: [
        showsNames
          ? translated("Each message names your medications.")
          : translated(
            "A message says which reminder it is about and when it was due. It names no medication."
          ),
        command.leaving,
      ] + (command.advice.map { [$0] } ?? [])
    )
    let before = TellFile.load()
    let wasThere = TellFile.isThere
    do throws(Failure) {
      if let secret = command.secret { try TellFile.write("\(secret)\n", to: secretPath) }
      var file = before
      file.add(name, entries)
      try file.save()
      try TellProgram.test(name)
      if !isCertain {
        try Question.agree(to: translated("A test message was sent to \(name). Did it arrive?"))
      }
    } catch {
      if command.secret != nil { unlink(secretPath) }
      if wasThere { try? before.save() } else if let path = TellFile.path { unlink(path) }
      throw error
    }
    let complaint = TellUnit.start()
    try show(["receiver": name]) {
      [translated("\(name) will be told from now on. To change it: \(TellFile.path ?? "")")]
        + (isCertain ? command.advice.map { [$0] } ?? [] : []) + (complaint.map { [$0] } ?? [])
    }
  }

  /// Nil for a command of the person's own.
  private func way() throws(Failure) -> TellWay? {
    if arguments.contains(.command) { return nil }
    if let word = arguments[.way], let way = TellWay(rawValue: word) {
      guard way.path != nil else {
        throw .stopped(translated("The program \(way.program) is not installed, so nothing was changed."))
      }
      return way
    }
    let installed = TellWay.installed
    guard canAsk, !isCertain else { throw command.nothingToDo([.way, .command]) }
    guard !installed.isEmpty else {
      throw .stopped(
        translated(
          "None of these programs is installed: \(choiceText(TellWay.allCases.map(\.program))). Install one, or use --command."
        )
      )
    }
    Output.complain("\(translated("How can the person be reached?"))\n")
    for (index, way) in installed.enumerated() {
      Output.complain("  \(index + 1)  \(way.rawValue): \(way.summary)\n")
    }
    let answer = try Question.answer(to: translated("Which one? [1-\(installed.count), or Ctrl-D to stop]"))
    if let way = TellWay(rawValue: answer.lowercased()), installed.contains(way) { return way }
    guard let number = Int(answer), installed.indices.contains(number - 1) else { throw .cancelled }
    return installed[number - 1]
  }

  private func name(_ way: TellWay?, _ known: [TellReplies.Receiver]) throws(Failure) -> String {
    var name = arguments[0] ?? way?.usualName ?? ""
    if arguments[0] == nil, canAsk, !isCertain {
      let typed = try Question.answer(
        to: name.isEmpty
          ? translated("What should the receiver be called?")
          : translated("What should the receiver be called? [\(name)]")
      )
      if !typed.isEmpty { name = typed }
    }
    guard !name.isEmpty else { throw command.lack(of: "NAME") }
    guard !known.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .stopped(
        translated("There is already a receiver \(name). To remove it first: pillsctl tell remove \(name)")
      )
    }
    return name
  }

  private func tellCommand(_ way: TellWay?, _ secretPath: String) throws(Failure) -> TellCommand {
    guard let way else { return .own(arguments[.command] ?? "", input: arguments[.input]) }
    var place = arguments[.to] ?? ""
    if place.isEmpty, canAsk, !isCertain, let question = way.question {
      place = try way.isSecret ? Question.secret(to: question) : Question.answer(to: question)
    }
    guard let command = TellCommand.of(way, to: place, title: arguments[.title], secretPath: secretPath)
    else {
      throw .stopped(
        translated(
          "Nothing was changed: --to \(place.printable.shellQuoted) is no address for \(way.rawValue)."
        )
      )
    }
    return command
  }

  /// When the receiver is told, and of what.
  private func conditions(_ way: TellWay?) throws(Failure) -> [String] {
    var (events, after) = (arguments[.on] ?? way?.usualEvents, arguments[.after])
    var showsNames = arguments.contains(.names)
    if canAsk, !isCertain {
      if events == nil,
        Question.isAgreed(translated("Is it somebody else, who should only hear what you missed?"))
      {
        events = "missed"
      }
      if after == nil, events != "missed" {
        let typed = try Question.answer(
          to: translated("How long may a reminder be open before that? [15min]")
        )
        if !typed.isEmpty { after = typed }
      }
      if !showsNames { showsNames = Question.isAgreed(translated("Name your medications in the messages?")) }
    }
    if let after, TimeSpan(parsing: after) == nil {
      throw command.misuse(translated("'--after' must be a time such as 15min, not '\(after)'."))
    }
    return [
      events.map { "On=\($0)" }, after.map { "After=\($0)" }, arguments[.title].map { "Title=\($0)" },
      showsNames ? "Names=yes" : nil,
    ].compactMap(\.self)
  }
}

extension CommandOption {
  fileprivate static let way = CommandOption(
    "by WAY",
    summary: "how: by the app ntfy, Apprise, KDE Connect, e-mail, or a voice",
    choices: TellWay.allCases.map(\.rawValue)
  )
  fileprivate static let to = CommandOption(
    "to ADDRESS",
    summary: "the topic of ntfy, the address of Apprise or of an e-mail, or the phone"
  )
  fileprivate static let command = CommandOption(
    "command COMMAND",
    summary: "a command of your own, see pills-tell(8)"
  )
  fileprivate static let input = CommandOption(
    "input FORM",
    summary: "what your command reads: json (the default) or the text",
    choices: ["json", "text"]
  )
  fileprivate static let on = CommandOption(
    "on EVENTS",
    summary: "only of these: open, missed, stock, answered, with commas between them"
  )
  fileprivate static let after = CommandOption(
    "after TIME",
    summary: "how long a reminder is open before that (default: 15min)",
    candidates: .spans
  )
  fileprivate static let title = CommandOption(
    "title TEXT",
    summary: "begin each message with this, such as a name"
  )
  fileprivate static let names = CommandOption("names", summary: "name your medications in the messages")
}
