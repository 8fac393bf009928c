import ICalendar
import PillsAPI
import PillsCore

/// How a task stands, as pillsd is told of it and as the state of pills-sync keeps it.
protocol TickState {
  static var open: Self { get }
  static var taken: Self { get }
  static var skipped: Self { get }
}

extension Sync.Tick.Input.State: TickState {}
extension KnownTask.State: TickState {}

extension TickState {
  init(_ state: TaskState) {
    switch state {
    case .open: self = .open
    case .completed: self = .taken
    case .cancelled: self = .skipped
    }
  }
}

extension Sync.Tick.Input {
  /// What a person did to a task, as of `now` where it does not say when; nil where nobody did anything.
  init?(_ task: TaskResource, knownAs known: KnownTask?, at now: Instant) {
    // Where a program has dropped what Pills wrote, it counts what that was by the last time.
    guard task.isAnswered ?? (KnownTask.State(task.state) != known?.state ?? .open) else { return nil }
    var at = now
    if case .completed(let instant?) = task.state { at = instant }
    self.init(
      day: task.name.day.description,
      slot: task.name.slot.description,
      state: State(task.state),
      at: at.timestamp,
      seen: task.heads?.map(\.description) ?? known?.heads ?? []
    )
  }
}
