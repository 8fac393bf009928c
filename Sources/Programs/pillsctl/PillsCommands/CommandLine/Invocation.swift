import PillsCore
import PillsView
import Words

/// A command line that was understood.
struct Invocation: Sendable {
  let command: Command
  var arguments = Arguments()

  var isJSON: Bool { arguments.contains(.json) }
  var color: ColorChoice { arguments[.color].flatMap(ColorChoice.init) ?? .auto }
  var socketPath: String? { arguments[.socket] }
  var profileName: String? { arguments[.profile] }
}

enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// The operands and options of a command line, which fit its command.
struct Arguments: Hashable, Sendable {
  var operands: [String] = []
  /// The first operand as it was typed, if that was in the language of the person.
  var typedOperand: String?
  var options: [ScannedArgument] = []

  subscript(index: Int) -> String? { operands.indices.contains(index) ? operands[index] : nil }

  /// The last value if the option was given several times.
  subscript(option: CommandOption) -> String? { values(of: option).last }

  func contains(_ option: CommandOption) -> Bool {
    options.contains { if case .option(let given, _) = $0 { given.name == option.name } else { false } }
  }

  func values(of option: CommandOption) -> [String] {
    options.compactMap {
      if case .option(let given, let value) = $0, given.name == option.name { value } else { nil }
    }
  }

  /// Nil also if the value is a word such as `none`.
  func number(_ option: CommandOption) -> Int? { self[option].flatMap { Int($0) } }
}

extension Invocation {
  /// Reads `arguments`, which lack the program's name. `--help` and `--version` become commands.
  init(parsing arguments: [String]) throws(Failure) {
    let (command, fitting) = try Self.fitting(arguments)
    if fitting.contains(.help) {
      self.init(command: .help, arguments: Arguments(operands: command?.words ?? []))
      return
    }
    if !fitting.contains(.version) { try command?.check(fitting) }
    self.init(command: fitting.contains(.version) ? .version : command ?? .status, arguments: fitting)
  }

  /// The command that `arguments` name, nil if they name none, and its arguments.
  static func fitting(_ arguments: [String]) throws(Failure) -> (command: Command?, arguments: Arguments) {
    let arguments = arguments.withWholeTimes
    let first = arguments.prefix { !$0.hasPrefix("-") }
    var command = try CommandList.command(leading: Array(first))
    if first.count < arguments.count, command?.subcommands().isEmpty != true {
      // Otherwise, as in `--date -3 take evening`, only the options of all commands show where the name is.
      // Collecting them takes longer than the rest of a short command.
      command = try CommandList.command(leading: scan(arguments, for: CommandOption.all).operands)
    }
    let scanned = scan(arguments, for: command?.allOptions ?? CommandOption.everywhere)
    for argument in scanned { try argument.check(for: command ?? .status) }
    let operands = Array(scanned.operands.dropFirst(command?.words.count ?? 0))
    return (command, Arguments(operands: operands, options: scanned))
  }
}

extension [String] {
  /// Joins the two words of `9:10 pm`, also of `--at=9:10 pm`, because nobody thinks of quotes there. After
  /// `--` arguments stay as they are.
  fileprivate var withWholeTimes: [String] {
    let end = firstIndex(of: "--") ?? endIndex
    var whole: [String] = []
    for argument in self[..<end] {
      let clock = whole.last.map { $0.split(separator: "=", maxSplits: 1).last ?? "" } ?? ""
      if ["am", "pm", "a.m.", "p.m."].contains(argument.lowercased()),
        TimeOfDay("\(clock) \(argument)") != nil
      {
        whole[whole.count - 1] += " \(argument)"
      } else {
        whole.append(argument)
      }
    }
    return whole + self[end...]
  }
}

extension ScannedArgument {
  fileprivate func check(for command: Command) throws(Failure) {
    switch self {
    case .operand: break
    case .option(let option, let value):
      guard let value, value != option.alternative else { break }
      if let choices = option.choices, !choices.contains(value) {
        throw command.misuse(value, as: "'--\(option.name)'", choices: choices)
      }
      if option.isNumber, Int(value) == nil {
        throw command.misuse(translated("'--\(option.name)' must be a whole number, not '\(value)'."))
      }
    case .unknownOption(let text):
      let written = String(text.drop { $0 == "-" }.prefix { $0 != "=" })
      let nearest = nearestName(to: written, among: command.allOptions.map(\.name))
      throw command.misuse(
        sentences(
          translated("'\(command.name)' has no option '\(text)'."),
          didYouMean(nearest.map { "--\($0)" })
        )
      )
    case .missingValue(let option): throw command.lack(of: option.valueName ?? "", for: option)
    case .unexpectedValue(let option):
      throw command.misuse(translated("'--\(option.name)' takes no value."))
    }
  }
}

extension Command {
  fileprivate func check(_ given: Arguments) throws(Failure) {
    let (operands, arguments) = (given.operands, arguments())
    let required = arguments.filter { !$0.isOptional }
    if operands.count < required.count { throw lack(of: required[operands.count].name) }
    if operands.count > arguments.count, arguments.last?.isRepeated != true {
      if let last = arguments.last, last.mayHoldSpaces {
        let words = operands[(arguments.count - 1)...].joined(separator: " ")
        throw misuse(translated("Put a \(last.name) with spaces in quotes: \(words.shellQuoted)."))
      }
      throw surplus(operands[arguments.count], synopsis: usage)
    }
    for (argument, operand) in zip(arguments, operands) {
      if let choices = argument.choices, !choices.contains(operand) {
        throw misuse(operand, as: argument.name, choices: choices)
      }
    }
    for options in alternatives() {
      let names = options.filter(given.contains).map { "--\($0.name)" }
      if names.count > 1 { throw conflict(names[0], names[1]) }
    }
  }
}
