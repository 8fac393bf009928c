import ICalendar
import PillsAPI
import PillsCore

extension Sync.Tick.Input {
  /// What a person did to a task; nil if nothing was done.
  init?(_ task: TaskResource, knownAs known: KnownTask?) {
    self.init(task, TaskReading(task, knownAs: known), knownAs: known)
  }

  init?(_ task: TaskResource, _ reading: TaskReading, knownAs known: KnownTask?) {
    guard reading.isAnswer else { return nil }
    var at: String?
    if case .completed = reading.state { at = task.completed?.ticked }
    self.init(
      day: task.name.day.description,
      slot: task.name.slot.description,
      state: reading.state.answer,
      at: at,
      changed: task.changedAt?.ticked,
      old: reading.isStale ? true : nil,
      doses: (task.doses ?? known?.doses.compactMap { TaskDose($0) })?.map(Sync.TickedDose.init)
    )
  }
}

extension Sync.TickedDose {
  fileprivate init(_ dose: TaskDose) {
    self.init(
      medication: dose.medication.description,
      answer: dose.answer,
      seen: dose.heads.map(\.description)
    )
  }
}

extension DateTime {
  /// The time as org.pills.Sync.Tick takes it; nil for a date without a time.
  fileprivate var ticked: String? {
    switch self {
    case .date: nil
    case .utc(let day, let time): "\(day)T\(clock(time))Z"
    case .floating(let day, let time): "\(day)T\(clock(time))"
    case .zoned(let day, let time, let zone): "\(day)T\(clock(time))[\(zone)]"
    }
  }
}

/// Such as `21:05:00`.
private func clock(_ time: TimeOfDay) -> String {
  [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
