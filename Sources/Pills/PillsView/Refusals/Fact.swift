import PillsAPI
package import PillsCore
package import Varlink
import Words

extension ErrorMessage {
  /// Nil if the error is from none of pillsd's interfaces.
  package var refusal: (any ErrorReply)? {
    if let failure = Control.failure(self) { return failure }
    return Hydration.failure(self) ?? Sync.failure(self)
  }
}

extension ErrorReply {
  /// Says what was refused, in sentences that hold in every program; each program adds the way out.
  package var fact: String {
    switch self {
    case let failure as any Control.Failure: failure.fact
    case let failure as any Hydration.Failure: failure.fact
    case let failure as any Sync.Failure: failure.fact
    default: translated("pillsd refused: \(Self.name).")
    }
  }

  package var lockedDay: Day? {
    switch self {
    case let failure as Control.HistoryLocked: failure.day
    case let failure as Hydration.HistoryLocked: failure.day
    default: nil
    }
  }
}

// Refusals that several interfaces share.

func futureDay(_ day: Day) -> String { translated("\(day.weekdayAndFullDate) is in the future.") }
func futureTime(_ at: Timestamp) -> String { translated("\(at.clock) is in the future.", in: "time of day") }
func locked(_ day: Day) -> String { translated("\(day.weekdayAndFullDate) is locked, like all past days.") }
func timeMissing(_ day: Day) -> String { translated("For \(day.weekdayAndFullDate) the time is needed too.") }
func unsaved(_ reason: String) -> String {
  translated("Nothing was changed, because it could not be saved: \(reason.asSentence)")
}
func unreadable(_ reason: String) -> String { translated("The history cannot be read: \(reason.asSentence)") }
func unfit(_ text: String, _ reason: String) -> String {
  translated("'\(text)' cannot be used here: \(reason.asSentence)")
}
func notAllowed(_ text: String, _ reason: String) -> String {
  translated("'\(text)' cannot be used here. Allowed: \(reason.asSentence)")
}
func unfit(field: String, _ reason: String) -> String {
  translated("The \(fieldName(field)) cannot be used: \(reason.asSentence)")
}
