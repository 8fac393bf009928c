import PillsAPI
import PillsCore
import Varlink

/// Parses the texts of a call; each function fails the call if the text is invalid.
extension ControlService {
  func day(_ text: String) throws(CallFailure) -> DayReference {
    // An end day is stored as the day after it, and the store knows no day after this one.
    let lastOfAll = Day(year: 9999, month: 12, day: 31)
    guard let day = DayReference(parsing: text), day != lastOfAll.map(DayReference.day) else {
      throw CallFailure(Control.InvalidDay(day: text))
    }
    return day
  }

  func time(_ text: String) throws(CallFailure) -> TimeOfDay {
    guard let time = TimeOfDay(text) else { throw CallFailure(Control.InvalidTime(time: text)) }
    return time
  }

  func span(_ text: String) throws(CallFailure) -> TimeSpan {
    guard let span = TimeSpan(parsing: text) else {
      throw CallFailure(Control.InvalidSpan(span: text, InputComplaint(.noSpan)))
    }
    return span
  }
}
