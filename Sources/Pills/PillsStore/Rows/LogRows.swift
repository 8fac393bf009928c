package import PillsCore

extension Store {
  /// Entries about the doses of `days`, sorted by recording time; nil if there are more than `limit`.
  package func doseEntries(of days: ClosedRange<Day>, limit: Int) throws(StoreError) -> [Entry]? {
    var entries: [Entry] = []
    for medication in try database.medications() {
      entries += try database.doseEntries(of: medication, from: days.lowerBound, through: days.upperBound)
      entries += try database.entriesInNoSlot(of: medication, on: days)
      if entries.count > limit { return nil }
    }
    return entries.sorted(by: Entry.isEarlier)
  }

  /// Entries about stock, recorded from `start` on and before `end`, sorted by recording time.
  package func stockEntries(from start: Instant, before end: Instant) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    for medication in try database.medications() {
      // The exclamation mark is the character after the space.
      entries += try database.entries(withSubjectsFrom: "\(medication) stock ", to: "\(medication) stock!")
    }
    return entries.filter { start <= $0.recordedAt && $0.recordedAt < end }.sorted(by: Entry.isEarlier)
  }
}

extension Database {
  fileprivate func entriesInNoSlot(
    of medication: MedicationID,
    on days: ClosedRange<Day>
  ) throws(StoreError) -> [Entry] {
    // Subjects contain the microseconds, with 16 digits from 2001 to 2286. No zone is more than a day off.
    let first = microseconds(of: days.lowerBound.advanced(by: -2))
    let end = microseconds(of: days.upperBound.advanced(by: 3))
    let isInOrder =
      (1_000_000_000_000_000...9_999_999_999_999_999).contains(first) && end < 9_999_999_999_999_999
    let entries = try entries(
      withSubjectsFrom: "\(medication) at \(isInOrder ? String(first) : "")",
      // The colon is the character after the digits.
      to: "\(medication) at \(isInOrder ? String(end) : ":")"
    )
    return entries.filter { entry in
      if case .asNeeded(let dose, _) = entry.statement { days.contains(dose.day) } else { false }
    }
  }

  private func microseconds(of day: Day) -> Int64 { Int64(day.daysSinceEpoch) * 86_400_000_000 }
}
