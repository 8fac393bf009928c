import PillsAPI
import PillsView

/// The plan in the manner of `systemctl list-timers`; `width` is that of the terminal, nil elsewhere.
func planLines(_ plan: Control.GetPlan.Output, width: Int?, paint: Paint) throws(UnreadableReply) -> [String]
{
  if plan.remindersEnabled == false { return [remindersOffLine] }
  let reminders = plan.reminders
  guard !reminders.isEmpty else { return ["No reminders in the next 7 days."] }
  let namesDoses = reminders.contains { !$0.doses.names.isEmpty }
  var table = Table()
  table.rows.append(
    ["NEXT", "LEFT", "SLOT", namesDoses ? "DOSES" : ""].map { Table.Cell($0, .heading) }
  )
  for reminder in reminders {
    let dueAt = try Timestamp(reminder.dueAt)
    table.rows.append([
      Table.Cell("\(dueAt.day.weekdayName.prefix(3)) \(dueAt.day) \(dueAt.clock)"),
      Table.Cell(spanText(secondsLeft: reminder.secondsLeft)),
      Table.Cell(reminder.slot, Tint(slot: reminder.slot)),
      Table.Cell(all: namesDoses ? reminder.doses.map(\.name) : []),
    ])
  }
  return table.lines(width: width, paint: paint) + ["", "\(counted(reminders.count, "reminder")) in 7 days."]
}
