package import PillsCore

/// How far a task has come.
package enum TaskState: Hashable, Sendable {
  case open
  /// At the whole second of this instant; nil where a program gave none in UTC.
  case completed(at: Instant?)
  /// Skipped, or not due any more.
  case cancelled
}

extension TaskState {
  /// What a task says, whoever wrote it last.
  ///
  /// Programs do not write all of what goes together: any sign of completion counts, also beside another status.
  init(of task: Component) {
    let status = task.line("STATUS")?.value.uppercased()
    let completed = task.line("COMPLETED")
    let hasDate = completed.map { !$0.value.isEmpty } ?? false
    if status == "COMPLETED" || hasDate || task.line("PERCENT-COMPLETE").flatMap({ Int($0.value) }) == 100 {
      self = .completed(at: completed.flatMap { DateTime($0) }?.instant)
    } else if status == "CANCELLED" {
      self = .cancelled
    } else {
      self = .open
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
