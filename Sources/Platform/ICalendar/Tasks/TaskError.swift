/// Why a resource is no task of Pills.
package enum TaskError: Error, Hashable, Sendable {
  case broken(CalendarError)
  case noTask
  /// A program that made it repeat wrote its exceptions as tasks of their own.
  case severalTasks
  case noUID
  /// Somebody else's task: its UID is none of ours.
  case otherTask
}

extension TaskError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .broken(let error): error.description
    case .noTask: "it holds no task"
    case .severalTasks: "it holds more than one task"
    case .noUID: "its task has no UID"
    case .otherTask: "its task is not one of Pills"
    }
  }
}
