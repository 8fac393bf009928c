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
    if let pauses = change.medications.pauses { try replace(with: pauses) }
    if let slots = change.medications.slotsInFile { try setSlotsInFile(slots) }
    for entry in change.entries { try write(entry.statement) }
    if let first = change.answers.map(\.dose.day).min() { try dropStreak(from: first) }
    try write(change.hydration)
    for told in change.stockTold { try write(told) }
    for record in change.reminders.records { try replace(record) }
    if let reviewedUntil = change.reminders.reviewedUntil { try setReviewedUntil(reviewedUntil) }
    if let lock = change.lock { try setLock(lock) }
    if let waking = change.waking { try setWaking(waking) }
    if let clock = change.medications.clock { try setClock(clock) }
  }

  /// Makes the rows agree with a statement about a dose, a drink or the stock. Other statements have no row.
  func write(_ statement: Statement) throws(StoreError) {
    switch statement {
    case .dose(let dose, let answer): try write(answer, to: dose)
    case .asNeeded(let dose, let kind): try write(dose, kind)
    case .drink(let drink, let presence): try write(drink, presence)
    case .stock(let entry, let presence): try write(entry, presence)
    case .course, .same, .erased, .device, .emptied: break
    }
  }
}
