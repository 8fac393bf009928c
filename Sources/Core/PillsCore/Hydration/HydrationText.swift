import Words

/// The texts of popups about drinking.
package enum HydrationText {
  static func summary(number: Int) -> String {
    switch number % 4 {
    case 0: translated("Time for a glass of water")
    case 1: translated("Time to drink something")
    case 2: translated("Have you had something to drink?")
    default: translated("How about a glass of water?")
    }
  }

  /// `1.2 of 2 l, 800 ml to go`.
  package static func standing(_ intake: Intake, in unit: VolumeUnit) -> String {
    intake.isGoalMet
      ? share(intake, in: unit)
      : translated("\(share(intake, in: unit)), \(unit.roundText(intake.left)) to go")
  }

  /// `1.2 of 2 l`.
  package static func share(_ intake: Intake, in unit: VolumeUnit) -> String {
    let goal = unit.roundText(intake.goal)
    let total = unit.roundText(intake.total)
    // The unit is written once if both amounts have the same one.
    let unitOfGoal = goal.drop { $0 != " " }
    let short = total.hasSuffix(unitOfGoal) ? String(total.dropLast(unitOfGoal.count)) : total
    return translated("\(short) of \(goal)", in: "amounts")
  }

  /// Shown once a day, when the goal is met.
  package static func celebration(_ intake: Intake, in unit: VolumeUnit) -> String {
    translated("You have drunk \(unit.roundText(intake.total)) today.")
  }
}
