import PillsAPI

extension Control.Failure {
  /// What was refused of a medication and what to do next, in one line; nil for errors of other kinds.
  var medicationSentence: String? {
    switch self {
    case let failure as Control.InvalidText:
      "The \(failure.field) will not do: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidSchedule:
      "'\(failure.schedule)' is no schedule: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidLimit:
      "\(failure.optionName) will not do: it takes \(failure.expectation.asSentence)"
    case let failure as Control.MedicationExists:
      "There is '\(failure.medication)' already. To change it: pillsctl medication edit \(failure.medication.shellQuoted)"
    case let failure as Control.TooManyMedications:
      "There are \(failure.limit) medications, and no room for more: 'pillsctl medication remove' ends one."
    case let failure as Control.NoSlot:
      "It takes a time of the day: --slots \(failure.slots.joined(separator: ","))."
    case is Control.SlotOfAsNeeded:
      "What is taken as needed has no time of the day: leave --slots out, or choose another --schedule."
    case let failure as Control.PastDay:
      "\(failure.day) is too early: the past stays as it was, so give a later day."
    case let failure as Control.UntilBeforeFrom:
      "\(failure.until) cannot be the last day, as the first is \(failure.from): --until takes that or a later one."
    case let failure as Control.NotAsNeeded:
      "\(failure.medication) is not taken as needed, but due in the \(failure.slots.joined(separator: ", ", last: " and ")). "
        + "To record it: pillsctl take \(failure.slots.first ?? "SLOT") \(failure.medication.shellQuoted)"
    case let failure as Control.LimitExceeded:
      "\(failure.excess) To record it all the same: --force"
    case let failure as Control.NothingTaken:
      "Nothing of \(failure.medication) is recorded on \(failure.day). 'pillsctl log' shows what is."
    case let failure as Control.TooLongAgo:
      "That is too long ago: doses as needed are recorded from \(failure.first) on."
    case let failure as Control.TimeMissing:
      "At what time on \(failure.day)? Say it with --at, such as --at 14:10."
    case let failure as Control.SlotInUse:
      "\(failure.slot) is still used by \(failure.medications.joined(separator: ", ", last: " and ")): give those "
        + "other times first, with 'pillsctl medication edit NAME --slots …'."
    default: nil
    }
  }
}

extension Control.InvalidLimit {
  fileprivate var optionName: String {
    switch field {
    case "perDay": "--\(CommandOption.perDay.name)"
    case "gap": "--\(CommandOption.gap.name)"
    default: field
    }
  }
}

extension Control.LimitExceeded {
  /// Which limit it is, and how it is exceeded, in a sentence.
  var excess: String {
    if let gap, let near {
      let time = (try? Timestamp(near))?.clock ?? near
      return "\(medication) was taken at \(time), and is to be \(gap) apart."
    }
    return "\(medication) was taken \(taken ?? 0) times that day, and \(limit ?? 0) a day are enough."
  }
}
