import Glibc
import PillsAPI
import PillsCore
import PillsView
import Varlink

extension ClientError {
  /// The error of `org.pills.Control` that it is; nil for any other.
  var refusal: (any Control.Failure)? {
    guard case .refused(let message) = self else { return nil }
    return Control.failure(message)
  }

  /// What is wrong, for the person.
  var sentence: String {
    if let refusal { return refusal.sentence }
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
    case let failure as Control.HistoryLocked: "\(dayText(failure.day)) is locked."
    case let failure as Control.FutureDay: "\(dayText(failure.day)) is in the future."
    case is Control.FutureMonth: "The calendar ends with this month."
    case is Control.FutureTime: "That time is in the future."
    case let failure as Control.NothingDue: "No \(failure.slot) pills are due on \(dayText(failure.day))."
    case is Control.NothingOpen: "Nothing is open now, so nothing was changed."
    case let failure as Control.NotOpen: "No \(failure.slot) reminder is open any more."
    case is Control.SnoozeTooLong: "The next reminder of this slot would come first."
    case let failure as Control.UnknownSlot: "There is no slot '\(failure.slot)' any more."
    case let failure as Control.UnknownMedication:
      "There is no medication '\(failure.medication)' here any more."
    case is Control.TooLongAgo: "That is too long ago to be recorded."
    case let failure as Control.LimitExceeded: failure.sentence
    case let failure as Control.StoreFailed:
      "Nothing was changed, because it could not be saved: \(failure.message.asSentence)"
    case let failure as Control.HistoryUnreadable: "The history cannot be read: \(failure.message.asSentence)"
    default: "The service refused it: \(Self.name)."
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

/// A day as pillsd sends it, for people: `Friday, 20 November`.
func dayText(_ text: String) -> String {
  (try? Day(sent: text)).map { "\($0.weekdayName), \($0.dayAndMonth)" } ?? text
}
