/// The state of a dose in a task that can be ticked.
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
