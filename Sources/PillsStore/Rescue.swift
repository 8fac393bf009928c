internal import Glibc
package import PillsCore

extension Store {
  /// Makes a new database in `folder` with all that `memory` holds, where the one that was there is gone.
  ///
  /// What is not in memory is not in it: the answers of earlier days, and who gave an answer and when it was recorded.
  package static func makeDatabase(in folder: String, holding memory: Memory) throws(StoreError) {
    let path = path(in: folder)
    try makePrivateFolder(folder)
    // What is left there holds nothing, as whoever calls this found out.
    try Copies(database: path).moveRemainsAside()
    unlink(newPath(of: path))
    try makeDatabase(at: path, migrations: Migration.all) { database throws(StoreError) in
      try database.write(Change(of: memory))
    }
  }
}

extension Change {
  /// What makes an empty database one that holds `memory`.
  fileprivate init(of memory: Memory) {
    let medications = memory.medications
    let answers = medications.answers.sorted { $0.value.at < $1.value.at }
    self.init(
      medications: MedicationsChange(
        events: answers.map { dose, answer in
          DoseEvent(dose: dose, answer: answer, recordedAt: answer.at, channel: .control)
        },
        asNeededEvents: medications.asNeeded.sorted { $0.at < $1.at }.map { dose in
          AsNeededEvent(dose: dose, kind: .taken, recordedAt: dose.at, channel: .control)
        },
        histories: medications.regimen.histories,
        slots: medications.regimen.slots,
        clock: medications.unprovenSince.map(ClockChange.unproven) ?? .proven
      ),
      reminders: RemindersChange(
        records: Array(memory.reminders.records.values),
        reviewedUntil: memory.reminders.reviewedUntil
      ),
      lock: memory.unlocking.map(LockChange.unlocked)
    )
  }
}
