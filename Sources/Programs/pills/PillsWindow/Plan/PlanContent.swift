import PillsAPI
import PillsCore
import PillsView
import Words

/// The reminders of the next seven days, without their widgets.
struct PlanContent: Equatable {
  struct Reminder: Equatable {
    /// `Evening, 21:00`
    let title: String
    /// `Metformin 500 mg, Vitamin D`
    let doses: String
  }

  struct DayContent: Equatable {
    let title: String
    let reminders: [Reminder]
  }

  let days: [DayContent]
  /// What is to be said instead of reminders, or before them; nil for nothing.
  let remark: String?
}

extension PlanContent {
  init(_ plan: Control.GetPlan.Output) {
    let today = plan.now.day
    var days: [DayContent] = []
    let isOff = plan.remindersEnabled == false
    for reminder in isOff ? [] : plan.reminders {
      let dueAt = ShownTime(reminder.dueAt, here: reminder.dueAtHere)
      let name =
        reminder.source.map { $0 == "hydration" ? translated("hydration") : $0 } ?? slotName(reminder.slot)
      let shown = Reminder(
        title: "\(name.capitalizedFirst), \(dueAt.clock)".printable,
        doses: reminder.doses.names.printable
      )
      let title = dueAt.day.name(on: today).capitalizedFirst
      if days.last?.title == title, let last = days.popLast() {
        days.append(DayContent(title: title, reminders: last.reminders + [shown]))
      } else {
        days.append(DayContent(title: title, reminders: [shown]))
      }
    }
    self.days = days
    remark =
      isOff
      ? translated("All reminders are turned off in Preferences.")
      : plan.unread == true
        ? translated("The database was never read, so Pills does not know what is due.")
        : days.isEmpty ? translated("No reminders in the next 7 days.") : nil
  }
}
