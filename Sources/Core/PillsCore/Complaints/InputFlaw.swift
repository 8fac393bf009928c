package import Words

/// The kinds of wrong input. Each sentence says what is allowed.
package enum InputFlaw: String, ComplaintKind {
  // Any text.
  case empty, tooLong, invisible
  // A medication.
  case nameOfSlot, noSlotName, noTime, noSlotTime, perDayOutOfRange, gapOutOfRange
  // A schedule.
  case noSchedule, noDayAfterFrom, fromWithoutCount, noWeekdays, noWeekday, noMonthDays, noDayCount, noCycle
  // Doses and stock.
  case noDose, noDoseAmount, tooManySteps, slotTwice, stepOutOfRange, severalDosesAsNeeded, slotNotDue
  case noStockAmount, noWarning
  // Other requests to pillsd.
  case noSpan, snoozeOutOfRange, noBeverage
  // Values that programs send.
  case noProfile, noDevice, nameOfDevice, noEntry, noTask, noTimestamp
  // Imports.
  case noRecordedDay, stillToCome, noMoment
}

package typealias InputComplaint = Complaint<InputFlaw>

extension InputFlaw {
  package static func message(_ complaint: InputComplaint) -> Message {
    let clause = clause(complaint)
    return switch complaint.fields[.text] {
    case nil: clause
    case "note": Message("the note cannot be used: \(clause)")
    case let text?: Message("the \(text) cannot be used: \(clause)")
    }
  }

  private static func clause(_ complaint: InputComplaint) -> Message {
    switch complaint.flaw {
    case .empty: Message("it must not be empty")
    case .tooLong: Message("it must not be longer than \(complaint[.most]) characters")
    case .invisible:
      Message(
        """
        it must not contain line breaks, control characters or characters that change the direction of \
        writing
        """
      )
    case .nameOfSlot:
      Message(
        "it must not be the name of a time of day, because 'take' would then mean that time of day"
      )
    case .noSlotName:
      Message(
        """
        use a name such as Before lunch, with at most 32 letters, digits, spaces and hyphens, beginning with \
        a letter
        """
      )
    case .noTime: Message("a time such as 21:00, 9pm or 9:10 pm")
    case .noSlotTime:
      Message("a time such as 21:00 or 9pm; with other times on some days: 07:00, sat-sun 09:30")
    case .perDayOutOfRange: Message("1 to 100 doses in 24 hours")
    case .gapOutOfRange: Message("1 second to \(complaint[.most])")
    case .noSchedule, .noDayAfterFrom, .fromWithoutCount, .noWeekdays, .noWeekday, .noMonthDays, .noDayCount,
      .noCycle:
      schedule(complaint)
    case .noDose, .noDoseAmount, .tooManySteps, .slotTwice, .stepOutOfRange, .severalDosesAsNeeded,
      .slotNotDue, .noStockAmount, .noWarning:
      dose(complaint)
    case .noSpan: Message("a duration such as 10min or 1h 30min")
    case .snoozeOutOfRange: Message("1 second to 12 hours")
    case .noBeverage:
      Message("it must be one or a few words on one line, with at most \(complaint[.most]) characters")
    case .noProfile: Message("the id of a profile has ten letters and digits")
    case .nameOfDevice: Message("it must not be the name of another device")
    case .noDevice: Message("the id of a device has ten letters and digits")
    case .noEntry: Message("the id of an entry, such as k3f9m2qxw0-17")
    case .noTask: Message("a day such as 2026-11-20, and a slot")
    case .noTimestamp: Message("a timestamp such as 2026-11-20T21:00:00+01:00")
    case .noRecordedDay:
      Message("a day is written as 2026-11-20 and must not be before \(complaint[.day])")
    case .stillToCome: Message("\(complaint[.day]) is in the future")
    case .noMoment: Message("a time must be written as 2026-11-20T21:00:00+01:00")
    }
  }

  private static func schedule(_ complaint: InputComplaint) -> Message {
    let suggestion = complaint.fields[.suggestion]
    return switch complaint.flaw {
    case .noDayAfterFrom: Message("a day must follow \"from\", such as 2026-11-19")
    case .fromWithoutCount:
      Message("\"from\" can be used only with every and cycle, as in: every 3 days from today")
    case .noWeekdays: Message("add the days of the week, as in: weekly monday,thursday")
    case .noWeekday:
      suggestion.map { Message("\"\(complaint[.name])\" is not a day of the week. Did you mean \($0)?") }
        ?? Message("\"\(complaint[.name])\" is not a day of the week, such as monday or mon")
    case .noMonthDays: Message("add the days of the month, as in: monthly 1,15 or monthly last")
    case .noDayCount:
      Message(
        """
        "every" needs a number from 1 to \(complaint[.most]), as in: every 3 days, weekly monday every 2 weeks or \
        monthly 15 every 3 months
        """
      )
    case .noCycle:
      Message(
        "\"cycle\" needs the days on and the days off, each up to \(complaint[.most]), as in: cycle 21/7"
      )
    default:
      suggestion.map {
        Message(
          """
          use daily, twice-daily, weekly monday,thursday, monthly 1,15, every 3 days, cycle 21/7 or as-needed. Did \
          you mean "\($0)"?
          """
        )
      }
        ?? Message(
          "use daily, twice-daily, weekly monday,thursday, monthly 1,15, every 3 days, cycle 21/7 or as-needed"
        )
    }
  }

  private static func dose(_ complaint: InputComplaint) -> Message {
    switch complaint.flaw {
    case .noDoseAmount:
      Message("it must be a number from \(complaint[.least]) to \(complaint[.most]), such as 2, 0.5 or ½")
    case .tooManySteps: Message("it can have at most \(complaint[.most]) steps")
    case .slotTwice: Message("it can name \(complaint[.name]) only once")
    case .stepOutOfRange:
      Message(
        "a step lasts \(complaint[.least]) to \(complaint[.most]) days, as in: 3 for 5 days, 2 for 5 days"
      )
    case .severalDosesAsNeeded: Message("a medication taken as needed has a single dose, such as 2 or ½")
    case .slotNotDue: Message("it names \(complaint[.name]), but the medication is not due then")
    case .noStockAmount: Message("it must be a number up to \(complaint[.most]), such as 60, 0.5 or ½")
    case .noWarning: Message("it must be \(complaint[.least]) to \(complaint[.most]) days, 0 for never")
    default:
      Message(
        """
        use a number such as 2 or ½; one for each time of day, as in: morning 1, evening 2; or steps, as in: \
        3 for 5 days, 2 for 5 days
        """
      )
    }
  }
}
