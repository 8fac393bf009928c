import Glibc
import PillsCore

/// A point in time as local clocks show it.
struct LocalMoment: Hashable {
  let day: Day
  let time: TimeOfDay
}

extension LocalMoment {
  /// Nil outside of the years that are recorded.
  init?(_ instant: Instant) {
    var seconds = time_t(instant.secondsSinceEpoch)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil,
      let day = Day(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)),
      // A leap second is the one before it.
      let time = TimeOfDay(
        hour: Int(local.tm_hour),
        minute: Int(local.tm_min),
        second: min(Int(local.tm_sec), 59)
      ), day >= .firstRecorded
    else { return nil }
    self.init(day: day, time: time)
  }
}

extension Instant {
  /// Of what another program wrote; nil outside of the years that are recorded.
  init?(foreignSeconds seconds: Double) {
    guard seconds >= -2_208_988_800, seconds < 253_402_214_400 else { return nil }
    self.init(secondsSinceEpoch: Int64(seconds.rounded(.down)))
  }
}

extension String {
  /// With a space in the place of each line break and control character, as a text of several lines is told in one.
  var asOneLine: String {
    let shown = unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: Character(scalar)
      }
    }
    return String(shown).split(separator: " ").joined(separator: " ")
  }
}
