import PillsAPI
import PillsCore
import Varlink

/// The lock of past days.
extension ControlService {
  func lock(_ call: TypedCall<Control.Lock>) { run(.lock(.lock), for: call, lockOutput) }

  func unlock(_ call: TypedCall<Control.Unlock>) { run(.lock(.unlock), for: call, lockOutput) }

  private func lockOutput(_ outcome: Outcome, at moment: Moment) -> Control.LockOutput? {
    guard case .lock(let lock) = outcome else { return nil }
    return Control.LockOutput(
      now: moment.timestamp,
      lock: Control.HistoryLock(lock, at: moment)
    )
  }
}
