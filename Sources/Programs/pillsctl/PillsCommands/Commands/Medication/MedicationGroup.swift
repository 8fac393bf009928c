import PillsAPI
import Words

extension Command {
  static let medication = Command(
    "medication",
    summary: "list, add and change what you take",
    subcommands: [
      .medicationList, .medicationShow, .medicationAdd, .medicationEdit, .medicationRemove, .medicationPause,
      .medicationResume, .medicationErase, .medicationSame, .medicationDifferent, .medicationWake,
    ],
    description: paragraphs(
      "Manages what you take, how much and when. A change holds from now on. Past days stay as they were.",
      "The beginning of a name is enough, if no other name begins like that. Upper and lower case make no "
        + "difference.",
      "'pillsctl medication' alone lists your medications."
    ),
    examples: [
      "pillsctl medication": "list what you take",
      "pillsctl medication add Metformin": "add one; pillsctl asks for the rest",
    ],
    run: Command.medicationList.run
  )
}

extension CommandArgument {
  static let medication = CommandArgument(
    written: "NAME",
    summary: "its name or the beginning of it; in quotes if it has spaces",
    mayHoldSpaces: true,
    candidates: .known(.medications)
  )
}

extension Context {
  /// The medication with this name, or the only one that begins with it, and its changes.
  func medication(_ name: String) throws(Failure) -> Control.GetMedication.Output {
    try call(Control.GetMedication.self, .init(medication: name))
  }
}
