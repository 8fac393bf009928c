import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink

extension ClientError {
  /// The error of Pills that it is; nil for any other.
  var refusal: (any ErrorReply)? {
    guard case .refused(let message) = self else { return nil }
    if let failure = Control.failure(message) { return failure }
    return Hydration.failure(message) ?? Sync.failure(message)
  }

  /// The day that is locked against what was asked; nil for any other error.
  var lockedDay: String? {
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
    case .refused(let message): "The service refused it: \(message.name)."
    case .unanswered, .disconnected, .connectionFailed:
      "The service stopped before it answered. Your change may not have been made."
    case .violation, .unexpectedOutput, .invalidInput:
      "The service is another version than this window. Restart it."
    case .unusablePath, .noSocket, .nobodyListens, .permissionDenied, .cannotConnect:
      "The service cannot be reached. Nothing was changed."
    }
  }
}

extension Control.Failure {
  /// What was refused, in one line.
  var sentence: String {
    switch self {
    case let failure as Control.HistoryLocked: "\(dayName(failure.day)) is locked."
    case let failure as Control.FutureDay: "\(dayName(failure.day)) is in the future."
    case is Control.FutureTime: "That time is in the future."
    case let failure as Control.NothingDue: "No \(failure.slot) pills are due on \(dayName(failure.day))."
    case is Control.NothingOpen: "Nothing is open now, so nothing was changed."
    case let failure as Control.NotOpen: "No \(failure.slot) reminder is open any more."
    case is Control.SnoozeTooLong: "The next reminder of this slot would come first."
    case let failure as Control.UnknownSlot: "There is no slot '\(failure.slot)' any more."
    case let failure as Control.UnknownMedication:
      "There is no medication '\(failure.medication)' here any more."
    case let failure as Control.LimitExceeded: failure.sentence
    case let failure as Control.InvalidDay:
      "'\(failure.day)' is not a day. Type one like \(Self.exampleOfDay)."
    case let failure as Control.InvalidTime: "'\(failure.time)' is not a time. Type one like 21:10."
    case let failure as Control.PastDay: "\(failure.fact) Type today or a later day."
    case let failure as Control.UntilBeforeFrom: failure.fact
    case let failure as Control.MedicationExists: failure.fact
    case is Control.NoSlot: "Choose at which times of the day it is due."
    case is Control.SlotOfAsNeeded: "A medication taken as needed has no times."
    case let failure as Control.InvalidLimit: "Allowed: \(failure.expectation.asSentence)"
    case let failure as Control.SlotInUse: "\(failure.fact) Move them to other times first."
    case let failure as Control.UnknownSetting: failure.expectation.map { "Allowed: \($0.asSentence)" } ?? ""
    default: statement ?? "The service refused it: \(Self.name)."
    }
  }

  private static var exampleOfDay: String { "today, tomorrow or 2026-12-01" }
}

extension Hydration.Failure {
  /// What was refused, in one line.
  var sentence: String {
    switch self {
    case is Hydration.NothingDrunk: "Nothing is recorded for today, so there is nothing to undo."
    case is Hydration.UnknownDrink: "That drink is not recorded any more."
    default: statement ?? "The service refused it: \(Self.name)."
    }
  }
}

extension Control.LimitExceeded {
  /// Which limit it is.
  var sentence: String {
    if let limit, let taken {
      return "\(taken) of at most \(limit) doses of \(medication) are taken that day."
    }
    let near = near.flatMap { try? Timestamp($0) }?.clockWithMinutes
    return
      "\(medication) was taken\(near.map { " at \($0)" } ?? ""), less than \(gap ?? "the least gap") apart."
  }
}
