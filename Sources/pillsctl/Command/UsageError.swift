/// Why arguments fit no command.
enum UsageError: Error, Hashable {
  /// `of` is the command whose subcommand it would be.
  case unknownCommand(String, suggestion: String?, of: String? = nil)
  /// `option` as it was written, dashes included.
  case unknownOption(String, command: String, suggestion: String?)
  case missingValue(option: String, valueName: String, command: String)
  case unexpectedValue(option: String, command: String)
  case invalidChoice(String, of: String, choices: [String], command: String)
  case notANumber(String, of: String, command: String)
  case contradiction(String, String, command: String)
  /// Only options say what is to be done, and none is given.
  case nothingToDo(String, options: [String])
  case missingArgument(String, command: String)
  case extraArgument(String, command: String, synopsis: String)

  /// One sentence.
  var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion?, _):
      "There is no command '\(name)'; did you mean '\(suggestion)'?"
    case .unknownCommand(let name, nil, _): "There is no command '\(name)'."
    case .unknownOption(let option, let command, let suggestion?):
      "'\(command)' has no option '\(option)'; did you mean '\(suggestion)'?"
    case .unknownOption(let option, let command, nil): "'\(command)' has no option '\(option)'."
    case .missingValue(let option, let valueName, _): "'--\(option)' needs a \(valueName)."
    case .unexpectedValue(let option, _): "'--\(option)' takes no value."
    case .invalidChoice(let value, let subject, let choices, _):
      "\(subject) cannot be '\(value)': it takes \(choices.joined(separator: ", ", last: " or "))."
    case .notANumber(let text, let subject, _): "\(subject) takes a whole number, not '\(text)'."
    case .contradiction(let one, let other, _): "\(one) and \(other) contradict each other."
    case .nothingToDo(let command, let options):
      "'\(command)' needs something to do: \(options.joined(separator: ", ", last: " or "))."
    case .missingArgument(let argument, let command): "'\(command)' needs a \(argument)."
    case .extraArgument(let text, let command, let synopsis):
      "'\(text)' is too much: '\(command)' is written 'pillsctl \(synopsis)'."
    }
  }

  /// The command whose help says how it is done.
  var helpCommand: String {
    switch self {
    case .unknownCommand(_, _, nil): "pillsctl --help"
    case .unknownCommand(_, _, let command?),
      .unknownOption(_, let command, _),
      .missingValue(_, _, let command),
      .unexpectedValue(_, let command),
      .invalidChoice(_, _, _, let command),
      .notANumber(_, _, let command),
      .contradiction(_, _, let command),
      .nothingToDo(let command, _),
      .missingArgument(_, let command),
      .extraArgument(_, let command, _):
      "pillsctl \(command) --help"
    }
  }
}
