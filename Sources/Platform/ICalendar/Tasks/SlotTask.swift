package import PillsCore

/// What a calendar is to show of one slot of one day.
package struct SlotTask: Hashable, Sendable {
  package let name: TaskName

  /// What a person reads.
  package let summary: String

  /// Local time of the slot, on the day of the name.
  package let due: TimeOfDay

  /// Whether the devices that show it are to remind as well. It counts only when the task is new: from then on its alarms are
  /// the person's.
  package let hasAlarm: Bool

  package let state: TaskState

  /// The entries that say what its state is.
  package let heads: [EntryID]

  /// Whether the summary is without names on purpose, so that other machines leave them out as well.
  package var hidesNames = false
}

extension SlotTask {
  package init(
    _ name: TaskName,
    _ summary: String,
    due: TimeOfDay,
    hasAlarm: Bool = false,
    _ state: TaskState = .open,
    heads: [EntryID] = []
  ) {
    self.init(name: name, summary: summary, due: due, hasAlarm: hasAlarm, state: state, heads: heads)
  }

  /// The time at which it is due as a property says it: in no zone, as slots are.
  var dueValue: String { DateTime.floating(name.day, due).value }

  /// Its heads as a property says them.
  var headsValue: String { heads.isEmpty ? "-" : heads.map(\.description).joined(separator: " ") }

  /// Another one whenever there is something else to write.
  package var fingerprint: String {
    ICalendar.fingerprint(
      of: [name.uid, escaped(summary), dueValue, state.status, state.completed?.value ?? "", headsValue]
        + (hidesNames ? ["NAMES:no"] : [])
    )
  }
}
