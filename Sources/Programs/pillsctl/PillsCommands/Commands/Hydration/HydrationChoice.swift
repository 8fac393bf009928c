import PillsCore
import Words

/// What a person chooses for hydration; nil leaves a setting as it is.
struct HydrationChoice: Hashable, Sendable {
  /// In millilitres.
  var goal: Int?
  /// `unit` and `reminders` have the form of their settings, such as `ml` and `2h`.
  var unit: String?
  var reminders: String?

  var settings: [(key: String, value: String)] {
    [
      ("hydration.unit", unit), ("hydration.goal", goal.map { "\($0)" }), ("hydration.reminders", reminders),
    ].compactMap { key, value in value.map { (key, $0) } }
  }

  /// How often to remind, in the form of the setting; nil if `text` is nothing like it.
  static func reminders(_ text: String) -> String? {
    var settings = Settings()
    guard let key = remindersKey, (try? key.write(text, to: &settings)) != nil else { return nil }
    return key.value(in: settings)
  }

  /// A typed goal in millilitres; nil if it is none. A number alone is in `unit`, or if that fits no goal, in
  /// millilitres: every goal in fluid ounces is a smaller number than the lowest goal in millilitres.
  static func goal(_ text: String, in unit: VolumeUnit) -> Int? {
    let range = GoalHistory.millilitreRange
    return unit.millilitres(parsing: text, in: range)
      ?? VolumeUnit.millilitres.millilitres(parsing: text, in: range)
  }

  static var remindersExpectation: String {
    remindersKey?.expectation.words ?? ""
  }

  static var remindersKey: SettingKey? { SettingKey.fixed.first { $0.path == "hydration.reminders" } }

  static var goalExpectation: String {
    translated("an amount from 500 ml to 10 l, such as 2000, 2.5l or 64floz")
  }
}
