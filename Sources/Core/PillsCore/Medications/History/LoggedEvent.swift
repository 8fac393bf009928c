/// An entry of the history, as people look back on it.
package struct LoggedEvent: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Of a dose that was due in a slot.
    case due(DoseEvent)
    case asNeeded(AsNeededEvent)
  }

  package let event: Event
  /// Whether something else was said of the dose before.
  package let corrects: Bool
}

extension LoggedEvent {
  package init(_ event: Event, corrects: Bool) { self.init(event: event, corrects: corrects) }
}
