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
    var facts = Facts.gathered(context.answer())
    if facts.diagnosis != nil, let output = try? context.call(Control.GetSettings.self) {
      facts.drinkReminders = DrinkReminders(output.settings)
    }
    if let diagnosis = facts.diagnosis { facts.sharing = context.sharing(at: diagnosis.clock.now) }
    let findings = facts.findings
    try context.show(["checks": findings]) { doctorLines(findings, paint: context.paint) }
    if let exitCode = facts.exitCode(findings) { throw .problemsFound(exitCode) }
  }
}

extension Context {
  fileprivate func sharing(at now: Timestamp) -> SharingFacts? {
    guard let identity = try? call(Sync.GetIdentity.self), identity.profile != nil,
      let output = try? call(Sync.GetReport.self)
    else { return nil }
    return SharingFacts(report: output.report, secondsAgo: output.report?.at.seconds(until: now))
  }

  fileprivate func answer() -> Facts.Answer {
    do throws(Failure) {
      return .diagnosed(try call(Control.Diagnose.self).diagnosis, at: address.path)
    } catch {
      return .failed(error)
    }
  }
}

/// A line for each finding, its remedy below it, and the number of problems at the end.
func doctorLines(_ findings: [Finding], paint: Paint) -> [String] {
  let checkWidth = findings.map(\.checkName.columns).max() ?? 0
  let indent = String(repeating: " ", count: Finding.Severity.width + checkWidth + 4)
  var lines: [String] = []
  for finding in findings {
    let mark = paint(finding.mark.words, finding.mark.tint)
    let gap = String(repeating: " ", count: Finding.Severity.width - finding.mark.words.columns + 2)
    lines.append(mark + gap + finding.checkName.fitted(toColumns: checkWidth + 2) + finding.fact.printable)
    // On one line, however long, so that it can be copied.
    if let remedy = finding.remedy { lines.append(indent + remedy.printable) }
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
  fileprivate static var width: Int { allCases.map(\.words.columns).max() ?? 0 }

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
