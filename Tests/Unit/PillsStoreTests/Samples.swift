import PillsTestSupport
@testable import PillsCore

@testable import PillsCoreTestSupport
@testable import PillsStore

let today = Day(daysSinceEpoch: 20_777)  // 2026-11-20
let now = Instant(secondsSinceEpoch: 1_795_200_000)

extension TemporaryFolder {
  var dataFolder: String { "\(path)/data" }
  var database: String { "\(dataFolder)/pills.db" }

  func store(migrations: [Migration] = Migration.all) throws(StoreError) -> Store {
    try Store(folder: dataFolder, now: now, from: Boundary(today), migrations: migrations)
  }

  /// Replaces the database by `content`.
  func putDatabase(_ content: [UInt8]) throws(StoreError) {
    try makePrivateFolder(dataFolder)
    overwrite(database, with: content)
  }
}

extension Dose {
  static let thisEvening = Dose(day: today, slot: .evening, medication: .defaultMedication)
}

extension NewEntry {
  static func taken(_ dose: Dose = .thisEvening, at instant: Instant = now) -> NewEntry {
    NewEntry(.dose(dose, DoseAnswer(.taken, at: instant)), at: instant)
  }
}

/// An answer to every dose of the default medication on `days`, and the reminders that were answered.
func history(of days: some Sequence<Day>) -> Change {
  var change = Change()
  for day in days {
    for slot in [SlotName.morning, .evening] {
      let dueAt = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
      change.entries.append(.taken(Dose(day: day, slot: slot, medication: .defaultMedication), at: dueAt))
      change.reminders.records.append(
        ReminderRecord(
          id: ReminderID(day: day, slot: slot),
          dueAt: dueAt,
          state: .raised,
          raisedAt: dueAt,
          popup: PopupHandle(7, on: "unix:path=/run/user/1000/bus :1.42")
        )
      )
    }
  }
  return change
}

extension Store {
  func commit(_ change: Change) throws(StoreError) { _ = try commit(change, at: now) }

  func erase(_ medications: Set<MedicationID>) throws(StoreError) { try erase(medications, at: now) }

  /// Changes the file like a failing disk, which leaves no trace of a writer.
  func spoil(_ script: String) throws(StoreError) {
    try database.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \(script)")
    try database.execute("PRAGMA ignore_check_constraints = OFF; PRAGMA foreign_keys = ON")
    file.acceptOwnChange()
    // Prepared statements still know the old tables.
    releaseMemory()
  }
}
