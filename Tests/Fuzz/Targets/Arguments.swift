@testable import PillsCommands

/// A command line, an argument a line.
func fuzzArguments(_ input: [UInt8]) -> Bool {
  // No argument of a process holds a NUL.
  guard !input.contains(0) else { return false }
  let newline = UInt8(ascii: "\n")
  let lines = input.split(separator: newline, omittingEmptySubsequences: false)
  do throws(UsageError) {
    let invocation = try Invocation(parsing: lines.map { String(decoding: $0, as: UTF8.self) })
    demand(
      parsed(invocation.arguments) == invocation,
      "what was understood is understood when it is spelt out"
    )
  } catch {
    check(error)
  }
  return true
}

private func parsed(_ arguments: [String]) -> Invocation? { try? Invocation(parsing: arguments) }

private func check(_ error: UsageError) {
  let report = FailureReport(.usage(error))
  demand(!report.lines.isEmpty, "a mistake is explained")
  demand(
    report.lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    },
    "an explanation never holds control characters"
  )
  let words = error.helpCommand.split(separator: " ").dropFirst().map(String.init)
  guard case .help = parsed(words)?.action else {
    return demand(false, "the help that is pointed to is there")
  }
}

extension Invocation {
  /// The arguments that mean this, in full.
  fileprivate var arguments: [String] {
    (isJSON ? ["--json"] : []) + ["--color=\(color.rawValue)"]
      + (socketPath.map { ["--socket=\($0)"] } ?? []) + action.arguments
  }
}

extension Action {
  fileprivate var arguments: [String] {
    switch self {
    case .status: ["status"]
    case .answer(let request): request.arguments
    case .snooze(let slot, let duration): ["snooze", "--"] + [slot, duration].compactMap(\.self)
    case .calendar(let month, let isInteractive):
      ["calendar"] + (isInteractive ? ["--interactive"] : []) + ["--"] + [month].compactMap(\.self)
    case .streak: ["streak"]
    case .medication(let action): ["medication"] + action.arguments
    case .stats(let month, let days):
      ["stats"] + (days.map { ["--days=\($0)"] } ?? []) + ["--"] + [month].compactMap(\.self)
    case .log(.today): ["log"]
    case .log(.lastDays(let days)): ["log", "--days=\(days)"]
    case .log(.day(let day)): ["log", "--date=\(day)"]
    case .eraseAllData(let backup, let isCertain):
      ["erase", "--all-data"] + (backup.map { ["--backup=\($0)"] } ?? []) + (isCertain ? ["--yes"] : [])
    case .lock: ["lock"]
    case .unlock: ["unlock"]
    case .plan: ["plan"]
    case .listSettings: ["settings"]
    case .showSetting(let key): ["settings", "--", key]
    case .changeSetting(let key, let value): ["settings", "--", key, value]
    case .watch(let format): ["watch", "--format=\(format.rawValue)"]
    case .testPopup: ["notify-test"]
    case .doctor: ["doctor"]
    case .rescue: ["rescue"]
    case .version: ["version"]
    case .help(let command): ["help"] + (command?.split(separator: " ").map(String.init) ?? [])
    case .manual: ["help", "--manual"]
    case .completions(let shell): ["completions", shell.rawValue]
    }
  }
}

extension MedicationAction {
  fileprivate var arguments: [String] {
    switch self {
    case .list(let all): ["list"] + (all ? ["--all"] : [])
    case .show(let name): ["show", "--", name]
    case .add(let request, let keepsDefault):
      ["add"] + (keepsDefault == true ? ["--keep-default"] : []) + request.arguments
    case .edit(let request, let isCertain): ["edit"] + (isCertain ? ["--yes"] : []) + request.arguments
    case .remove(let name, let isCertain): ["remove"] + (isCertain ? ["--yes"] : []) + ["--", name]
    case .pause(let name, let until): ["pause"] + (until.map { ["--until=\($0)"] } ?? []) + ["--", name]
    case .resume(let name): ["resume", "--", name]
    case .erase(let name, let isCertain): ["erase"] + (isCertain ? ["--yes"] : []) + ["--", name]
    }
  }
}

extension MedicationRequest {
  fileprivate var arguments: [String] {
    let values = [
      ("name", newName), ("dosage", dosage), ("schedule", schedule), ("slots", slots?.joined(separator: ",")),
      ("instructions", instructions), ("from", from), ("until", until),
      ("max-per-day", perDay.map(String.init)), ("min-gap", gap),
    ]
    let options = values.compactMap { name, value in value.map { "--\(name)=\($0)" } }
    return options + (hasReminders.map { [$0 ? "--reminders" : "--no-reminders"] } ?? []) + ["--", name]
  }
}

extension AnswerRequest {
  fileprivate var arguments: [String] {
    var arguments = [verb.rawValue]
    if let day { arguments.append("--date=\(day)\(until.map { "..\($0)" } ?? "")") }
    if let time { arguments.append("--at=\(time)") }
    arguments += exceptions.map { "--except=\($0)" }
    if isForced { arguments.append("--force") }
    return arguments + ["--"] + [slot].compactMap(\.self) + medications
  }
}
