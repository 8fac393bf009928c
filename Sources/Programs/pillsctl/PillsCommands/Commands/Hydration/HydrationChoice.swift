import PillsCore
import Words

/// What a person wants of hydration; nil leaves it as it is.
struct HydrationChoice: Hashable, Sendable {
  /// In millilitres.
  var goal: Int?
  /// As the setting has it.
  var unit: String?
  /// As the setting has it: `off`, `2h`.
  var reminders: String?

  /// The settings to be changed, by their keys.
  var settings: [(key: String, value: String)] {
    [
      ("hydration.unit", unit), ("hydration.goal", goal.map { "\($0)" }), ("hydration.reminders", reminders),
    ].compactMap { key, value in value.map { (key, $0) } }
  }

  static let unitChoices = ["ml", "floz"]
  static let reminderChoices = ["off"] + HydrationRhythm.everyHoursRange.map { "\($0)h" }

  /// The goal that a person wrote, in millilitres; nil for what is none.
  ///
  /// A number alone is of `unit`, or else of millilitres: no goal in fluid ounces is as high as the lowest in those.
  static func goal(_ text: String, in unit: VolumeUnit) -> Int? {
    let range = GoalHistory.millilitreRange
    return unit.millilitres(parsing: text, in: range)
      ?? VolumeUnit.millilitres.millilitres(parsing: text, in: range)
  }

  /// What a goal takes, for an error message.
  static var goalExpectation: String {
    translated("an amount from 500 ml to 10 l, such as 2000, 2.5l or 64floz")
  }
}
