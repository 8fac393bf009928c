import PillsAPI
package import PillsCore
package import Varlink
import Words

extension ErrorMessage {
  /// Nil if the error is from none of pillsd's interfaces.
  package var refusal: (any ErrorReply)? {
    if let failure = Control.failure(self) { return failure }
    return Sync.failure(self)
  }
}

extension ErrorReply {
  /// Says what was refused, in sentences that hold in every program; each program adds the way out.
  package var fact: String {
    switch self {
    case let failure as any Control.Failure: failure.fact
    case let failure as any Sync.Failure: failure.fact
    default: translated("pillsd refused: \(Self.name).")
    }
  }

  package var lockedDay: Day? { (self as? Control.HistoryLocked)?.day }
}

// Refusals that several interfaces share.

func unsaved(_ reason: String) -> String {
  translated("Nothing was changed, because it could not be saved: \(reason.asSentence)")
}
func unfit(_ text: String, _ reason: String) -> String {
  translated("'\(text)' cannot be used here: \(reason.asSentence)")
}
