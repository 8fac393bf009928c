import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let medicationSame = Command(
    "medication same",
    summary: "treat two medications as one",
    arguments: [.oneMedication, .otherMedication],
    changesSomething: true,
    description: paragraphs(
      "A medication that you added on two devices is listed twice, unless both are the same in all that "
        + "matters. This command makes them one, with everything that was recorded for either. If they differ, "
        + "the latest change counts, and 'pillsctl sync conflicts' shows it.",
      "If two medications have the same name, 'pillsctl medication list' shows an id after each name."
    ),
    examples: ["pillsctl medication same k3f9 p2x8": "they are the same medication"]
  ) { (context) throws(Failure) in
    try context.setSameness(true)
  }

  static let medicationDifferent = Command(
    "medication different",
    summary: "treat two medications as different",
    arguments: [.oneMedication, .otherMedication.optional],
    changesSomething: true,
    description: paragraphs(
      "Confirms that two medications of the same name are different, so that Pills no longer asks.",
      "With only one name, it splits a medication that was made of several. Each gets back what was recorded "
        + "for it."
    ),
    examples: [
      "pillsctl medication different k3f9 p2x8": "you take both",
      "pillsctl medication different zinc": "they were always two",
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
      [samenessText(changed: output.changed, same: areSame)]
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
