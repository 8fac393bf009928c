import PillsCore
import Varlink

/// The weekend mode of MedTimer: on some weekdays, reminders between two times come at the later one.
struct MedTimerWeekend {
  private let weekdays: [Weekday]
  private let begin: TimeOfDay
  private let end: TimeOfDay

  /// Nil if it is switched off or changes nothing.
  init?(_ settings: MedTimer.Settings, at place: String) throws(UnfitJSON) {
    guard settings.weekendMode == true, let names = settings.weekendDays else { return nil }
    weekdays = Weekday.allCases.filter { names.contains("\($0.rawValue)") }
    guard let begin = settings.weekendStartTimeMinutes.flatMap(TimeOfDay.init(minutes:)) else {
      throw .corrupt(at: "\(place).weekendStartTimeMinutes")
    }
    guard let end = settings.weekendEndTimeMinutes.flatMap(TimeOfDay.init(minutes:)) else {
      throw .corrupt(at: "\(place).weekendEndTimeMinutes")
    }
    (self.begin, self.end) = (begin, end)
  }

  func time(of time: TimeOfDay) -> SlotTime {
    guard begin <= time, time < end else { return SlotTime(time) }
    return SlotTime(time, except: Dictionary(uniqueKeysWithValues: weekdays.map { ($0, end) }))
  }
}
