import PillsCore
import PillsView
import Words

/// The questions of 'hydration setup' to a person at a terminal.
struct GuidedSetup: GuidedQuestions {
  private enum Step {
    case goal, unit, reminders, end
  }

  private(set) var choice = HydrationChoice()
  /// The present settings; the reminders in the form of their setting.
  private let goal: Int
  private let unit: VolumeUnit
  private let reminders: String
  private var step = Step.goal
}

extension GuidedSetup {
  init(goal: Int, unit: VolumeUnit, everyMinutes: Int?) {
    let interval = everyMinutes.map { TimeSpan.minutes(Int64($0)) }
    self.init(goal: goal, unit: unit, reminders: interval?.description ?? "off")
  }

  var question: [String] {
    switch step {
    case .goal:
      [
        translated(
          "Press Enter to accept the value in brackets, or Ctrl-D to stop without changing anything."
        ),
        translated("How much do you want to drink a day? Usual goals:"),
      ]
        + usualGoals.map { "  \(amount($0.millilitres))  \($0.meaning)" }
        + [
          translated("If your doctor has told you how much you may drink, type that amount."),
          translated("Goal? [\(unit.text(goal))]"),
        ]
    case .unit: [translated("Amounts in ml (millilitres) or floz (fluid ounces)? [\(unit.rawValue)]")]
    case .reminders:
      [
        translated("Pills can remind you to drink, until you have met the goal of the day. You can type:"),
        "  off  " + translated("no reminders"),
        "  2h   " + translated("every two hours; also any other duration from 30min to 4h"),
        translated("Reminders? [\(reminders)]"),
      ]
    case .end: []
    }
  }

  mutating func take(_ answer: String) -> String? {
    let answer = answer.lowercased()
    switch step {
    case .goal:
      guard let goal = answer.isEmpty ? goal : HydrationChoice.goal(answer, in: unit) else {
        return translated("'\(answer)' is not a goal. Type \(HydrationChoice.goalExpectation).")
      }
      choice.goal = goal
      step = .unit
    case .unit:
      // The unit may also be typed as it is shown.
      let name = answer == VolumeUnit.fluidOunces.name ? VolumeUnit.fluidOunces.rawValue : answer
      guard let unit = name.isEmpty ? unit : VolumeUnit(rawValue: name) else {
        return translated("'\(answer)' is not a unit. Type ml or floz.")
      }
      choice.unit = unit.rawValue
      step = .reminders
    case .reminders:
      guard let reminders = HydrationChoice.reminders(answer.isEmpty ? reminders : answer) else {
        return translated("'\(answer)' cannot be used here. Type \(HydrationChoice.remindersExpectation).")
      }
      choice.reminders = reminders
      step = .end
    case .end: break
    }
    return nil
  }

  /// `2000 ml`, or with fluid ounces `2000 ml (67.6 fl oz)`.
  private func amount(_ millilitres: Int) -> String {
    let text = VolumeUnit.millilitres.text(millilitres)
    return unit == .millilitres ? text : "\(text) (\(unit.text(millilitres)))"
  }
}
