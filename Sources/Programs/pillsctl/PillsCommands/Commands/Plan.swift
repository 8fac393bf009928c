import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let plan = Command(
    "plan",
    summary: "list the reminders of the next 7 days",
    description: paragraphs(
      "Lists the reminders of the next 7 days, the earliest first: when each comes, how long that is from "
        + "now, its slot, and what to take. Doses that are already answered are not listed."
    ),
    examples: ["pillsctl plan": "the next 7 days"]
  ) { (context) throws(Failure) in
    try context.show(Control.GetPlan.self) { planLines($0, paint: context.paint) }
  }
}

/// In the style of `systemctl list-timers`.
func planLines(_ plan: Control.GetPlan.Output, paint: Paint) -> [String] {
  if plan.remindersEnabled == false { return [remindersOffLine] }
  let reminders = plan.reminders
  let isUnread = plan.unread == true
  guard !reminders.isEmpty else {
    return [isUnread ? unreadLine : translated("No reminders in the next 7 days.")]
  }
  let namesDoses = reminders.contains { !$0.doses.names.isEmpty }
  var table = Table(headings: [
    translated("NEXT"), translated("LEFT", in: "time"), translated("SLOT"),
    namesDoses ? translated("DOSES") : "",
  ])
  for reminder in reminders {
    let dueAt = ShownTime(reminder.dueAt, here: reminder.dueAtHere)
    table.rows.append([
      Table.Cell("\(dueAt.day.weekday.shortName) \(dueAt.day) \(dueAt.clock)"),
      Table.Cell(spanText(secondsLeft: reminder.secondsLeft)),
      // If a reminder is not about medications, its slot is only a number.
      reminder.source.map { Table.Cell($0 == "hydration" ? translated("hydration") : $0) }
        ?? Table.Cell(slotName(reminder.slot), Tint(slot: reminder.slot)),
      Table.Cell(all: namesDoses ? reminder.doses.map(\.name) : []),
    ])
  }
  let count = reminders.count
  let summary = translated(count, one: "\(count) reminder in 7 days.", other: "\(count) reminders in 7 days.")
  return (isUnread ? [paint(unreadLine, .problem), ""] : []) + table.lines(paint: paint) + ["", summary]
}
