/// The reason why a resource is no task of Pills.
package enum TaskError: Error, Hashable, Sendable {
  case broken(CalendarError)
  case noTask
  /// It does not hold exactly one task, apart from exceptions of that task.
  case severalTasks
  case noUID
  /// Its UID is not one of Pills.
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
