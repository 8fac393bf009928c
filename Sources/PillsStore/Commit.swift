package import PillsCore

extension Store {
  /// Writes `change` whole, on disk when this returns; nothing of it is there when this throws.
  ///
  /// After a failure the store goes on with what it held before, and takes changes again once the cause is gone.
  package func commit(_ change: Change) throws(StoreError) {
    guard change != Change() else { return }
    try writing { connection throws(StoreError) in
      for history in change.medications { try connection.replace(with: history) }
      for event in change.events { try connection.append(event) }
      for event in change.asNeededEvents { try connection.append(event) }
      if let first = change.events.map(\.dose.day).min() { try connection.dropStreak(from: first) }
      for record in change.records { try connection.replace(record) }
      if let reviewedUntil = change.reviewedUntil { try connection.setReviewedUntil(reviewedUntil) }
      if let lock = change.lock { try connection.setLock(lock) }
      if let clock = change.clock { try connection.setClock(clock) }
    }
  }
}
