import PillsView
import Words

extension Command {
  func misuse(_ sentence: String) -> Failure { .usage(sentence, command: name) }

  func misuse(_ value: String, as subject: String, choices: [String]) -> Failure {
    misuse(translated("\(subject) cannot be '\(value)'. Allowed: \(choiceText(choices))."))
  }

  func conflict(_ one: String, _ other: String) -> Failure {
    misuse(translated("Use either '\(one)' or '\(other)', not both."))
  }

  func nothingToDo(_ options: [CommandOption]) -> Failure {
    let names = options.map { "--\($0.name)" }
    return misuse(translated("'\(name)' needs at least one of \(choiceText(names))."))
  }

  func surplus(_ text: String, synopsis: String) -> Failure {
    misuse(translated("'\(name)' does not take '\(text)'. Type: pillsctl \(synopsis)"))
  }

  /// `'sync resolve' needs an ID.`, or for an option: `'--date' needs a DAY.`
  func lack(of valueName: String, for option: CommandOption? = nil) -> Failure {
    let subject = option.map { "--\($0.name)" } ?? name
    return misuse(
      valueName.first.map("AEIO".contains) == true
        ? translated("'\(subject)' needs an \(valueName).") : translated("'\(subject)' needs a \(valueName).")
    )
  }
}
