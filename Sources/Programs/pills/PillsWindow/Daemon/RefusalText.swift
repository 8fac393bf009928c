import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension ClientError {
  /// The error of Pills that it is; nil for any other.
  var refusal: (any ErrorReply)? {
    guard case .refused(let message) = self else { return nil }
    if let failure = Control.failure(message) { return failure }
    return Hydration.failure(message) ?? Sync.failure(message)
  }

  /// The day that is locked against what was asked; nil for any other error.
  var lockedDay: Day? {
    switch refusal {
    case let refusal as Control.HistoryLocked: refusal.day
    case let refusal as Hydration.HistoryLocked: refusal.day
    default: nil
    }
  }

  /// What is wrong, for the person.
  var sentence: String {
    if let refusal = refusal as? any Control.Failure { return refusal.sentence }
    if let refusal = refusal as? any Hydration.Failure { return refusal.sentence }
    return switch self {
    case .refused(let message): translated("The service refused it: \(message.name).")
    case .unanswered, .disconnected, .connectionFailed:
      translated("The service stopped before it answered. Your change may not have been made.")
    case .violation, .unexpectedOutput, .invalidInput:
      translated("The service is another version than this window. Restart it.")
    case .unusablePath, .noSocket, .nobodyListens, .permissionDenied, .cannotConnect:
      translated("The service cannot be reached. Nothing was changed.")
    }
  }
}

extension Control.Failure {
  /// What was refused, in one line.
  var sentence: String {
    switch self {
    case let failure as Control.HistoryLocked: translated("\(failure.day.weekdayAndFullDate) is locked.")
    case let failure as Control.FutureDay: translated("\(failure.day.weekdayAndFullDate) is in the future.")
    case is Control.FutureTime: translated("That time is in the future.")
    case let failure as Control.NothingDue:
      translated("No \(slotName(failure.slot)) pills are due on \(failure.day.weekdayAndFullDate).")
    case is Control.NothingOpen: translated("Nothing is open now, so nothing was changed.")
    case let failure as Control.NotOpen: translated("No \(slotName(failure.slot)) reminder is open any more.")
    case is Control.SnoozeTooLong: translated("The next reminder of this slot would come first.")
    case let failure as Control.UnknownSlot:
      translated("There is no slot '\(slotName(failure.slot))' any more.")
    case let failure as Control.UnknownMedication:
      translated("There is no medication '\(failure.medication)' here any more.")
    case let failure as Control.LimitExceeded: failure.sentence
    case let failure as Control.InvalidDay:
      translated("'\(failure.day)' is not a day. Type one like \(Self.exampleOfDay).")
    case let failure as Control.InvalidTime:
      translated("'\(failure.time)' is not a time. Type one like 21:10.")
    case let failure as Control.PastDay: "\(failure.fact) \(translated("Type today or a later day."))"
    case let failure as Control.UntilBeforeFrom: failure.fact
    case let failure as Control.MedicationExists: failure.fact
    case is Control.NoSlot: translated("Choose at which times of the day it is due.")
    case is Control.SlotOfAsNeeded: translated("A medication taken as needed has no times.")
    case let failure as Control.InvalidLimit:
      translated("Allowed: \(translated(known: failure.expectation).asSentence)")
    case let failure as Control.SlotInUse: "\(failure.fact) \(translated("Move them to other times first."))"
    case let failure as Control.UnknownSetting:
      failure.expectation.map { translated("Allowed: \(translated(known: $0).asSentence)") } ?? ""
    default: statement ?? translated("The service refused it: \(Self.name).")
    }
  }

  private static var exampleOfDay: String { translated("today, tomorrow or 2026-12-01") }
}

extension Hydration.Failure {
  /// What was refused, in one line.
  var sentence: String {
    switch self {
    case is Hydration.NothingDrunk: translated("Nothing is recorded for today, so there is nothing to undo.")
    case is Hydration.UnknownDrink: translated("That drink is not recorded any more.")
    default: statement ?? translated("The service refused it: \(Self.name).")
    }
  }
}

extension Control.LimitExceeded {
  /// Which limit it is.
  var sentence: String {
    if let limit, let taken {
      return translated("\(taken) of at most \(limit) doses of \(medication) are taken that day.")
    }
    let near = near?.clockWithMinutes
    let gap = gap?.description ?? translated("the least gap")
    return near.map { translated("\(medication) was taken at \($0), less than \(gap) apart.") }
      ?? translated("\(medication) was taken, less than \(gap) apart.")
  }
}
