package import PillsCore

extension Store {
  /// Writes all of `change`, on disk when this returns, or nothing when this throws. Later changes can
  /// succeed again. Returns whether there are new entries for other devices.
  package func commit(_ change: Change, at now: Instant) throws(StoreError) -> Bool {
    guard !change.isEmpty else { return false }
    var (isNews, number) = (false, Int?.none)
    try writing { database throws(StoreError) in
      let act = try database.act(by: change.via, undoing: change.undoes)
      try database.tell(change, in: act, at: now)
      let isTold = try database.lastNumber(of: act.device) >= act.number
      if isTold { number = act.number }
      isNews = isTold ? try database.sharing() != nil : false
      try database.write(change)
    }
    committedAct = number
    return isNews
  }
}

extension Database {
  /// Runs within the current transaction.
  func write(_ change: Change) throws(StoreError) {
    for history in change.medications.histories { try replace(with: history) }
    for (slot, times) in change.medications.slots { try replace(times, of: slot) }
    if let slots = change.medications.slotsInFile { try setSlotsInFile(slots) }
    for event in change.medications.events { try write(event) }
    for event in change.medications.asNeededEvents { try write(event) }
    if let first = change.medications.events.map(\.dose.day).min() { try dropStreak(from: first) }
    try write(change.hydration)
    try write(change.stock)
    for record in change.reminders.records { try replace(record) }
    if let reviewedUntil = change.reminders.reviewedUntil { try setReviewedUntil(reviewedUntil) }
    if let lock = change.lock { try setLock(lock) }
    if let waking = change.waking { try setWaking(waking) }
    if let clock = change.medications.clock { try setClock(clock) }
  }
}
