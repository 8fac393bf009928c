import Adwaita
import PillsCore

/// The place of the keyboard focus in the calendar.
struct CalendarPlace: Hashable {
  var day: Day
  /// 0 is the number of the day; the bars below it count from 1.
  var line: Int
}

extension CalendarPlace {
  func moved(by key: Key, slots: Int, today: Day, isRightToLeft: Bool) -> CalendarPlace {
    switch key {
    case .left: at(day.advanced(by: isRightToLeft ? 1 : -1), line)
    case .right: at(day.advanced(by: isRightToLeft ? -1 : 1), line)
    case .up: line > 0 ? at(day, line - 1) : at(day.advanced(by: -7), slots)
    case .down: line < slots ? at(day, line + 1) : at(day.advanced(by: 7), 0)
    case .pageUp: at(inMonth(-1), line)
    case .pageDown: at(inMonth(1), line)
    case .home: at(today, line)
    }
  }

  func clamped(slots: Int) -> CalendarPlace { at(day, min(line, slots)) }

  private func at(_ day: Day, _ line: Int) -> CalendarPlace { CalendarPlace(day: day, line: line) }

  /// This day `months` later; the last day of a month that is shorter.
  private func inMonth(_ months: Int) -> Day {
    guard let days = Month(of: day).advanced(by: months)?.days else { return day }
    return min(days.lowerBound.advanced(by: day.components.day - 1), days.upperBound)
  }
}
