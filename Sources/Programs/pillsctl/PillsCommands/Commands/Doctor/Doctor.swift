import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let doctor = Command(
    "doctor",
    summary: "check that reminders can work",
    options: [.report, .translated],
    description: paragraphs(
      "Checks the service, the socket, the database, the settings file, the notification server, do-not-disturb, "
        + "the clock, the versions and, if you use sync, your other devices. Each check prints one line, marked ok, "
        + "warning or problem. If you need to do something, the line below it says what.",
      "doctor reads the whole database and writes a test to it. Your data does not change.",
      "With --report it writes a report in English for the people who make Pills: the checks, your system, your "
        + "settings and the end of the journal. The report leaves out the names of medications, of slots that you "
        + "added, and of you, your device and your server. Read it before you send it.",
      "With --json the texts are English, unless you add --translated.",
      "The exit status is 0 if there is no problem, 1 if there is one, and 3 if pillsd cannot be reached. A warning "
        + "is not a problem."
    ),
    examples: [
      "pillsctl doctor": "is everything working?", "pillsctl doctor --json": "the same for programs",
      "pillsctl doctor --report > report.txt": "a report about a problem, to send",
    ]
  ) { (context) throws(Failure) in
    let facts = context.facts()
    if context.arguments.contains(.report) {
      let lines = ProblemReport(facts, in: context).lines
      return try context.show(["report": lines.joined(separator: "\n")]) { lines.map(\.printable) }
    }
    let findings = facts.findings
    try context.show(["checks": findings]) { doctorLines(findings, paint: context.paint) }
    if let exitCode = facts.exitCode(findings) { throw .problemsFound(exitCode) }
  }
}

extension CommandOption {
  static let translated = CommandOption(
    "translated",
    summary: "with --json: the texts in your language"
  )
  fileprivate static let report = CommandOption(
    "report",
    summary: "write a report about a problem, without names"
  )
}

extension Context {
  fileprivate func facts() -> Facts {
    let answer = Result { () throws(Failure) in try call(Control.Diagnose.self).diagnosis }
    var facts = Facts(daemon: answer, socket: address.path, service: .asked())
    facts.copies = InstalledCopy.all()
    facts.hasWakingClock = access("/sys/class/rtc/rtc0/wakealarm", F_OK) == 0
    guard let diagnosis = facts.diagnosis else { return facts }
    facts.fileSystem = FileSystem(of: diagnosis.store.path)
    if let server = diagnosis.popups.server { facts.desktop = .asked(of: server.name) }
    facts.desktop.server = DesktopAnswers.ownServer
    facts.drinkReminders = (try? call(Control.GetSettings.self)).flatMap { DrinkReminders($0.settings) }
    if (try? call(Sync.GetIdentity.self))?.profile != nil { facts.sharing = try? call(Sync.GetReport.self) }
    facts.telling = .asked()
    return facts
  }
}

/// Each finding, its remedy below it, and the number of problems at the end.
func doctorLines(_ findings: [Finding], paint: Paint) -> [String] {
  var table = Table()
  table.rows = findings.map { finding in
    [
      Table.Cell(finding.mark.words, finding.mark.tint), Table.Cell(finding.checkName),
      Table.Cell(sentence: finding.fact),
    ]
  }
  let lines = zip(findings, table.blocks(paint: paint)).flatMap { finding, lines in
    // At the margin, so that there is room for a command to copy.
    lines + (finding.remedy.map { ["  \($0.printable)"] } ?? [])
  }
  return lines + ["", summary(findings)]
}

private func summary(_ findings: [Finding]) -> String {
  let problems = findings.count { $0.mark == .problem }
  let warnings = findings.count { $0.mark == .warning }
  var parts: [String] = []
  if problems > 0 {
    parts.append(translated(problems, one: "\(problems) problem", other: "\(problems) problems"))
  }
  if warnings > 0 {
    parts.append(translated(warnings, one: "\(warnings) warning", other: "\(warnings) warnings"))
  }
  return parts.isEmpty ? translated("All is well.") : parts.joined(separator: ", ") + "."
}

extension Finding {
  fileprivate var checkName: String {
    switch check {
    case "buttons": translated("buttons", in: "check of doctor")
    case "clock": translated("clock", in: "check of doctor")
    case "confinement": translated("confinement", in: "check of doctor")
    case "do-not-disturb": translated("do-not-disturb", in: "check of doctor")
    case "hydration": translated("hydration", in: "check of doctor")
    case "installation": translated("installation", in: "check of doctor")
    case "popups": translated("popups", in: "check of doctor")
    case "reminders": translated("reminders", in: "check of doctor")
    case "service": translated("service", in: "check of doctor")
    case "settings": translated("settings", in: "check of doctor")
    case "socket": translated("socket", in: "check of doctor")
    case "store": translated("database", in: "check of doctor")
    case "sync": translated("sync", in: "check of doctor")
    case "tell": translated("tell", in: "check of doctor")
    case "urgency": translated("urgency", in: "check of doctor")
    case "version": translated("version", in: "check of doctor")
    case "wake": translated("wake", in: "check of doctor")
    default: check
    }
  }
}

extension Finding.Severity {
  fileprivate var words: String {
    switch self {
    case .ok: translated("ok", in: "mark of doctor")
    case .warning: translated("warning", in: "mark of doctor")
    case .problem: translated("problem", in: "mark of doctor")
    }
  }

  fileprivate var tint: Tint {
    switch self {
    case .ok: .taken
    case .warning: .heading
    case .problem: .problem
    }
  }
}
