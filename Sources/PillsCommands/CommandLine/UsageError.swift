import PillsCore
import PillsView

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
  /// What takes an amount of a drink.
  case notAnAmount(String, of: String, command: String)
  /// What takes a goal of a day.
  case notAGoal(String, of: String, command: String)
  /// Only options say what is to be done, and none is given.
  case nothingToDo(String, options: [String])
  case missingArgument(String, command: String)
  case conflictingOptions(String, String, command: String)
  case extraArgument(String, command: String, synopsis: String)
  /// Words that were meant as one argument.
  case unquoted(String, argument: String, command: String)

  /// One sentence.
  var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion?, _):
      "There is no command '\(name)'. Did you mean '\(suggestion)'?"
    case .unknownCommand(let name, nil, _): "There is no command '\(name)'."
    case .unknownOption(let option, let command, let suggestion?):
      "'\(command)' has no option '\(option)'. Did you mean '\(suggestion)'?"
    case .unknownOption(let option, let command, nil): "'\(command)' has no option '\(option)'."
    case .missingValue(let option, let valueName, _): "'--\(option)' needs \(valueName.withArticle)."
    case .unexpectedValue(let option, _): "'--\(option)' takes no value."
    case .invalidChoice(let value, let subject, let choices, _):
      "\(subject) cannot be '\(value)'. Allowed: \(choices.joined(separator: ", ", last: " or "))."
    case .notANumber(let text, let subject, _): "\(subject) must be a whole number, not '\(text)'."
    case .notAnAmount(let text, let subject, _):
      "\(subject) cannot be '\(text)'. Type \(VolumeUnit.expectation), or glass. What it was comes after that."
    case .notAGoal(let text, let subject, _):
      "\(subject) cannot be '\(text)'. Type \(HydrationChoice.goalExpectation)."
    case .nothingToDo(let command, let options):
      "'\(command)' needs at least one of \(options.joined(separator: ", ", last: " or "))."
    case .missingArgument(let argument, let command): "'\(command)' needs \(argument.withArticle)."
    case .conflictingOptions(let one, let other, _): "Use either '\(one)' or '\(other)', not both."
    case .unquoted(let words, let argument, _):
      "Put a \(argument) with spaces in quotes: \(words.shellQuoted)."
    case .extraArgument(let text, let command, let synopsis):
      "'\(command)' does not take '\(text)'. Type: pillsctl \(synopsis)"
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
      .notAnAmount(_, _, let command),
      .notAGoal(_, _, let command),
      .nothingToDo(let command, _),
      .missingArgument(_, let command),
      .conflictingOptions(_, _, let command),
      .extraArgument(_, let command, _),
      .unquoted(_, _, let command):
      "pillsctl \(command) --help"
    }
  }
}

extension String {
  /// `an ID`, `a SLOT`: of what is typed in place of such a word.
  fileprivate var withArticle: String { "\(first.map("AEIO".contains) == true ? "an" : "a") \(self)" }
}
