import PillsCore
import PillsView
import Words

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

  /// What is wrong, and what may be meant, in one line.
  var message: String {
    switch self {
    case .unknownCommand(let name, let suggestion, _):
      translated("There is no command '\(name)'.") + questionText(suggestion)
    case .unknownOption(let option, let command, let suggestion):
      translated("'\(command)' has no option '\(option)'.") + questionText(suggestion)
    case .missingValue(let option, let valueName, _): valueName.asNeed(of: "--\(option)")
    case .unexpectedValue(let option, _): translated("'--\(option)' takes no value.")
    case .invalidChoice(let value, let subject, let choices, _):
      translated("\(subject) cannot be '\(value)'. Allowed: \(choiceText(choices)).")
    case .notANumber(let text, let subject, _):
      translated("\(subject) must be a whole number, not '\(text)'.")
    case .notAnAmount(let text, let subject, _):
      translated(
        """
        \(subject) cannot be '\(text)'. Type \(VolumeUnit.expectation.words), or glass. What it was comes after \
        that.
        """
      )
    case .notAGoal(let text, let subject, _):
      translated("\(subject) cannot be '\(text)'. Type \(HydrationChoice.goalExpectation).")
    case .nothingToDo(let command, let options):
      translated("'\(command)' needs at least one of \(choiceText(options)).")
    case .missingArgument(let argument, let command): argument.asNeed(of: command)
    case .conflictingOptions(let one, let other, _):
      translated("Use either '\(one)' or '\(other)', not both.")
    case .unquoted(let words, let argument, _):
      translated("Put a \(argument) with spaces in quotes: \(words.shellQuoted).")
    case .extraArgument(let text, let command, let synopsis):
      translated("'\(command)' does not take '\(text)'. Type: pillsctl \(synopsis)")
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
  /// `'--date' needs a DAY.`, `'sync resolve' needs an ID.`: of what is typed in place of such a word after `what`.
  fileprivate func asNeed(of what: String) -> String {
    first.map("AEIO".contains) == true
      ? translated("'\(what)' needs an \(self).") : translated("'\(what)' needs a \(self).")
  }
}
