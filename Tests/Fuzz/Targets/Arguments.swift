@testable import pillsctl

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
    case .snooze(let slot, let duration): ["snooze", "--", slot] + [duration].compactMap(\.self)
    case .calendar(let month, let isInteractive):
      ["calendar"] + (isInteractive ? ["--interactive"] : []) + ["--"] + [month].compactMap(\.self)
    case .streak: ["streak"]
    case .stats(let month, let days):
      ["stats"] + (days.map { ["--days=\($0)"] } ?? []) + ["--"] + [month].compactMap(\.self)
    case .lock: ["lock"]
    case .unlock: ["unlock"]
    case .plan: ["plan"]
    case .listSettings: ["settings"]
    case .showSetting(let key): ["settings", "--", key]
    case .changeSetting(let key, let value): ["settings", "--", key, value]
    case .watch(let format): ["watch", "--format=\(format.rawValue)"]
    case .testPopup: ["notify-test"]
    case .doctor: ["doctor"]
    case .version: ["version"]
    case .help(let command): command.map { ["help", $0] } ?? ["help"]
    case .manual: ["help", "--manual"]
    case .completions(let shell): ["completions", shell.rawValue]
    }
  }
}

extension AnswerRequest {
  fileprivate var arguments: [String] {
    [verb.rawValue] + (day.map { ["--date=\($0)"] } ?? []) + (time.map { ["--at=\($0)"] } ?? [])
      + exceptions.map { "--except=\($0)" } + (isForced ? ["--force"] : []) + ["--", slot] + medications
  }
}
