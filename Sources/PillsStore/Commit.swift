package import PillsCore

extension Store {
  /// Writes `change` whole, on disk when this returns; nothing of it is there when this throws.
  ///
  /// After a failure the store goes on with what it held before, and takes changes again once the cause is gone.
  package func commit(_ change: Change) throws(StoreError) {
    guard !change.isEmpty else { return }
    try writing { database throws(StoreError) in try database.write(change) }
  }
}

extension Database {
  /// Writes `change` within the transaction at hand.
  func write(_ change: Change) throws(StoreError) {
    for history in change.medications.histories { try replace(with: history) }
    if let slots = change.medications.slots { try replace(with: slots) }
    for event in change.medications.events { try append(event) }
    for event in change.medications.asNeededEvents { try append(event) }
    if let first = change.medications.events.map(\.dose.day).min() { try dropStreak(from: first) }
    for record in change.reminders.records { try replace(record) }
    if let reviewedUntil = change.reminders.reviewedUntil { try setReviewedUntil(reviewedUntil) }
    if let lock = change.lock { try setLock(lock) }
    if let clock = change.medications.clock { try setClock(clock) }
  }
}
