import PillsAPI
import PillsCore
import PillsView
import Words

/// The settings of reminders to drink.
struct DrinkReminders {
  /// In the form of the setting: `2h`.
  private let rhythm: String
  private let from: String
  private let until: String
  private let areRemindersOn: Bool
}

extension DrinkReminders {
  /// Nil if the reminders are off, or pillsd has no such settings.
  init?(_ settings: [Control.Setting]) {
    let values = settings.reduce(into: [String: String]()) { $0[$1.key] = $1.value }
    guard let rhythm = values["hydration.reminders"], rhythm != "off",
      let from = values["hydration.from"], let until = values["hydration.until"]
    else { return nil }
    self.init(rhythm: rhythm, from: from, until: until, areRemindersOn: values["reminders.enabled"] != "no")
  }

  /// `every 2 hours from 08:00 until 22:00`.
  var words: String {
    let clock = ClockStyle.current
    let minutes = TimeSpan(parsing: rhythm).map { Int($0.seconds) / 60 }
    let often = minutes.map { rhythmText(everyMinutes: $0) } ?? translated("every \(rhythm)", in: "span")
    let (first, last) = (clock.text(of: from), clock.text(of: until))
    return translated("\(often) from \(first) until \(last)", in: "reminders to drink")
  }

  /// Why no reminder can come, without a full stop, and what to do about it; nil if they come.
  var obstacle: (fact: String, remedy: String)? {
    if areRemindersOn { return nil }
    return (
      translated("There are no reminders to drink, because all reminders are off"),
      translated("To turn them on: pillsctl settings reminders.enabled yes")
    )
  }
}
