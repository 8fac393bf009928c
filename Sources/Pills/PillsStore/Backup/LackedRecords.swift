internal import PillsCore

/// The numbers of entries that a backup does not have, undone answers and removed drinks included.
package struct LackedRecords: Hashable, Sendable {
  package internal(set) var answers = 0
  package internal(set) var drinks = 0
  package internal(set) var medications = 0
  package internal(set) var stock = 0
  /// Changes of slots, of the goal and of pauses.
  package internal(set) var others = 0
}

extension Store {
  /// Counts the entries that `backup` does not have. Times do not matter, because clocks of devices differ.
  package func records(notIn backup: IncomingBackup) throws(StoreError) -> LackedRecords {
    var lacked = LackedRecords()
    var last: EntryID?
    repeat {
      let page = try database.entries(after: last, limit: 1000)
      for entry in page {
        if let kind = entry.kind, try !backup.has(entry) { lacked[keyPath: kind] += 1 }
      }
      last = page.last?.id
    } while last != nil
    return lacked
  }
}

extension Entry {
  /// Nil for entries that nobody would miss: of the installation, about devices, and erased ones.
  fileprivate var kind: WritableKeyPath<LackedRecords, Int>? {
    switch statement {
    case .dose, .asNeeded: \.answers
    case .drink: \.drinks
    case .stock: \.stock
    case .course(.medication(let id), _): isInstallation(of: id) ? nil : \.medications
    case .same, .erased: \.medications
    case .course(.slot, _), .course(.goal, _), .course(.pauses, _): \.others
    case .device, .emptied: nil
    }
  }

  private func isInstallation(of medication: MedicationID) -> Bool {
    via == .install && MedicationHistory(medication, of: [self])?.isAsInstalled == true
  }
}

extension Database {
  /// Whether the entry is here. It may have another id, because sync gives a device a new one.
  func has(_ entry: Entry) throws(StoreError) -> Bool {
    if try toldEntry(entry.id) == entry { return true }
    let entry = entry.called(by: try sameness())
    return try entries(about: entry.subject).contains {
      $0.recordedAt == entry.recordedAt && $0.statement == entry.statement
    }
  }

  func lastRecorded() throws(StoreError) -> Instant? {
    // The installation adds the default medication, not a person.
    try query(
      """
      SELECT max(recorded_at) FROM entry WHERE recorded_at > ? AND statement <> 'emptied'
      AND statement NOT GLOB 'device *' AND subject || via <> '\(MedicationID.defaultMedication)install'
      """,
      [.instant(.distantPast)]
    ) { row throws(StoreError) in try row.optional(0, row.instant) }.first ?? nil
  }
}
