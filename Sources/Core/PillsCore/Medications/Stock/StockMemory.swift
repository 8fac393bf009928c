/// What is kept in memory of the stock on disk: nothing where none is counted.
package struct StockMemory: Equatable, Sendable {
  /// All that was said and not taken back, or as much of it as says what is left.
  package var entries: Set<StockEntry> = []
  /// How much was taken, since it was counted, in doses of days before ``Memory/firstDay``.
  package var used: [MedicationID: Amount] = [:]
  /// For each medication whose notice was shown, the ``StockAccount/fingerprint`` that it was shown for.
  package var told: [MedicationID: UInt64] = [:]

  package init() {}

  /// What holds of each medication that is counted.
  package var accounts: [MedicationID: StockAccount] {
    Dictionary(grouping: entries, by: \.medication).compactMapValues { StockAccount($0) }
  }

  package mutating func apply(_ change: StockChange) {
    for event in change.events {
      switch event.kind {
      case .added: entries.insert(event.entry)
      case .removed: entries.remove(event.entry)
      }
    }
    for told in change.told { self.told[told.medication] = told.fingerprint }
  }
}

/// A change of the stock.
package struct StockChange: Hashable, Sendable {
  /// Appended to the history of what is left.
  package var events: [StockEvent] = []
  package var told: [StockTold] = []
}

/// That the notice of a medication is shown, or may come again.
package struct StockTold: Hashable, Sendable {
  package let medication: MedicationID
  /// That of the account that runs out; nil where it no longer does.
  package let fingerprint: UInt64?
}

extension StockTold {
  package init(_ medication: MedicationID, _ fingerprint: UInt64?) {
    self.init(medication: medication, fingerprint: fingerprint)
  }
}

extension StockChange {
  /// What makes an empty database one that holds `memory`: what was taken before its first day is missing there.
  package init(of memory: StockMemory) {
    var entries = Array(memory.entries)
    for (medication, account) in memory.accounts {
      guard let used = memory.used[medication], used != .zero else { continue }
      let at = account.since + .microseconds(1)
      let id = StockEntryID(seed: medication.number, recordedAt: at)
      entries.append(StockEntry(id, of: medication, at: at, .changed(.zero - used)))
    }
    self.init(
      events: entries.sorted().map {
        StockEvent($0, kind: .added, recordedAt: $0.at, via: .command)
      },
      told: memory.told.sorted { $0.key < $1.key }.map { StockTold($0.key, $0.value) }
    )
  }
}
