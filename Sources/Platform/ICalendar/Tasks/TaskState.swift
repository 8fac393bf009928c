package import PillsCore

/// How far a task has come.
package enum TaskState: Hashable, Sendable {
  case open
  /// At the whole second of this instant; nil where no instant was given in UTC.
  case completed(at: Instant?)
  /// Skipped, or not due any more.
  case cancelled
}

extension TaskState {
  /// What a task says that Pills left in the state `written`: what a program changed since counts.
  ///
  /// Programs do not write all of what goes together. Of an open task any sign of completion counts, also beside another
  /// status. Of a completed one a sign that was left alone says nothing against another that was not.
  init(of task: Component, leftAs written: TaskState) {
    let status = task.line("STATUS")?.value.uppercased().split(separator: " ").first.map(String.init)
    let completed = task.line("COMPLETED").flatMap { $0.value.isEmpty ? nil : $0 }
    let percentage = task.line("PERCENT-COMPLETE").flatMap { Int($0.value) }
    let isCompleted: Bool
    if case .completed(let instant) = written {
      // Some programs write no status where there is another sign.
      let isWhole = percentage == 100 && (completed != nil || instant == nil)
      isCompleted = percentage ?? 100 == 100 && (status == "COMPLETED" || status == nil && isWhole)
    } else {
      isCompleted = status == "COMPLETED" || completed != nil || percentage == 100
    }
    if isCompleted {
      self = .completed(at: completed.flatMap { DateTime($0) }?.instant)
    } else {
      self = status == "CANCELLED" ? .cancelled : .open
    }
  }

  /// That of a task all of whose doses stand so.
  package init(_ answer: TickAnswer, at instant: Instant? = nil) {
    switch answer {
    case .open: self = .open
    case .taken: self = .completed(at: instant)
    case .skipped: self = .cancelled
    }
  }

  package var answer: TickAnswer {
    switch self {
    case .open: .open
    case .completed: .taken
    case .cancelled: .skipped
    }
  }

  /// That of the value of STATUS that Pills writes.
  init?(status: String, completed: Instant? = nil) {
    switch status {
    case "NEEDS-ACTION": self = .open
    case "COMPLETED": self = .completed(at: completed)
    case "CANCELLED": self = .cancelled
    default: return nil
    }
  }

  /// The value of STATUS.
  var status: String {
    switch self {
    case .open: "NEEDS-ACTION"
    case .completed: "COMPLETED"
    case .cancelled: "CANCELLED"
    }
  }

  /// The value of COMPLETED.
  var completed: DateTime? {
    if case .completed(let instant?) = self { DateTime(instant) } else { nil }
  }
}
