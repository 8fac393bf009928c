/// How a dose stands in a task, which a person may tick.
package enum TickAnswer: String, Sendable {
  case open, taken, skipped

  package init(_ status: DoseStatus) {
    switch status {
    case .due, .missed: self = .open
    case .taken: self = .taken
    case .skipped: self = .skipped
    }
  }
}
