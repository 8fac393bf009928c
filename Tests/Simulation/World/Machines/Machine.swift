import PillsCore

/// One machine of the person.
final class Machine {
  private(set) var device: DeviceID
  /// What it was before.
  private(set) var formers: [DeviceID] = []
  let storage = MemoryStorage()
  /// How far its clock is ahead.
  var clockError = TimeSpan.zero
  var zone: SimulatedZone
  var backup: Backup?
  /// The number of syncs for which it is out of reach.
  var absence = 0
  /// How many entries of each journal it has read.
  var read: [DeviceID: Int] = [:]
  /// How many entries had been emptied when it last left what it said for others.
  var emptiedBefore = 0

  struct Backup {
    let device: DeviceID
    let formers: [DeviceID]
    let state: MemoryStorage.State
  }

  /// All that it is or was.
  var devices: [DeviceID] { [device] + formers }

  init(_ device: DeviceID, zone: SimulatedZone) { (self.device, self.zone) = (device, zone) }

  func makeBackup() -> Backup { Backup(device: device, formers: formers, state: storage.state) }

  /// Has it hold what a backup holds, as one who copies the file of the database has it.
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

/// Where the machines leave what they said for one another, and tasks for the phone.
struct Remote {
  var journals: [DeviceID: [Entry]] = [:]
  var tasks: [Dose: PhoneTask] = [:]
}

/// A dose as the phone shows it.
struct PhoneTask {
  /// The entries that were known of it when it was written, and that nothing superseded.
  let heads: [EntryID]
  var tick: Tick?

  struct Tick {
    let answer: DoseAnswer?
    let at: Instant
  }
}
