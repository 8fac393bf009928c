import Glibc
import PillsCore

/// A point in time as local clocks show it.
struct LocalMoment: Hashable {
  let day: Day
  let time: TimeOfDay
}

extension LocalMoment {
  init(secondsSinceEpoch seconds: Int) {
    var seconds = time_t(seconds)
    var local = tm()
    localtime_r(&seconds, &local)
    let day = Day(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    let time = TimeOfDay(
      hour: Int(local.tm_hour),
      minute: Int(local.tm_min),
      // A leap second is the one before it.
      second: min(Int(local.tm_sec), 59)
    )
    // Beyond the years that have four digits there is no day.
    self.init(day: day ?? .firstRecorded, time: time ?? .noon)
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
