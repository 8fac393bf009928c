/// What is kept in memory of the stock on disk; empty if nothing is counted.
package struct StockMemory: Equatable, Sendable {
  /// All entries except undone ones, or at least those that say what is left.
  package var entries: Set<StockEntry> = []
  /// The amounts taken since the last count, in doses of days before ``Memory/firstDay``.
  package var used: [MedicationID: Amount] = [:]
  /// The ``StockAccount/fingerprint`` for which the notice of a medication was shown.
  package var told: [MedicationID: UInt64] = [:]

  package init() {}

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

/// A change to the stock.
package struct StockChange: Hashable, Sendable {
  package var events: [StockEvent] = []
  package var told: [StockTold] = []
}

/// Records that the notice of a medication is shown, or may be shown again.
package struct StockTold: Hashable, Sendable {
  package let medication: MedicationID
  /// Identifies the account that runs out; nil if the notice may be shown again.
  package let fingerprint: UInt64?
}

extension StockTold {
  package init(_ medication: MedicationID, _ fingerprint: UInt64?) {
    self.init(medication: medication, fingerprint: fingerprint)
  }
}

extension StockChange {
  /// The change that makes an empty database hold `memory`. An entry of the amount used replaces the doses
  /// before its first day, which the database lacks.
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
