import PillsAPI
import PillsCore
import PillsView
import Words

/// Lists what is taken, and has subcommands that change it.
struct MedicationGroupCommand: PillsctlCommand {
  static let guide = CommandGuide(
    name: "medication",
    summary: "list, add and change what you take",
    subcommands: [
      MedicationListCommand.self,
      MedicationShowCommand.self,
      MedicationAddCommand.self,
      MedicationEditCommand.self,
      MedicationRemoveCommand.self,
      MedicationPauseCommand.self,
      MedicationResumeCommand.self,
      MedicationEraseCommand.self,
      MedicationWakeCommand.self,
    ],
    description: [
      "Manages what you take, how much and when. A change holds from now on. Past days stay as they were.",
      "The beginning of a name is enough, if no other name begins like that. Upper and lower case are the same.",
      "'pillsctl medication' alone lists your medications.",
    ],
    examples: [
      "pillsctl medication": "list what you take",
      "pillsctl medication add Metformin": "add one; pillsctl asks for the rest",
    ]
  )

  let arguments: Arguments

  func run(in context: Context) throws(Failure) {
    try MedicationListCommand(arguments: arguments).run(in: context)
  }
}

extension CommandArgument {
  /// A medication that there is.
  static let medication = CommandArgument(
    name: "NAME",
    summary: "its name or the beginning of it; in quotes if it has spaces",
    mayHoldSpaces: true,
    candidates: .known(.medications)
  )
}

extension Context {
  /// The medication whose name is `name` or begins with it, and how it came to be so.
  func medication(_ name: String) throws(Failure) -> Control.GetMedication.Output {
    try call(Control.GetMedication.self, Control.GetMedication.Input(medication: name))
  }
}
