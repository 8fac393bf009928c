import PillsAPI
import PillsCore
import PillsView

extension Control.Failure {
  /// What was refused of a medication and what to do next, in one line; nil for errors of other kinds.
  var medicationSentence: String? {
    switch self {
    case let failure as Control.InvalidText:
      "The \(failure.field) cannot be used: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidSchedule:
      "'\(failure.schedule)' is not a schedule: \(failure.expectation.asSentence)"
    case let failure as Control.InvalidLimit:
      "\(failure.optionName) is out of range. Allowed: \(failure.expectation.asSentence)"
    case let failure as Control.MedicationExists:
      "'\(failure.medication)' exists already. To change it: pillsctl medication edit \(failure.medication.shellQuoted)"
    case let failure as Control.TooManyMedications:
      "There are \(failure.limit) medications already, which is the limit."
    case let failure as Control.NoSlot:
      "Say at which times of the day it is due, for example --slots \(failure.slots.joined(separator: ","))."
    case is Control.SlotOfAsNeeded:
      "A medication taken as needed has no slots. Leave --slots out, or choose another --schedule."
    case let failure as Control.WouldMiss:
      "\(failure.fact). To move the first day all the same: --yes"
    case let failure as Control.PastDay:
      "\(failure.day) is in the past. Type today or a later day."
    case let failure as Control.UntilBeforeFrom:
      "The last day, \(failure.until), is before the first day, \(failure.from). Type a later day after --until."
    case let failure as Control.NotAsNeeded:
      dueInSlots(failure.medication, failure.slots, .take)
    case let failure as Control.LimitExceeded:
      failure.wayOut(AnswerRequest(verb: .take, slot: failure.medication))
    case let failure as Control.NothingTaken:
      "No dose of \(failure.medication) is recorded on \(failure.day). To see what is: pillsctl log --date \(failure.day)"
    case let failure as Control.TooLongAgo:
      "That is too long ago. These doses can be recorded back to \(failure.first)."
    case let failure as Control.TimeMissing:
      "For \(failure.day) the time is needed too. Add it with --at, such as --at 14:10."
    case let failure as Control.SlotInUse:
      "The slot '\(failure.slot)' is still needed by \(failure.medications.joined(separator: ", ", last: " and ")). Move "
        + "them to other slots first: pillsctl medication edit NAME --slots SLOTS"
    default: nil
    }
  }
}

extension Control.WouldMiss {
  /// Without a full stop: `14 doses of Metformin since 2026-11-10 would count as missed`.
  var fact: String { "\(counted(doses, "dose")) of \(medication) since \(since) would count as missed" }
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
