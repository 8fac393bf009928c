package import PillsCore

/// The task that a calendar should show for one slot of one day.
package struct SlotTask: Hashable, Sendable {
  package let name: TaskName

  package var summary: String

  /// The text below the title, or empty; it never replaces a text that a person wrote.
  package var note: String

  /// Local time on the day of ``name``.
  package let due: TimeOfDay

  /// Whether devices that show a new task should remind too; later its alarms are the person's.
  package var hasAlarm: Bool

  package let state: TaskState

  package let doses: [TaskDose]

  /// Whether the summary leaves out names on purpose, so that other devices leave them out too.
  package var hidesNames = false

  package init(
    _ name: TaskName,
    _ summary: String,
    note: String = "",
    due: TimeOfDay,
    hasAlarm: Bool = false,
    _ state: TaskState = .open,
    doses: [TaskDose] = []
  ) {
    (self.name, self.summary, self.note, self.due) = (name, summary, note, due)
    (self.hasAlarm, self.state, self.doses) = (hasAlarm, state, doses)
  }
}

extension SlotTask {
  /// The value of DUE: a time without a zone, like slots.
  var dueValue: String { DateTime.floating(name.day, due).value }

  var dosesValue: String { doses.isEmpty ? "-" : doses.map(\.description).joined(separator: " ") }

  /// Changes whenever the task must be written again.
  package var fingerprint: String {
    ICalendar.fingerprint(
      of: [name.uid, escaped(summary), escaped(note), dueValue, state.status, state.completed?.value ?? ""]
        + [dosesValue, hidesNames ? "NAMES:no" : ""]
    )
  }
}
