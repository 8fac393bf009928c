import Adwaita
import PillsAPI
import PillsCore
import Varlink
import Words

/// The reminders of the next seven days, a group for each day.
@MainActor
final class PlanWindow: SheetOwner {
  let sheet: SheetWindow
  private let frame = Bin()
  private var shown: PlanContent?

  init?(in context: WindowContext) {
    guard let window = SheetWindow(translated("Next 7 Days"), in: context) else { return nil }
    sheet = window
    window.content.add(frame)
    window.onFocus { [weak self] in self?.load() }
  }

  func open() {
    load()
    sheet.open()
  }

  private func load() {
    sheet.context.call(Control.GetPlan.self, NoParameters()) { [weak self] in self?.show(PlanContent($0)) }
  }

  private func show(_ content: PlanContent) {
    guard content != shown else { return }
    shown = content
    let column = Box(.down, spacing: 18)
    if let remark = content.remark {
      column.add(
        content.days.isEmpty
          ? emptyState(remark, icon: "alarm-symbolic") : Label(remark, start: true)
      )
    }
    for day in content.days {
      let group = RowGroup(day.title)
      for reminder in day.reminders { group.add(Row(reminder.title, reminder.doses)) }
      column.add(group)
    }
    frame.setContent(column)
  }
}
