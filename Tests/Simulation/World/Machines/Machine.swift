import PillsCore

/// One machine of the person.
final class Machine {
  var device: DeviceID
  let shelf = MemoryShelf()
  /// How far its clock is ahead.
  var clockError = TimeSpan.zero
  var zone: SimulatedZone
  var backup: MemoryShelf.State?
  /// The number of syncs for which it is out of reach.
  var absence = 0

  init(_ device: DeviceID, zone: SimulatedZone) {
    (self.device, self.zone) = (device, zone)
  }

  func say(_ change: Change, at now: Instant) {
    shelf.tell(change, as: device, at: now)
    shelf.apply(change)
  }

  func erase(_ medication: MedicationID, at now: Instant) {
    shelf.tellErasure(of: [medication], as: device, at: now)
    shelf.erase(medication)
  }
}

/// Where the machines leave what they said for one another, and tasks for the phone.
struct Remote {
  var journals: [DeviceID: [Entry]] = [:]
  var tasks: [SharedDose: PhoneTask] = [:]
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
