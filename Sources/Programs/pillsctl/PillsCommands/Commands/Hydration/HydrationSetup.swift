import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let hydrationSetup = Command(
    "hydration setup",
    summary: "choose a goal, a unit and reminders",
    options: [.goal, .unit, .remind],
    changesSomething: true,
    description: paragraphs(
      "Sets how much you want to drink a day, the unit of amounts, and how often Pills reminds you to drink. "
        + "On a terminal, pillsctl asks if you give no options.",
      "A new goal counts from today on; past days keep theirs. Reminders come from 08:00 to 22:00, but only "
        + "until you have met the goal of the day. To change the times: pillsctl settings hydration.from 09:00",
      "For an end after midnight and other hours at the weekend: pillsctl settings hydration.until "
        + "'22:00, fri-sat 01:00'"
    ),
    examples: [
      "pillsctl hydration setup": "pillsctl asks",
      "pillsctl hydration setup --goal 2000 --remind 2h": "2 l a day, a reminder every two hours",
      "pillsctl hydration setup --remind off": "no more reminders to drink",
    ]
  ) { (context) throws(Failure) in
    let goal = context.arguments[.goal]
    if let goal, !VolumeUnit.allCases.contains(where: { HydrationChoice.goal(goal, in: $0) != nil }) {
      throw context.refusal(of: goal, by: .goal, HydrationChoice.goalExpectation)
    }
    let options = context.command.options()
    if let remind = context.arguments[.remind], HydrationChoice.reminders(remind) == nil {
      throw context.refusal(of: remind, by: .remind, HydrationChoice.remindersExpectation)
    }
    let isBare = !options.contains(where: context.arguments.contains)
    if isBare, !context.canAsk { throw context.command.nothingToDo(options) }
    let pillsd = try context.connected()
    let before = try pillsd.call(Control.GetHydration.self).status
    var choice = HydrationChoice(unit: context.arguments[.unit], reminders: context.arguments[.remind])
    if isBare {
      var setup = GuidedSetup(goal: before.goal, unit: before.shownUnit, everyMinutes: before.everyMinutes)
      try setup.ask()
      choice = setup.choice
    } else if let goal {
      choice.goal = HydrationChoice.goal(goal, in: choice.unit.flatMap(VolumeUnit.init) ?? before.shownUnit)
      if choice.goal == nil {
        throw context.refusal(of: goal, by: .goal, HydrationChoice.goalExpectation)
      }
    }
    var changed: [Control.Setting] = []
    for (key, value) in choice.settings {
      changed.append(try pillsd.call(Control.SetSetting.self, .init(key: key, value: value)).setting)
    }
    if context.isJSON { return try context.show(["settings": changed]) { [] } }
    let status = try pillsd.call(Control.GetHydration.self).status
    let settings = try pillsd.call(Control.GetSettings.self).settings
    try context.write(setupLines(choice, status, settings))
  }
}

extension Context {
  fileprivate func refusal(of value: String, by option: CommandOption, _ expectation: String) -> Failure {
    let name = "--\(option.name)"
    return command.misuse(translated("'\(name)' cannot be '\(value)'. Type \(expectation)."))
  }
}

extension CommandOption {
  fileprivate static let goal = CommandOption(
    "goal AMOUNT",
    summary: "how much to drink a day, such as 2000, 2.5l or 64floz"
  )
  fileprivate static let unit = CommandOption(
    "unit UNIT",
    summary: "the unit in which amounts are shown and typed",
    choices: VolumeUnit.allCases.map(\.rawValue)
  )
  // Not '--reminders', which takes no value in 'medication edit'.
  fileprivate static let remind = CommandOption(
    "remind SPAN",
    summary: "how often Pills reminds you to drink: off, or from 30min to 4h, such as 2h",
    candidates: .intervals
  )
}

/// The settings that now hold, and what keeps reminders from coming.
func setupLines(
  _ choice: HydrationChoice,
  _ status: Control.HydrationStatus,
  _ settings: [Control.Setting]
) -> [String] {
  var lines: [String] = []
  if let goal = choice.goal {
    let amount = status.shownUnit.roundText(goal)
    lines.append(translated("Your goal is \(amount) a day."))
  }
  if choice.unit != nil {
    lines.append(
      status.shownUnit == .millilitres
        ? translated("Amounts are shown in millilitres, and a number alone means millilitres.")
        : translated("Amounts are shown in fluid ounces, and a number alone means fluid ounces.")
    )
  }
  if choice.reminders != nil {
    let reminders = DrinkReminders(settings)
    let isReminded = reminders.map {
      translated("Pills reminds you \($0.words), until you have met the goal.")
    }
    lines.append(isReminded ?? translated("Pills does not remind you to drink."))
    if let obstacle = reminders?.obstacle { lines.append("\(obstacle.fact). \(obstacle.remedy)") }
  }
  let amount = status.shownUnit == .millilitres ? 250 : 8
  return lines.map(\.printable) + [translated("To record a drink: pillsctl drink \(amount)")]
}
