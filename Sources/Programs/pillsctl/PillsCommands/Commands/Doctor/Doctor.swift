import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let doctor = Command(
    "doctor",
    summary: "check that reminders can work",
    description: paragraphs(
      "Checks the service, the socket, the store, the settings file, the notification server, do-not-disturb, the clock, "
        + "the versions and, where anything is shared, other machines. Each check has a line, marked ok, warning or problem, with what to do about it below.",
      "The whole store is read, and a test is written to it. Your data stays as it is.",
      "The exit status is 0 without problems, 1 with a problem, and 3 when pillsd cannot be reached. Warnings are no "
        + "problems."
    ),
    examples: [
      "pillsctl doctor": "is everything working?", "pillsctl doctor --json": "the same for programs",
    ]
  ) { (context) throws(Failure) in
    let facts = context.facts()
    let findings = facts.findings
    try context.show(["checks": findings]) { doctorLines(findings, paint: context.paint) }
    if let exitCode = facts.exitCode(findings) { throw .problemsFound(exitCode) }
  }
}

extension Context {
  fileprivate func facts() -> Facts {
    let answer = Result { () throws(Failure) in try call(Control.Diagnose.self).diagnosis }
    var facts = Facts(daemon: answer, socket: address.path, service: .asked())
    facts.hasWakingClock = access("/sys/class/rtc/rtc0/wakealarm", F_OK) == 0
    guard let diagnosis = facts.diagnosis else { return facts }
    if let server = diagnosis.popups.server { facts.desktop = .asked(of: server.name) }
    facts.desktop.server = DesktopAnswers.ownServer
    facts.drinkReminders = (try? call(Control.GetSettings.self)).flatMap { DrinkReminders($0.settings) }
    if (try? call(Sync.GetIdentity.self))?.profile != nil { facts.sharing = try? call(Sync.GetReport.self) }
    return facts
  }
}

/// A line for each finding, its remedy below it, and the number of problems at the end.
func doctorLines(_ findings: [Finding], paint: Paint) -> [String] {
  var table = Table()
  for finding in findings {
    table.rows.append([
      Table.Cell(finding.mark.words, finding.mark.tint), Table.Cell(finding.checkName),
      Table.Cell(finding.fact),
    ])
    if let remedy = finding.remedy {
      table.rows.append([Table.Cell(""), Table.Cell(""), Table.Cell(remedy)])
    }
  }
  // Each on one line, however long, so that it can be copied.
  return table.lines(paint: paint.unlimited) + ["", summary(findings)]
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
    case "popups": translated("popups", in: "check of doctor")
    case "reminders": translated("reminders", in: "check of doctor")
    case "service": translated("service", in: "check of doctor")
    case "settings": translated("settings", in: "check of doctor")
    case "socket": translated("socket", in: "check of doctor")
    case "store": translated("store", in: "check of doctor")
    case "sync": translated("sync", in: "check of doctor")
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
