import Glibc
import PillsCore

/// The zone of this device, which programs mean if they write local times.
final class SystemZone: LocalTime {
  var identifier: String { "local" }

  func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    var seconds = time_t(instant.secondsSinceEpoch)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : Int64(local.tm_gmtoff)
  }
}

extension LocalTime {
  /// The local day on which the clock shows `time` while it is `day` in UTC.
  func day(at time: TimeOfDay, ofUTC day: Day) -> Day {
    let days = [day, day.previous, day.next]
    return days.first { instant(of: time, on: $0).dayOfUTC == day } ?? day
  }
}

extension Instant {
  fileprivate var dayOfUTC: Day { Timestamp(self, minutesAheadOfUTC: 0).day }
}

extension Timestamp {
  /// In local time; nil outside the years that Pills records.
  init?(foreignSeconds seconds: Double) {
    guard seconds >= -2_208_988_800, seconds < 253_402_214_400 else { return nil }
    self = SystemZone().timestamp(of: Instant(secondsSinceEpoch: Int64(seconds.rounded(.down))))
  }
}

extension String {
  /// In one line: line breaks and control characters become spaces.
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
