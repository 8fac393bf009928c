import Adwaita
import Glibc
import PillsAPI
import PillsCore
import Varlink

/// The lock of past days in the header; it has the same size in both states. A press locks or unlocks the days.
@MainActor
final class LockButton {
  let widget = Button("")
  private let icon = Image(icon: "changes-prevent-symbolic")
  private let context: WindowContext
  private var state = Control.HistoryLock.State.off
  private var relocksAt = 0
  private var isUsable = false
  private var minute: MainLoop.Source?

  init(in surroundings: WindowContext) {
    context = surroundings
    widget.setContent(icon)
    widget.onSinglePress { [weak self] in self?.toggle() }
    refresh()
  }

  /// `usable` is true if the page has something that the lock affects.
  func show(_ new: Control.HistoryLock, isUsable usable: Bool) {
    state = new.state
    relocksAt = monotonicSeconds() + (new.secondsLeft ?? 0)
    isUsable = usable
    refresh()
  }

  private var content: LockContent { LockContent(state, secondsLeft: relocksAt - monotonicSeconds()) }

  private func refresh() {
    let content = content
    widget.setPresent(content.isVisible && isUsable)
    widget.setStyle("unlocked", content.isUnlocked)
    icon.icon = content.icon
    widget.tooltip = content.name
    widget.setAccessibleName(content.name)
    minute = content.nextChange.map { seconds in
      MainLoop.after(milliseconds: UInt32(seconds) * 1000) { [weak self] in self?.refresh() }
    }
  }

  private func toggle() {
    if content.isUnlocked {
      context.call(Control.Lock.self, NoParameters()) { _ in }
    } else {
      context.call(Control.Unlock.self, NoParameters()) { _ in }
    }
  }
}

/// CLOCK_BOOTTIME, which nobody can set, and which goes on while the computer sleeps.
private func monotonicSeconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_BOOTTIME, &now)
  return Int(now.tv_sec)
}
