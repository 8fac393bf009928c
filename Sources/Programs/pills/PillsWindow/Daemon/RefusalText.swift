import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension ClientError {
  /// The error reply of Pills; nil for any other error.
  var refusal: (any ErrorReply)? { if case .refused(let message) = self { message.refusal } else { nil } }

  var lockedDay: Day? { refusal?.lockedDay }

  var sentence: String {
    if let refusal { return refusal.sentence }
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

extension ErrorReply {
  var sentence: String { wayOut.map { "\(fact) \($0)" } ?? fact }

  private var wayOut: String? {
    switch self {
    case is Control.InvalidDay: translated("Type one like \(Control.exampleOfDay).")
    case is Control.InvalidTime: translated("Type one like 21:10.")
    case is Control.PastDay: translated("Type today or a later day.")
    case is Control.NoSlot: translated("Choose one.")
    case is Control.SlotInUse: translated("Move them to other times first.")
    default: nil
    }
  }
}

extension Control {
  fileprivate static var exampleOfDay: String { translated("today, tomorrow or 2026-12-01") }
}
