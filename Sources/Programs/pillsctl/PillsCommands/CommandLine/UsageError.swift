import PillsCore
import PillsView
import Words

/// Why arguments fit no command.
struct UsageError: Error, Hashable {
  let problem: UsageProblem
  /// The command whose arguments they are; nil where there is none.
  var command: String?
}

/// What is wrong with arguments.
enum UsageProblem: Error, Hashable {
  case unknownCommand(String, suggestion: String?)
  /// As it was written, dashes included.
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, valueName: String)
  case unexpectedValue(option: String)
  case invalidChoice(String, of: String, choices: [String])
  case notANumber(String, option: String)
  /// What takes an amount of a drink.
  case notAnAmount(String)
  /// What takes a goal of a day.
  case notAGoal(String)
  /// Only options say what is to be done, and none is given.
  case nothingToDo(options: [String])
  case missingArgument(String)
  case conflictingOptions(String, String)
  /// `synopsis` shows all that is taken.
  case extraArgument(String, synopsis: String)
  /// Words that were meant as one argument.
  case unquoted(String, argument: String)
}

extension UsageError {
  /// What is wrong, and what may be meant, in one line.
  var message: String {
    let command = command ?? ""
    return switch problem {
    case .unknownCommand(let name, let suggestion):
      translated("There is no command '\(name)'.") + questionText(suggestion)
    case .unknownOption(let option, let suggestion):
      translated("'\(command)' has no option '\(option)'.") + questionText(suggestion)
    case .missingValue(let option, let valueName): valueName.asNeed(of: "--\(option)")
    case .unexpectedValue(let option): translated("'--\(option)' takes no value.")
    case .invalidChoice(let value, let subject, let choices):
      translated("\(subject) cannot be '\(value)'. Allowed: \(choiceText(choices)).")
    case .notANumber(let text, let option):
      translated("'--\(option)' must be a whole number, not '\(text)'.")
    case .notAnAmount(let text):
      translated(
        """
        AMOUNT cannot be '\(text)'. Type \(VolumeUnit.expectation.words), or glass. What it was comes after \
        that.
        """
      )
    case .notAGoal(let text):
      translated("'--goal' cannot be '\(text)'. Type \(HydrationChoice.goalExpectation).")
    case .nothingToDo(let options):
      translated("'\(command)' needs at least one of \(choiceText(options)).")
    case .missingArgument(let argument): argument.asNeed(of: command)
    case .conflictingOptions(let one, let other): translated("Use either '\(one)' or '\(other)', not both.")
    case .unquoted(let words, let argument):
      translated("Put a \(argument) with spaces in quotes: \(words.shellQuoted).")
    case .extraArgument(let text, let synopsis):
      translated("'\(command)' does not take '\(text)'. Type: pillsctl \(synopsis)")
    }
  }

  /// The command whose help says how it is done.
  var helpCommand: String { command.map { "pillsctl \($0) --help" } ?? "pillsctl --help" }
}

extension String {
  /// `'--date' needs a DAY.`, `'sync resolve' needs an ID.`: of what is typed in place of such a word after `what`.
  fileprivate func asNeed(of what: String) -> String {
    first.map("AEIO".contains) == true
      ? translated("'\(what)' needs an \(self).") : translated("'\(what)' needs a \(self).")
  }
}
