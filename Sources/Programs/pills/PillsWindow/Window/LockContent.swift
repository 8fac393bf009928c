import PillsAPI
import PillsCore
import PillsView
import Words

/// What the button of the lock shows.
struct LockContent: Equatable {
  /// False where past days are never locked.
  let isVisible: Bool
  let icon: String
  /// How long past days are unlocked; empty while they are locked.
  let label: String
  /// What a press does, for the pointer and screen readers.
  let name: String
  /// Whether a press locks; it unlocks otherwise.
  let isUnlocked: Bool
  /// In how many seconds the words are others: at the next whole minute, and every second in the last one; nil for never.
  let nextChange: Int?
}

extension LockContent {
  /// The lock with so many seconds left before past days are locked again.
  init(_ state: Control.HistoryLock.State, secondsLeft: Int) {
    let left = max(0, secondsLeft)
    isVisible = state != .off
    isUnlocked = state == .unlocked
    icon = isUnlocked ? "changes-allow-symbolic" : "changes-prevent-symbolic"
    label = isUnlocked ? spanText(secondsLeft: left) : ""
    name =
      isUnlocked
      ? translated("Past days are unlocked for \(label). Lock them")
      : translated("Past days are locked. Unlock them for 10 minutes")
    nextChange = !isUnlocked ? nil : left > 60 ? (left - 1) % 60 + 1 : 1
  }
}
