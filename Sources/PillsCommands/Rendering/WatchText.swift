import PillsAPI
import PillsCore
import PillsView

/// The state in one line that stays true until the next change. It does not contain the present time.
func watchLine(_ status: Control.Status) throws(UnreadableReply) -> String {
  let today = try Day(sent: status.today)
  var parts: [String] = []
  for slot in status.slots {
    let day = try Day(sent: slot.day)
    let name = day == today ? slot.slot : "\(day.name(on: today)) \(slot.slot)"
    parts.append("\(name) \(try SlotState(slot, today: today, .absolute).text)")
  }
  if parts.isEmpty { parts = ["nothing due today"] }
  let asNeeded = status.asNeeded.reduce(0) { $0 + $1.taken.count }
  if asNeeded > 0 { parts.append("\(counted(asNeeded, "dose")) as needed") }
  if status.remindersEnabled == false { parts.append("reminders are off") }
  parts += status.problems.map { "! \($0.message)" }
  return parts.joined(separator: "; ").printable
}
