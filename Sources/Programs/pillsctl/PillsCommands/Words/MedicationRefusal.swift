import PillsAPI
import PillsCore
import PillsView
import Words

extension Control.Failure {
  /// What was refused of a medication and what to do next, in one line; nil for errors of other kinds.
  var medicationSentence: String? {
    switch self {
    case let failure as Control.InvalidLimit:
      translated(
        "\(failure.optionName) is out of range. Allowed: \(translated(known: failure.expectation).asSentence)"
      )
    case let failure as Control.MedicationExists:
      failure.fact + " "
        + translated("To change it: pillsctl medication edit \(failure.medication.shellQuoted)")
    case let failure as Control.NoSlot:
      translated(
        "Say at which times of the day it is due, for example --slots \(failure.slots.joined(separator: ","))."
      )
    case is Control.SlotOfAsNeeded:
      translated(
        "A medication taken as needed has no slots. Leave --slots out, or choose another --schedule."
      )
    case let failure as Control.WouldMiss:
      "\(failure.fact). \(translated("To move the first day all the same: --yes"))"
    case let failure as Control.PastDay:
      "\(failure.fact) \(translated("Type today or a later day."))"
    case let failure as Control.UntilBeforeFrom:
      "\(failure.fact) \(translated("Type a later day after --until."))"
    case let failure as Control.NotAsNeeded:
      dueInSlots(failure.medication, failure.slots, .take)
    case let failure as Control.LimitExceeded:
      failure.wayOut(AnswerRequest(verb: .take, slot: failure.medication))
    case let failure as Control.NothingTaken:
      translated("No dose of \(failure.medication) is recorded on \(failure.day).") + " "
        + translated("To see what is: pillsctl log --date \(failure.day)")
    case let failure as Control.NotCounted:
      translated("\(failure.medication) is not counted.") + " "
        + translated("To say how much there is: pillsctl stock \(failure.medication.shellQuoted) 60")
    case let failure as Control.TimeMissing:
      translated("For \(failure.day) the time is needed too. Add it with --at, such as --at 14:10.")
    case let failure as Control.SlotInUse:
      failure.fact + " "
        + translated("Move them to other slots first: pillsctl medication edit NAME --slots SLOTS")
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
