import PillsCore

/// One device of the person.
final class Machine {
  private(set) var device: DeviceID
  /// Its former ids.
  private(set) var formers: [DeviceID] = []
  let storage = MemoryStorage()
  /// How far its clock is ahead.
  var clockError = TimeSpan.zero
  var zone: SimulatedZone
  var backup: Backup?
  /// The number of syncs that it will miss.
  var absence = 0
  /// The number of entries that it has read from each journal.
  var read: [DeviceID: Int] = [:]
  /// The number of emptied entries at its last upload.
  var emptiedBefore = 0

  struct Backup {
    let device: DeviceID
    let formers: [DeviceID]
    let state: MemoryStorage.State
  }

  /// Its present and former ids.
  var devices: [DeviceID] { [device] + formers }

  init(_ device: DeviceID, zone: SimulatedZone) { (self.device, self.zone) = (device, zone) }

  func makeBackup() -> Backup { Backup(device: device, formers: formers, state: storage.state) }

  /// Restores a backup like a copy of the database file.
  func hold(_ backup: Backup) {
    (device, formers, storage.state) = (backup.device, backup.formers, backup.state)
    (read, emptiedBefore) = ([:], 0)
  }

  func goOn(as new: DeviceID) {
    (device, formers) = (new, formers + [device])
    (read, emptiedBefore) = ([:], 0)
  }

  func act(by via: Via) -> Act { storage.act(on: device, by: via) }

  func say(_ change: Change, at now: Instant) {
    storage.changes = MemoryStorage.Changes()
    storage.tell(change, in: act(by: change.via), at: now)
    storage.apply(change)
  }

  func erase(_ medication: MedicationID, at now: Instant) {
    storage.tellErasure(of: [medication], in: act(by: .command), at: now)
    storage.erase(medication)
  }
}

/// The folder with the journals of all machines and the tasks for the phone.
struct Remote {
  var journals: [DeviceID: [Entry]] = [:]
  var tasks: [Dose: PhoneTask] = [:]
}

/// A dose on the phone.
struct PhoneTask {
  /// The latest known entries of the dose when the task was written.
  let heads: [EntryID]
  var tick: Tick?

  struct Tick {
    let answer: DoseAnswer?
    let at: Instant
  }
}
