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

  package mutating func apply(_ change: Change) {
    for (entry, presence) in change.stockEntries {
      switch presence {
      case .added: entries.insert(entry)
      case .removed: entries.remove(entry)
      }
    }
    for told in change.stockTold { self.told[told.medication] = told.fingerprint }
  }

  /// The entries, with one for the amount used, for a database that lacks the doses before its first day.
  package var entriesWithUsed: [StockEntry] {
    var entries = Array(entries)
    for (medication, account) in accounts {
      guard let used = used[medication], used != .zero else { continue }
      let at = account.since + .microseconds(1)
      let id = StockEntryID(seed: medication.number, recordedAt: at)
      entries.append(StockEntry(id, of: medication, at: at, .changed(.zero - used)))
    }
    return entries.sorted()
  }
}

/// Records that the notice of a medication is shown, or may be shown again.
package struct StockTold: Hashable, Sendable {
  package let medication: MedicationID
  /// Identifies the account that runs out; nil if the notice may be shown again.
  package let fingerprint: UInt64?

  package init(_ medication: MedicationID, _ fingerprint: UInt64?) {
    (self.medication, self.fingerprint) = (medication, fingerprint)
  }
}
