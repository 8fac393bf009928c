import PillsAPI
import PillsCore
import PillsView
import Varlink

extension Control.Failure {
  var exitCode: ExitCode { self is Control.HistoryLocked ? .locked : .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case let failure as Control.UnknownSlot:
      "There is no slot '\(failure.slot)'\(question(failure.suggestion)) Slots: \(failure.slots.joined(separator: ", "))."
    case let failure as Control.UnknownMedication:
      "There is no medication '\(failure.medication)' here\(question(failure.suggestion)) 'pillsctl medication list' lists them all."
    case let failure as Control.AmbiguousMedication:
      "'\(failure.medication)' may mean \(failure.candidates.joined(separator: ", ", last: " or ")). Type more of the name."
    case let failure as Control.NothingDue:
      failure.sentence
    case let failure as Control.NothingDueOnDays:
      failure.firstDay == failure.lastDay
        ? "Nothing is due on \(dayName(failure.firstDay)) that can be marked."
        : "Nothing is due from \(dayName(failure.firstDay)) to \(dayName(failure.lastDay)) that can be marked."
    case let failure as Control.TooManyDays:
      "\(failure.days) days are too many to mark at once. Allowed: at most \(failure.limit), which is twenty years."
    case let failure as Control.NothingOpen:
      failure.sentence
    case is Control.NothingAnswered:
      "You have not answered anything today, so there is nothing to undo. For another day: pillsctl undo --date DAY"
    case let failure as Control.DaysAnswered:
      "Your last answer was about several days. To undo it: pillsctl undo --date \(failure.firstDay)..\(failure.lastDay)"
    case let failure as Control.InvalidDay:
      "'\(failure.day)' is not a day. Type one like today, yesterday, -3 or 2026-11-19."
    case let failure as Control.InvalidTime:
      "'\(failure.time)' is not a time. Type one like 21:10 or 9:10pm."
    case let failure as Control.FutureDay:
      "\(dayName(failure.day)) is in the future. Only today and past days can be marked."
    case let failure as Control.FutureTime:
      "\(clock(failure.at)) is in the future. Type a time that has passed, or leave --at out."
    case let failure as Control.HistoryLocked:
      "\(dayName(failure.day)) is locked, like all past days. To unlock them for 10 minutes: pillsctl unlock"
    case let failure as Control.NotOpen:
      "No \(failure.slot) reminder is open, so there is nothing to snooze. To see what is open: pillsctl status"
    case let failure as Control.SnoozeTooLong:
      "That is too long: the reminder would come back at \(clock(failure.until)), but the next one is due at \(clock(failure.limit))."
    case let failure as Control.UnknownSetting:
      failure.sentence
    case let failure as Control.NothingToRescue:
      "There is nothing to rescue: \(failure.path) is there."
    case let failure as Control.InvalidRecord:
      "Nothing was changed: \(failure.kind.rawValue) \(failure.number) cannot be imported: \(failure.expectation.asSentence)"
    case is Control.NoImportBegun:
      "Nothing was changed, as another import began meanwhile. Try again."
    case let failure as Control.TooManyRecords:
      "Nothing was changed: more than \(failure.limit) records cannot be imported at once."
    case let failure as Control.BackupFailed:
      "No backup was made: \(failure.message.asSentence)"
    case let failure as Control.UnusableBackup:
      "Nothing was changed: \(failure.message.asSentence)"
    case let failure as Control.InvalidMonth:
      "'\(failure.month)' is not a month. Type one like 2026-11, november or -1."
    case let failure as Control.InvalidDays:
      "\(failure.days) is not allowed here. Type a number of days from 1 to 40000."
    default:
      medicationSentence ?? statement ?? "pillsd refused: \(type(of: self).name)."
    }
  }
}

extension Control.NothingDue {
  /// The plan says only what is to come.
  fileprivate var sentence: String {
    guard let today, day < today else {
      return "No \(slot) pills are due on \(dayName(day)). To see what is due: pillsctl plan"
    }
    return "No \(slot) pills were due on \(dayName(day)). To see what was: pillsctl calendar \(day.prefix(7))"
  }
}

extension Control.NothingOpen {
  fileprivate var sentence: String {
    let line = (try? Day(sent: today)).flatMap { try? nextLine(next, today: $0) }
    return "Nothing is open now, so nothing was changed.\(line.map { " \($0.asSentence)" } ?? "")"
  }
}

extension Control.UnknownSetting {
  fileprivate var sentence: String {
    if let expectation {
      return "There can be no setting '\(key)': \(expectation.asSentence)"
    }
    let slots = "slots."
    if suggestion == nil, key.hasPrefix(slots) {
      let name = key.dropFirst(slots.count)
      return "There is no slot '\(name)'. To add it: pillsctl settings \(key) 12:30"
    }
    return "There is no setting '\(key)'\(question(suggestion)) To see them all: pillsctl settings"
  }
}

extension Control.HistoryLocked {
  /// The locked day, for people.
  var dayName: String { PillsView.dayName(day) }
}

/// What ends the statement of an unknown name.
private func question(_ suggestion: String?) -> String {
  suggestion.map { ". Did you mean '\($0)'?" } ?? "."
}

private func clock(_ text: String) -> String {
  (try? Timestamp(text))?.clock ?? text
}
