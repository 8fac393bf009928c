import PillsCore

@testable import ICalendar

/// A calendar resource, read as each kind of resource.
func fuzzCalendar(_ input: [UInt8]) -> Bool {
  guard let calendar = try? Component(calendar: input) else {
    demand(TaskResource(reading: input) == nil, "what is no calendar is no task")
    return true
  }
  let written = calendar.bytes
  demand((try? Component(calendar: written)) == calendar, "what is written is read back the same")
  demand((try? Component(calendar: written))?.bytes == written, "what is read back is written the same")
  demand(
    written.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 },
    "no line is longer than it may be"
  )
  fuzzTask(written)
  fuzzJournal(written)
  return true
}

private func fuzzTask(_ text: [UInt8]) {
  guard var resource = TaskResource(reading: text), let due = TimeOfDay(hour: 7, minute: 5) else {
    return
  }
  for state in [TaskState.completed(at: Instant(secondsSinceEpoch: 0)), .cancelled, .open] {
    let summary = "Pills, \\ and; more"
    let task = SlotTask(
      resource.name,
      summary,
      note: "Open: Zinc",
      due: due,
      state,
      doses: resource.doses ?? []
    )
    resource.set(task, sequence: 1, at: Instant(secondsSinceEpoch: 1))
    demand(resource.shows(task), "a task shows what was written")
    demand(
      resource.state == task.state && resource.isAnswered == false,
      "it is in the state that was written"
    )
    demand(resource.doses == task.doses, "its doses are those that were written")
    demand(TaskResource(reading: resource.text) == resource, "a task is read back the same")
  }
}

private func fuzzJournal(_ text: [UInt8]) {
  guard let name = JournalName("log-k3f9m2qxw0-2026-11.ics"),
    let journal = try? JournalResource(reading: text, as: name)
  else { return }
  let again = try? JournalResource(reading: journal.text(deviceName: "laptop"), as: name)
  demand(again == journal, "a journal is read back the same")
}
