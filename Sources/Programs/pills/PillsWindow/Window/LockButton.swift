import Adwaita
import Glibc
import PillsAPI
import PillsView
import Varlink
import Words

/// The lock of past days in the header: shows how long they are unlocked, and locks and unlocks them.
@MainActor
final class LockButton {
  let widget: Box
  private let button = Button("")
  private let icon = Image(icon: "changes-prevent-symbolic")
  private let label = Label()
  private let context: WindowContext
  private var lock: Control.HistoryLock?
  private var relocksAt = 0
  private var minute: MainLoop.Source?

  init(in surroundings: WindowContext) {
    context = surroundings
    button.setContent(Box(.across, spacing: 6, [icon, label]))
    widget = Box(.across, [button])
    button.onPress { [weak self] in self?.toggle() }
  }

  /// Shows the lock as the daemon has just described it.
  func show(_ new: Control.HistoryLock, isOld: Bool) {
    lock = new
    relocksAt = monotonicSeconds() + (new.secondsLeft ?? 0)
    widget.isVisible = new.state != .off
    button.isSensitive = !isOld
    refresh()
  }

  private func refresh() {
    let isUnlocked = lock?.state == .unlocked
    let left = max(0, relocksAt - monotonicSeconds())
    icon.icon = isUnlocked ? "changes-allow-symbolic" : "changes-prevent-symbolic"
    label.text = isUnlocked ? spanText(secondsLeft: left) : ""
    label.isVisible = isUnlocked
    let name =
      isUnlocked
      ? translated("Past days are unlocked for \(spanText(secondsLeft: left)). Lock them")
      : translated("Past days are locked. Unlock them for 10 minutes")
    button.tooltip = name
    button.setAccessibleName(name)
    minute =
      isUnlocked
      ? MainLoop.after(milliseconds: nextChange(left) * 1000) { [weak self] in self?.refresh() } : nil
  }

  /// In how many seconds the words are others: at the next whole minute, and every second in the last one.
  private func nextChange(_ left: Int) -> UInt32 { UInt32(left > 60 ? (left - 1) % 60 + 1 : 1) }

  private func toggle() {
    if lock?.state == .unlocked {
      context.call(Control.Lock.self, NoParameters()) { _ in }
    } else {
      context.call(Control.Unlock.self, NoParameters()) { _ in }
    }
  }
}

/// What CLOCK_BOOTTIME reads, which nobody sets.
private func monotonicSeconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_BOOTTIME, &now)
  return Int(now.tv_sec)
}
