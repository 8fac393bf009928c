import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension Control.Failure {
  var exitCode: ExitCode { self is Control.HistoryLocked ? .locked : .refused }

  /// What was refused and what to do next, in one line.
  var sentence: String {
    switch self {
    case let failure as Control.UnknownSlot:
      translated("There is no slot '\(failure.slot)'.") + questionText(failure.suggestion) + " "
        + translated("Slots: \(failure.slots.joined(separator: ", ")).")
    case let failure as Control.UnknownMedication:
      translated("There is no medication '\(failure.medication)' here.") + questionText(failure.suggestion)
        + " "
        + translated("'pillsctl medication list' lists them all.")
    case let failure as Control.AmbiguousMedication:
      translated("'\(failure.medication)' may mean \(choiceText(failure.candidates)). Type more of the name.")
    case let failure as Control.NothingDue:
      failure.sentence
    case let failure as Control.NothingDueOnDays:
      failure.firstDay == failure.lastDay
        ? translated("Nothing is due on \(failure.firstDay.weekdayAndFullDate) that can be marked.")
        : translated(
          "Nothing is due from \(failure.firstDay.weekdayAndFullDate) to \(failure.lastDay.weekdayAndFullDate) that can be marked."
        )
    case let failure as Control.TooManyDays:
      failure.sentence
    case let failure as Control.NothingOpen:
      failure.sentence
    case is Control.NothingAnswered:
      translated("You have not answered anything today, so there is nothing to undo.") + " "
        + translated("For another day: pillsctl undo --date DAY")
    case let failure as Control.DaysAnswered:
      translated("Your last answer was about several days.") + " "
        + translated("To undo it: pillsctl undo --date \(failure.firstDay)..\(failure.lastDay)")
    case let failure as Control.InvalidDay:
      translated("'\(failure.day)' is not a day. Type one like today, yesterday, -3 or 2026-11-19.")
    case let failure as Control.InvalidTime:
      translated("'\(failure.time)' is not a time. Type one like 21:10 or 9:10pm.")
    case let failure as Control.FutureDay:
      translated("\(failure.day.weekdayAndFullDate) is in the future.") + " "
        + translated("Only today and past days can be marked.")
    case let failure as Control.FutureTime:
      translated(
        "\(failure.at.clock) is in the future. Type a time that has passed, or leave --at out."
      )
    case let failure as Control.HistoryLocked:
      translated("\(failure.day.weekdayAndFullDate) is locked, like all past days.") + " "
        + translated("To unlock them for 10 minutes: pillsctl unlock")
    case let failure as Control.NotOpen:
      translated(
        """
        No \(slotName(failure.slot)) reminder is open, so there is nothing to snooze. To see what is open: pillsctl status
        """
      )
    case let failure as Control.SnoozeTooLong:
      translated(
        """
        That is too long: the reminder would come back at \(failure.until.clock), but the next one is due at \
        \(failure.limit.clock).
        """
      )
    case let failure as Control.UnknownSetting:
      failure.sentence
    case let failure as Control.NothingToRescue:
      translated("There is nothing to rescue: \(failure.path) is there.")
    case let failure as Control.InvalidRecord:
      failure.sentence
    case is Control.NoImportBegun:
      translated("Nothing was changed, as another import began meanwhile. Try again.")
    case let failure as Control.TooManyRecords:
      translated(
        failure.limit,
        one: "Nothing was changed: more than \(failure.limit) record cannot be imported at once.",
        other: "Nothing was changed: more than \(failure.limit) records cannot be imported at once."
      )
    case let failure as Control.BackupFailed:
      translated("No backup was made: \(translated(known: failure.message).asSentence)")
    case let failure as Control.UnusableBackup:
      translated("Nothing was changed: \(translated(known: failure.message).asSentence)")
    case let failure as Control.InvalidMonth:
      translated("'\(failure.month)' is not a month. Type one like 2026-11, november or -1.")
    case let failure as Control.InvalidDays:
      translated("\(failure.days) is not allowed here. Type a number of days from 1 to 40000.")
    default:
      medicationSentence ?? statement ?? translated("pillsd refused: \(type(of: self).name).")
    }
  }
}

extension Control.NothingDue {
  /// The plan says only what is to come.
  fileprivate var sentence: String {
    let (name, date) = (slotName(slot), day.weekdayAndFullDate)
    guard let today, day < today else {
      return translated("No \(name) pills are due on \(date).") + " "
        + translated("To see what is due: pillsctl plan")
    }
    return translated("No \(name) pills were due on \(date).") + " "
      + translated("To see what was: pillsctl calendar \(Month(of: day))")
  }
}

extension Control.NothingOpen {
  fileprivate var sentence: String {
    translated("Nothing is open now, so nothing was changed.") + " "
      + nextLine(next, today: today).asSentence
  }
}

extension Control.TooManyDays {
  fileprivate var sentence: String {
    translated(
      days,
      one: "\(days) day is too much to mark at once. Allowed: at most \(limit), which is twenty years.",
      other: "\(days) days are too many to mark at once. Allowed: at most \(limit), which is twenty years."
    )
  }
}

extension Control.InvalidRecord {
  fileprivate var sentence: String {
    let reason = translated(known: expectation).asSentence
    return switch kind {
    case .medication:
      translated("Nothing was changed: medication \(number) cannot be imported: \(reason)")
    case .slots: translated("Nothing was changed: slots \(number) cannot be imported: \(reason)")
    case .goal: translated("Nothing was changed: goal \(number) cannot be imported: \(reason)")
    case .dose: translated("Nothing was changed: dose \(number) cannot be imported: \(reason)")
    case .drink: translated("Nothing was changed: drink \(number) cannot be imported: \(reason)")
    }
  }
}

extension Control.UnknownSetting {
  fileprivate var sentence: String {
    if let expectation {
      return translated("There can be no setting '\(key)': \(translated(known: expectation).asSentence)")
    }
    let slots = "slots."
    if suggestion == nil, key.hasPrefix(slots) {
      let name = key.dropFirst(slots.count)
      return translated("There is no slot '\(name)'.") + " "
        + translated("To add it: pillsctl settings \(key) 12:30")
    }
    return translated("There is no setting '\(key)'.") + questionText(suggestion) + " "
      + translated("To see them all: pillsctl settings")
  }
}
