internal import PillsCore

extension Connection {
  /// When a clock began that nothing has confirmed yet; nil where it was confirmed, and for anything that does not
  /// read as an instant.
  func unprovenSince() throws(StoreError) -> Instant? {
    try state(.unprovenSince).flatMap(Int64.init(_:)).flatMap(Instant.init(stored:))
  }

  func setClock(_ change: ClockChange) throws(StoreError) {
    switch change {
    case .proven: try removeState(.unprovenSince)
    case .unproven(let since): try setState(.unprovenSince, to: String(since.microsecondsSinceEpoch))
    }
  }
}
