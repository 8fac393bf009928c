import PillsCore
import PillsView

/// A command line that fits the command table.
struct Invocation: Hashable, Sendable {
  var action: Action
  var isJSON = false
  var color = ColorChoice.auto
  /// From `--socket`.
  var socketPath: String?
}

enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// Arguments that fit the entry of their command.
struct FittingArguments {
  let operands: [String]
  private let options: [ScannedArgument]

  fileprivate init(operands: [String], options: [ScannedArgument]) {
    self.operands = operands
    self.options = options
  }

  /// The operand at `index`, counting from zero; nil where there are fewer.
  func operand(_ index: Int) -> String? {
    operands.indices.contains(index) ? operands[index] : nil
  }

  func contains(_ option: CommandOption) -> Bool {
    options.contains { if case .option(option, _) = $0 { true } else { false } }
  }

  /// The value of `option`, the last where it was given several times.
  func value(of option: CommandOption) -> String? {
    values(of: option).last
  }

  /// The values of `option`, in the order in which they were given.
  func values(of option: CommandOption) -> [String] {
    options.compactMap { if case .option(option, let value) = $0 { value } else { nil } }
  }
}

extension Invocation {
  /// Reads `arguments`, the program's name not among them.
  init(parsing arguments: [String]) throws(UsageError) {
    let arguments = arguments.withWholeTimes
    let command = try Self.command(in: arguments)
    let scanned = scan(arguments, for: command?.allOptions ?? CommandOption.everywhere)
    var operands: [String] = []
    var options: [ScannedArgument] = []
    for argument in scanned {
      if case .operand(let text) = argument {
        operands.append(text)
      } else {
        options.append(try argument.checked(for: command))
      }
    }
    let fitting = FittingArguments(
      operands: Array(operands.dropFirst(command?.words.count ?? 0)),
      options: options
    )
    self.init(
      action: try Self.action(of: command, fitting),
      isJSON: fitting.contains(.json),
      color: fitting.value(of: .color).flatMap(ColorChoice.init) ?? .auto,
      socketPath: fitting.value(of: .socket)
    )
  }

  /// The command that `arguments` name; nil where they name none.
  ///
  /// Only the options of all commands together tell where it stands, as in `--date -3 take evening`.
  private static func command(in arguments: [String]) throws(UsageError) -> Command? {
    var options: [CommandOption] = []
    for option in CommandTable.all.flatMap(\.options) + CommandOption.everywhere
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    let operands = scan(arguments, for: options).compactMap { argument -> String? in
      if case .operand(let text) = argument { text } else { nil }
    }
    return try CommandTable.command(leading: operands)
  }

  private static func action(of command: Command?, _ arguments: FittingArguments) throws(UsageError) -> Action
  {
    if arguments.contains(.help) { return .help(command: command?.name) }
    if arguments.contains(.version) { return .version }
    guard let command else { return .status }
    try command.check(arguments.operands)
    return try command.action(arguments)
  }
}

extension [String] {
  /// With the two words of `9:10 pm`, also of `--at=9:10 pm`, as one: nobody thinks of quotes there. After `--`, where
  /// every argument is meant as it stands, they stay two.
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
  /// Itself, where `command` takes it.
  fileprivate func checked(for command: Command?) throws(UsageError) -> ScannedArgument {
    let name = command?.name ?? CommandTable.status.name
    switch self {
    case .operand: return self
    case .option(let option, let value?):
      if let choices = option.choices, !choices.contains(value) {
        throw .invalidChoice(value, of: "'--\(option.name)'", choices: choices, command: name)
      }
      return self
    case .option: return self
    case .unknownOption(let text):
      let names = (command?.allOptions ?? CommandOption.everywhere).map(\.name)
      let written = String(text.drop { $0 == "-" }.prefix { $0 != "=" })
      let suggestion = nearestName(to: written, among: names).map { "--\($0)" }
      throw .unknownOption(text, command: name, suggestion: suggestion)
    case .missingValue(let option):
      throw .missingValue(option: option.name, valueName: option.valueName ?? "", command: name)
    case .unexpectedValue(let option):
      throw .unexpectedValue(option: option.name, command: name)
    }
  }
}

extension Command {
  fileprivate func check(_ operands: [String]) throws(UsageError) {
    let required = arguments.filter { $0.presence == .required }
    if operands.count < required.count {
      throw .missingArgument(required[operands.count].name, command: name)
    }
    if operands.count > arguments.count, arguments.last?.presence != .repeated {
      if let last = arguments.last, last.mayHoldSpaces {
        let words = operands[(arguments.count - 1)...].joined(separator: " ")
        throw .unquoted(words, argument: last.name, command: name)
      }
      throw .extraArgument(operands[arguments.count], command: name, synopsis: usage)
    }
    for (argument, operand) in zip(arguments, operands) {
      if let choices = argument.choices, !choices.contains(operand) {
        throw .invalidChoice(operand, of: argument.name, choices: choices, command: name)
      }
    }
  }
}
