import PillsAPI
import PillsCore
import PillsView
import Words

/// The state of the lock button.
struct LockContent: Equatable {
  /// False if past days are never locked.
  let isVisible: Bool
  let icon: String
  /// The state of the lock and what a press does, for the tooltip and screen readers.
  let name: String
  let isUnlocked: Bool
  /// Seconds until the name changes: at each whole minute, and each second in the last one; nil for never.
  let nextChange: Int?
}

extension LockContent {
  init(_ state: Control.HistoryLock.State, secondsLeft: Int) {
    let left = max(0, secondsLeft)
    isVisible = state != .off
    isUnlocked = state == .unlocked
    icon = isUnlocked ? "changes-allow-symbolic" : "changes-prevent-symbolic"
    name =
      isUnlocked
      ? translated("Past days are unlocked for \(spanText(secondsLeft: left)) more. Lock them")
      : translated("Past days are locked. Unlock them for 10 minutes")
    nextChange = !isUnlocked ? nil : left > 60 ? (left - 1) % 60 + 1 : 1
  }
}
