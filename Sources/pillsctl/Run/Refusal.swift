import PillsAPI
import Varlink

extension Control.Failure {
  var exitCode: ExitCode { self is Control.HistoryLocked ? .locked : .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case let failure as Control.UnknownSlot:
      "There is no slot '\(failure.slot)'\(question(failure.suggestion)) Slots: \(failure.slots.joined(separator: ", "))."
    case let failure as Control.UnknownMedication:
      "There is no '\(failure.medication)' there\(question(failure.suggestion)) 'pillsctl medication list' tells what is taken, and when."
    case let failure as Control.AmbiguousMedication:
      "'\(failure.medication)' may be \(failure.candidates.joined(separator: ", ", last: " or ")): say which."
    case let failure as Control.NothingDue:
      "Nothing is due in '\(failure.slot)' on \(dayName(failure.day)). 'pillsctl plan' lists what is due."
    case let failure as Control.InvalidDay:
      "'\(failure.day)' is not a day: say it like today, yesterday, -3 or 2026-11-19."
    case let failure as Control.InvalidTime:
      "'\(failure.time)' is not a time of day: say it like 21:10."
    case let failure as Control.InvalidSpan:
      "'\(failure.span)' will not do for how long: it takes \(failure.expectation.asSentence)"
    case let failure as Control.FutureDay:
      "\(dayName(failure.day)) has not come yet: only today and days past can be marked."
    case let failure as Control.FutureTime:
      "\(clock(failure.at)) has not come yet: give a time that has passed, or leave --at out."
    case let failure as Control.HistoryLocked:
      "\(dayName(failure.day)) is locked, as all past days are. To change them for 10 minutes: pillsctl unlock"
    case let failure as Control.NotOpen:
      "The \(failure.slot) reminder is not open, so there is nothing to snooze. 'pillsctl status' shows what is."
    case let failure as Control.SnoozeTooLong:
      "It would come back at \(clock(failure.until)), but the next reminder is due at \(clock(failure.limit)): snooze for less."
    case let failure as Control.UnknownSetting:
      "There is no setting '\(failure.key)'\(question(failure.suggestion)) 'pillsctl settings' lists them."
    case let failure as Control.InvalidSetting:
      "\(failure.key) cannot be '\(failure.value)': it takes \(failure.expectation.asSentence)"
    case let failure as Control.SettingsFileFailed:
      "Nothing was changed, because of the settings file: \(failure.message.asSentence) Mend that and try again."
    case let failure as Control.StoreFailed:
      "Nothing was changed, because it could not be saved: \(failure.message.asSentence) Mend that and try again."
    case let failure as Control.PopupFailed:
      "No popup was shown: \(failure.message.asSentence) Is a notification server running, such as dunst or mako?"
    case let failure as Control.HistoryUnreadable:
      "What was taken before cannot be read: \(failure.message.asSentence) Mend that and try again."
    case let failure as Control.InvalidMonth:
      "'\(failure.month)' is not a month: say it like 2026-11, november or -1."
    case let failure as Control.FutureMonth:
      "\(failure.month) has not begun yet: the calendar ends with this month."
    case let failure as Control.InvalidDays:
      "\(failure.days) days cannot be summed up: it takes 1 to 40000."
    default:
      medicationSentence ?? "pillsd refused: \(type(of: self).name)."
    }
  }
}

extension Control.HistoryLocked {
  /// The locked day, for people.
  var dayName: String { pillsctl.dayName(day) }
}

/// What ends the statement of an unknown name.
private func question(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean '\($0)'?" } ?? "."
}

private func dayName(_ text: String) -> String {
  guard let day = try? CalendarDay(text) else { return text }
  return "\(day.weekdayName), \(day.dayAndMonth) \(day.year)"
}

private func clock(_ text: String) -> String {
  (try? Timestamp(text))?.clock ?? text
}
