import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationSame = Command(
    "medication same",
    summary: "say that two medications are one",
    arguments: [.oneMedication, .otherMedication],
    changesSomething: true,
    description: paragraphs(
      "A medication that was added on two of your machines is there twice, if it is not the same in all that matters. This "
        + "makes it one: what was recorded of either is recorded of it. If they differ, what was said last counts, and "
        + "'pillsctl sync conflicts' tells of it.",
      "Two of one name are told apart by an id, which 'pillsctl medication list' shows behind the name."
    ),
    examples: ["pillsctl medication same k3f9 p2x8": "there is one medication"]
  ) { (context) throws(Failure) in
    try context.setSameness(true)
  }

  static let medicationDifferent = Command(
    "medication different",
    summary: "say that two medications are different",
    arguments: [.oneMedication, .otherMedication.optional],
    changesSomething: true,
    description: paragraphs(
      "Says that two medications of one name are different, so that Pills does not ask any more.",
      "With one name, a medication that was made of several is several again, each with what was recorded of it."
    ),
    examples: [
      "pillsctl medication different k3f9 p2x8": "both are taken",
      "pillsctl medication different zinc": "it was two all the time",
    ]
  ) { (context) throws(Failure) in
    try context.setSameness(false)
  }
}

extension Context {
  fileprivate func setSameness(_ areSame: Bool) throws(Failure) {
    let (one, other) = (arguments.operands[0], arguments[1])
    let input = Control.SetSameness.Input(medication: one, other: other, same: areSame)
    try show(Control.SetSameness.self, input) { output in
      let sentence =
        switch (output.changed, areSame) {
        case (true, true): translated("They are one medication, on all your machines.")
        case (true, false): translated("They are different medications, on all your machines.")
        case (false, true): translated("They are one medication already.")
        case (false, false): translated("They are different medications already.")
        }
      return [sentence]
    }
  }
}

extension CommandArgument {
  fileprivate static let oneMedication = CommandArgument(
    written: "NAME",
    summary: "its name or id",
    candidates: .known(.medications)
  )
  fileprivate static let otherMedication = CommandArgument(
    written: "OTHER",
    summary: "the name or id of the other one",
    candidates: .known(.medications)
  )
}
