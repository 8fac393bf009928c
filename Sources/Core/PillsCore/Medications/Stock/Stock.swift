/// The part of the engine that knows the stock of medications.
struct Stock: Sendable {
  private(set) var memory: StockMemory
  private(set) var accounts: [MedicationID: StockAccount]
  /// Whether the store must be read again, because only it can compute the effect of a change.
  private(set) var isStale = false
  /// See ``LastingID/init(seed:recordedAt:)``.
  private let seed: UInt64

  var isUnused: Bool { accounts.isEmpty }

  func freeID(at now: Instant, besides new: [StockEntry]) -> StockEntryID {
    var recordedAt = now
    let used = Set((Array(memory.entries) + new).map(\.id))
    while used.contains(StockEntryID(seed: seed, recordedAt: recordedAt)) {
      recordedAt = recordedAt + .microseconds(1)
    }
    return StockEntryID(seed: seed, recordedAt: recordedAt)
  }

  /// Nil if the stock is not counted, or is unknown until the store is read again.
  func left(of id: MedicationID, by medications: Medications) -> Amount? {
    guard !isStale, let account = accounts[id] else { return nil }
    let taken = taken(of: id, account, by: medications, on: medications.firstDay ... .last)
    return account.supply - (memory.used[id] ?? .zero) - taken
  }

  /// The amount taken in the doses of `days` that are in memory.
  private func taken(
    of id: MedicationID,
    _ account: StockAccount,
    by medications: Medications,
    on days: ClosedRange<Day>
  ) -> Amount {
    var taken = Amount.zero
    for (dose, answer) in medications.answers where dose.medication == id && answer.kind == .taken {
      guard days.contains(dose.day), account.includes(doseOf: dose.day, takenAt: answer.at) else { continue }
      taken += answer.label.amount
    }
    for dose in medications.asNeeded where dose.medication == id {
      guard days.contains(dose.day), account.includes(doseOf: dose.day, takenAt: dose.at) else { continue }
      taken += dose.label.amount
    }
    return taken
  }

  // MARK: The disk

  /// Applies a change that is on disk; `firstDay` is the first day in memory.
  mutating func apply(_ change: Change, firstDay: Day) {
    memory.apply(change)
    // All of these change what was used on days before memory.
    let isUsedChanged = change.entries.lazy.map(\.statement).contains { statement in
      if case .stock = statement { return true }
      guard let day = statement.day, let medication = statement.medication else { return false }
      return day < firstDay && accounts[medication] != nil
    }
    if isUsedChanged { isStale = true }
  }

  mutating func remember(_ remembered: StockMemory) {
    memory = remembered
    accounts = remembered.accounts
    isStale = false
  }

  /// Adds up the days before `firstDay` before `medications` drops them.
  mutating func settleDays(before firstDay: Day, of medications: Medications) {
    guard medications.firstDay < firstDay else { return }
    let days = medications.firstDay...firstDay.previous
    for (id, account) in accounts {
      let taken = taken(of: id, account, by: medications, on: days)
      if taken != .zero { memory.used[id, default: .zero] += taken }
    }
  }
}

extension Stock {
  init(memory: StockMemory, seed: UInt64) { self.init(memory: memory, accounts: memory.accounts, seed: seed) }
}

/// The notice that a medication runs out.
package struct StockNotice: Hashable, Sendable {
  package let medication: MedicationID
  package let summary: String
  package let body: String
}
