package import PillsAPI
package import PillsCore
import Words

extension Sync.Device {
  package var calling: String { name ?? device }

  package func news(on today: Day) -> String {
    own
      ? translated("this device")
      : translated("last entry \(heard.dayAndClock(on: today))")
  }
}

extension Timestamp {
  /// `today at 21:15` or `on 18 November at 21:15`, with the year if it is not the year of `today`.
  package func dayAndClock(on today: Day) -> String {
    guard day != today else { return translated("today at \(clockWithMinutes)") }
    let date = day.year == today.year ? day.dayAndMonth : day.dated
    return translated("on \(date) at \(clockWithMinutes)")
  }
}

extension Sync.GetConflicts.Output {
  package var count: Int { conflicts.count + edits.count + excesses.count + sameNames.count }
}
