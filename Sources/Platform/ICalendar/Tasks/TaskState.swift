package import PillsCore

/// The state of a task.
package enum TaskState: Hashable, Sendable {
  case open
  /// At a whole second; nil if the task gives no time in UTC.
  case completed(at: Instant?)
  /// Skipped or no longer due.
  case cancelled
}

extension TaskState {
  /// Reads the state of a task that was in the state `before`. Programs do not change all properties that
  /// belong together. A task whose status says that it is open is open, as programs that untick leave other
  /// signs; without such a status, any sign of completion counts. A completed task is open again if a program
  /// changed its status or percentage, whatever other signs it left.
  init(of task: Component, leftAs before: TaskState) {
    let status = task.status
    let completed = task.completionLine
    let percentage = task.percentage
    let isCompleted: Bool
    if case .completed(let instant) = before {
      // Some programs leave out the status if another sign is there.
      let isWhole = percentage == 100 && (completed != nil || instant == nil)
      isCompleted = percentage ?? 100 == 100 && (status == "COMPLETED" || status == nil && isWhole)
    } else {
      let saysOpen = status == "NEEDS-ACTION" || status == "IN-PROCESS"
      isCompleted = !saysOpen && (status == "COMPLETED" || task.hasSignOfCompletion)
    }
    if isCompleted {
      self = .completed(at: completed.flatMap { DateTime($0) }?.instant)
    } else {
      self = status == "CANCELLED" ? .cancelled : .open
    }
  }

  /// The state of a task all of whose doses have this answer.
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

  init?(status: String, completed: Instant? = nil) {
    let states: [TaskState] = [.open, .completed(at: completed), .cancelled]
    guard let state = states.first(where: { $0.status == status }) else { return nil }
    self = state
  }

  var status: String {
    switch self {
    case .open: "NEEDS-ACTION"
    case .completed: "COMPLETED"
    case .cancelled: "CANCELLED"
    }
  }

  var completed: DateTime? {
    if case .completed(let instant?) = self { DateTime(instant) } else { nil }
  }
}

extension Component {
  fileprivate var status: String? {
    line("STATUS")?.value.uppercased().split(separator: " ").first.map(String.init)
  }

  fileprivate var completionLine: ContentLine? {
    line("COMPLETED").flatMap { $0.value.isEmpty ? nil : $0 }
  }

  fileprivate var percentage: Int? { line("PERCENT-COMPLETE").flatMap { Int($0.value) } }

  /// The properties that decide the state.
  var signsOfState: String {
    ["STATUS", "PERCENT-COMPLETE", "COMPLETED"].map { line($0)?.value ?? "" }.joined(separator: " ")
  }

  /// Other than the status.
  var hasSignOfCompletion: Bool { completionLine != nil || percentage == 100 }
}
