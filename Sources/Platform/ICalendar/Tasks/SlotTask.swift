package import PillsCore

/// What a calendar is to show of one slot of one day.
package struct SlotTask: Hashable, Sendable {
  package let name: TaskName

  /// What a person reads.
  package let summary: String

  /// What else a person reads; empty where there is nothing else to say. A text that a person has written stays.
  package let note: String

  /// Local time of the slot, on the day of the name.
  package let due: TimeOfDay

  /// Whether the devices that show it are to remind as well. It counts only when the task is new: from then on its alarms are
  /// the person's.
  package let hasAlarm: Bool

  package let state: TaskState

  /// What it shows of each dose.
  package let doses: [TaskDose]

  /// Whether the summary is without names on purpose, so that other machines leave them out as well.
  package var hidesNames = false
}

extension SlotTask {
  package init(
    _ name: TaskName,
    _ summary: String,
    note: String = "",
    due: TimeOfDay,
    hasAlarm: Bool = false,
    _ state: TaskState = .open,
    doses: [TaskDose] = []
  ) {
    self.init(
      name: name,
      summary: summary,
      note: note,
      due: due,
      hasAlarm: hasAlarm,
      state: state,
      doses: doses
    )
  }

  /// The same for a server that takes no alarms.
  package var withoutAlarm: SlotTask {
    var task = SlotTask(name, summary, note: note, due: due, state, doses: doses)
    task.hidesNames = hidesNames
    return task
  }

  /// The time at which it is due as a property says it: in no zone, as slots are.
  var dueValue: String { DateTime.floating(name.day, due).value }

  /// Its doses as a property says them.
  var dosesValue: String { doses.isEmpty ? "-" : doses.map(\.description).joined(separator: " ") }

  /// Another one whenever there is something else to write.
  package var fingerprint: String {
    ICalendar.fingerprint(
      of: [name.uid, escaped(summary), escaped(note), dueValue, state.status, state.completed?.value ?? ""]
        + [dosesValue, hidesNames ? "NAMES:no" : ""]
    )
  }
}
