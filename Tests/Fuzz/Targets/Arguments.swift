@testable import PillsCommands

/// A command line with one argument for each line.
func fuzzArguments(_ input: [UInt8]) -> Bool {
  // An argument of a process cannot contain NUL.
  guard !input.contains(0) else { return false }
  let newline = UInt8(ascii: "\n")
  let lines = input.split(separator: newline, omittingEmptySubsequences: false)
  let arguments = lines.map { String(decoding: $0, as: UTF8.self) }
  // Completion must accept any words.
  _ = Cursor(words: arguments).map { $0.matching([.anyFile]) }
  do throws(Failure) {
    let invocation = try Invocation(parsing: arguments)
    demand(
      parsed(try Invocation.spelledOut(arguments)).map { $0.says(invocation) } == true,
      "what was understood is understood when it is spelt out"
    )
  } catch {
    check(error)
  }
  return true
}

private func parsed(_ arguments: [String]) -> Invocation? { try? Invocation(parsing: arguments) }

private func check(_ error: Failure) {
  let report = FailureReport(error)
  demand(!report.lines.isEmpty, "a mistake is explained")
  demand(
    report.lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    },
    "an explanation never holds control characters"
  )
  guard case .usage(_, let command) = error else { return demand(false, "a mistake is one of usage") }
  let words = (command?.split(separator: " ").map(String.init) ?? []) + ["--help"]
  guard parsed(words)?.command.name == "help" else {
    return demand(false, "the help that is pointed to is there")
  }
}

extension Invocation {
  /// True if it has the command and the arguments of `other`.
  fileprivate func says(_ other: Invocation) -> Bool {
    func said(_ invocation: Invocation) -> (String, [String], [String: [String]]) {
      let arguments = invocation.arguments
      let values = invocation.command.allOptions.map { option in
        (option.name, arguments.contains(option) ? arguments.values(of: option) : ["no"])
      }
      return (invocation.command.name, arguments.operands, Dictionary(values) { $1 })
    }
    return said(self) == said(other) && isJSON == other.isJSON && color == other.color
      && socketPath == other.socketPath
  }

  /// The full form of `arguments`: each option with its whole name, and no operand before `--`.
  fileprivate static func spelledOut(_ arguments: [String]) throws(Failure) -> [String] {
    let (command, fitting) = try fitting(arguments)
    let words = command?.words ?? []
    let options = (command?.allOptions ?? CommandOption.everywhere).flatMap { option in
      option.valueName == nil
        ? fitting.contains(option) ? ["--\(option.name)"] : []
        : fitting.values(of: option).map { "--\(option.name)=\($0)" }
    }
    return words + options + ["--"] + fitting.operands
  }
}
