import Glibc
import PillsCore

/// The zone of this machine, by which programs that write local times mean them.
final class SystemZone: LocalTime {
  var identifier: String { "local" }

  func secondsAheadOfUTC(at instant: Instant) -> Int64 {
    var seconds = time_t(instant.secondsSinceEpoch)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : Int64(local.tm_gmtoff)
  }
}

extension Timestamp {
  /// As local clocks showed it; nil outside of the years that are recorded.
  init?(foreignSeconds seconds: Double) {
    guard seconds >= -2_208_988_800, seconds < 253_402_214_400 else { return nil }
    self = SystemZone().timestamp(of: Instant(secondsSinceEpoch: Int64(seconds.rounded(.down))))
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
