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
    case .refused(let message): translated("The service refused this request: \(message.name).")
    case .unanswered, .disconnected, .connectionFailed:
      translated("The service stopped before it answered. Your change may not have been saved.")
    case .violation, .unexpectedOutput, .invalidInput:
      translated("The service and this window have different versions. Restart the service.")
    case .unusablePath, .noSocket, .nobodyListens, .permissionDenied, .cannotConnect:
      translated("The service cannot be reached. Nothing was changed.")
    }
  }
}

extension ErrorReply {
  var sentence: String { wayOut.map { "\(fact) \($0)" } ?? fact }

  private var wayOut: String? {
    switch self {
    case is Control.InvalidDay: translated("Type a day such as \(Control.exampleOfDay).")
    case is Control.InvalidTime: translated("Type a time such as 21:10.")
    case is Control.PastDay: translated("Type today or a later day.")
    case is Control.NoSlot: translated("Choose one.")
    case is Control.SlotInUse: translated("Give them another time of day first.")
    default: nil
    }
  }
}

extension Control {
  fileprivate static var exampleOfDay: String { translated("today, tomorrow or 8 December") }
}
