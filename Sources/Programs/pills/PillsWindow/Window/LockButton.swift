import Adwaita
import Glibc
import PillsAPI
import PillsCore
import Varlink

/// The lock of past days in the header. It shows how long they are unlocked; a press locks or unlocks them.
@MainActor
final class LockButton {
  let widget: Box
  private let button = Button("")
  private let icon = Image(icon: "changes-prevent-symbolic")
  private let label = Label()
  private let context: WindowContext
  private var state = Control.HistoryLock.State.off
  private var relocksAt = 0
  private var minute: MainLoop.Source?

  init(in surroundings: WindowContext) {
    context = surroundings
    button.setContent(Box(.across, spacing: 6, [icon, label]))
    widget = Box(.across, [button])
    button.onPress { [weak self] in self?.toggle() }
  }

  func show(_ new: Control.HistoryLock, isOld: Bool) {
    state = new.state
    relocksAt = monotonicSeconds() + (new.secondsLeft ?? 0)
    button.isSensitive = !isOld
    refresh()
  }

  private var content: LockContent { LockContent(state, secondsLeft: relocksAt - monotonicSeconds()) }

  private func refresh() {
    let content = content
    widget.isVisible = content.isVisible
    icon.icon = content.icon
    label.text = content.label
    label.isVisible = !content.label.isEmpty
    button.tooltip = content.name
    button.setAccessibleName(content.name)
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
