import PillsCore
import PillsView

/// A command line that was understood.
struct Invocation: Sendable {
  let command: any PillsctlCommand
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

/// Arguments that fit the guide of their command.
struct FittingArguments {
  let operands: [String]
  let options: [ScannedArgument]

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

extension Invocation: Equatable {
  /// Reads `arguments`, the program's name not among them.
  init(parsing arguments: [String]) throws(UsageError) {
    let (command, fitting) = try Self.fitting(arguments)
    self.init(
      command: try Self.command(command, fitting),
      isJSON: fitting.contains(.json),
      color: fitting.value(of: .color).flatMap(ColorChoice.init) ?? .auto,
      socketPath: fitting.value(of: .socket)
    )
  }

  /// The command that `arguments` name, nil where they name none, and what they say to it.
  static func fitting(
    _ arguments: [String]
  ) throws(UsageError) -> (command: (any PillsctlCommand.Type)?, arguments: FittingArguments) {
    let arguments = arguments.withWholeTimes
    // Nearly always its name comes first.
    let first = arguments.prefix { !$0.hasPrefix("-") }
    var command = try CommandList.command(leading: Array(first))
    if first.count < arguments.count, command?.guide.subcommands.isEmpty != true {
      // Otherwise only the options of all commands together tell where it stands, as in `--date -3 take evening`. To
      // gather those takes longer than all the rest of a short command.
      command = try CommandList.command(leading: scan(arguments, for: CommandOption.all).operands)
    }
    let guide = command?.guide
    let scanned = scan(arguments, for: guide?.allOptions ?? CommandOption.everywhere)
    var options: [ScannedArgument] = []
    for argument in scanned {
      if case .operand = argument { continue }
      options.append(try argument.checked(for: guide))
    }
    let operands = Array(scanned.operands.dropFirst(guide?.words.count ?? 0))
    return (command, FittingArguments(operands: operands, options: options))
  }

  private static func command(
    _ command: (any PillsctlCommand.Type)?,
    _ arguments: FittingArguments
  ) throws(UsageError) -> any PillsctlCommand {
    if arguments.contains(.help) { return HelpCommand(command: command?.guide.name) }
    if arguments.contains(.version) { return VersionCommand() }
    guard let command else { return StatusCommand() }
    try command.guide.check(arguments.operands)
    return try command.init(arguments)
  }

  static func == (one: Invocation, other: Invocation) -> Bool {
    one.command.isSame(as: other.command) && one.isJSON == other.isJSON
      && one.color == other.color && one.socketPath == other.socketPath
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
  fileprivate func checked(for command: CommandGuide?) throws(UsageError) -> ScannedArgument {
    let name = command?.name ?? StatusCommand.guide.name
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

extension CommandGuide {
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
