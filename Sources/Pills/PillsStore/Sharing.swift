package import PillsCore

/// What a machine that shares with others is called.
package struct Sharing: Hashable, Sendable {
  /// What the machines of one person share.
  package let profile: ProfileID
  /// This machine among them.
  package let device: DeviceID
  /// What it was before it was put back to an older state, or turned out to be a copy. What it said as any of them may be known
  /// here alone.
  package let formers: [DeviceID]

  package init(profile: ProfileID, device: DeviceID, formers: [DeviceID] = []) {
    (self.profile, self.device, self.formers) = (profile, device, formers)
  }
}

extension Store {
  /// What is shared, and as whom; nil where nothing is.
  package func sharing() throws(StoreError) -> Sharing? { try database.sharing() }

  /// Begins to tell other machines what is known here, as entries of the device of `sharing`.
  ///
  /// `namesakes` are the medications of this machine that other machines know by these names. With `isNew` nobody else shares
  /// yet, and so the slots and the goal are those of this machine. `name` is what people call this machine.
  package func beginSharing(
    _ sharing: Sharing,
    isNew: Bool,
    namesakes: [MedicationID: SharedMedicationID],
    name: String? = nil,
    at now: Instant
  ) throws(StoreError) {
    let memory = try memory(from: .firstRecorded)
    try writing { database throws(StoreError) in
      try database.setSharing(sharing)
      // Whether or not anybody said anything of it, it is the same on all machines.
      if try database.history(of: .defaultMedication) != nil {
        try database.link(.defaultMedication, to: .defaultMedication)
      }
      for (medication, shared) in namesakes { try database.link(shared, to: medication) }
      if let name {
        let description = DeviceDescription(name: name)
        try database.tell(description, of: sharing.device, as: sharing.device, at: now)
      }
      var told = memory.told(isNew: isNew)
      // Of what is known to say nothing more, others may know less.
      told.stock.events = try database.stockEntries().map {
        StockEvent($0, kind: .added, recordedAt: $0.at, channel: .control)
      }
      try database.tell(told, as: sharing.device, at: now)
    }
  }

  /// Tells nobody anything any more; what is known here stays.
  package func endSharing() throws(StoreError) {
    try writing { database throws(StoreError) in
      for table in ["entry", "shared_medication"] { try database.run("DELETE FROM \(table)") }
      for key in [StateKey.profile, .device, .formerDevices, .erasures, .syncReport] {
        try database.removeState(key)
      }
    }
  }

  /// The entries of `device` with numbers above `number`, in their order; at most `limit` of them.
  package func entries(of device: DeviceID, after number: Int, limit: Int) throws(StoreError) -> [Entry] {
    try database.entries(of: device, after: number, limit: limit)
  }

  /// The machines that share, this one among them.
  package func devices() throws(StoreError) -> [KnownDevice] { try database.devices() }

  /// How a machine is called; nil where nobody said.
  package func name(of device: DeviceID) throws(StoreError) -> String? {
    try database.description(of: device)?.name
  }

  /// Shares a description of one of the machines with all of them, in the place of the one before.
  package func tell(
    _ description: DeviceDescription,
    of device: DeviceID,
    at now: Instant
  ) throws(StoreError) {
    try writing { database throws(StoreError) in
      guard let teller = try database.sharing()?.device else { return }
      try database.tell(description, of: device, as: teller, at: now)
    }
  }

  /// The number of the last entry of `device`; 0 where there is none.
  package func lastEntry(of device: DeviceID) throws(StoreError) -> Int {
    try database.lastNumber(of: device)
  }

  /// How often something that was shared was erased.
  package func erasures() throws(StoreError) -> Int { try database.erasures() }

  /// Takes in entries of other machines, all of them or none: what follows of them is on disk when this returns, and
  /// nothing of what they erase is left in any file of the store.
  package func merge(_ entries: [Entry], at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    if entries.contains(where: \.isErasure) {
      try erasing { database throws(StoreError) in merge = try database.take(entries, at: now) }
    } else {
      try writing { database throws(StoreError) in merge = try database.take(entries, at: now) }
    }
    return merge
  }
}

extension Store {
  /// Takes in what a person ticked where no Pills runs, as an entry of this device; it is on disk when this returns.
  package func record(_ tick: SlotTick, at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    try writing { database throws(StoreError) in
      guard let device = try database.sharing()?.device else { return }
      merge = try database.tick(tick, at: now, as: device)
      try database.carryOut(merge)
    }
    return merge
  }

  /// The entries about `dose` that no later one has replaced; none where it was never shared.
  package func heads(of dose: Dose) throws(StoreError) -> [EntryID] {
    guard let medication = try database.sharedID(of: dose.medication) else { return [] }
    let shared = SharedDose(of: medication, on: dose.day, in: dose.slot)
    return try database.entries(about: .dose(shared)).heads.map(\.id).sorted()
  }
}

extension Database {
  func sharing() throws(StoreError) -> Sharing? {
    guard let profile = try state(.profile).flatMap(ProfileID.init(_:)),
      let device = try state(.device).flatMap(DeviceID.init(_:))
    else { return nil }
    let formers = try state(.formerDevices)?.split(separator: " ").compactMap { DeviceID(String($0)) }
    return Sharing(profile: profile, device: device, formers: formers ?? [])
  }

  func setSharing(_ sharing: Sharing) throws(StoreError) {
    try setState(.profile, to: sharing.profile.description)
    try setState(.device, to: sharing.device.description)
    let formers = sharing.formers.map(\.description).joined(separator: " ")
    try formers.isEmpty ? removeState(.formerDevices) : setState(.formerDevices, to: formers)
  }

  func erasures() throws(StoreError) -> Int { try state(.erasures).flatMap { Int($0) } ?? 0 }

  func countErasure() throws(StoreError) { try setState(.erasures, to: String(try erasures() + 1)) }
}

extension Database {
  /// Writes what follows of a merge within the transaction at hand.
  func carryOut(_ merge: Merge) throws(StoreError) {
    try write(merge.change)
    // What is due on days past may be something else since.
    if !merge.change.medications.histories.isEmpty { try removeState(.streak) }
    for id in merge.erased.sorted() { try erase(id) }
    if !merge.erased.isEmpty { try countErasure() }
  }

  /// Takes in entries within the transaction at hand.
  fileprivate func take(_ entries: [Entry], at now: Instant) throws(StoreError) -> Merge {
    let isCopy = try renameCopy(known: entries, at: now)
    var merge = try merge(entries)
    merge.isRenamed = isCopy
    try carryOut(merge)
    return merge
  }

  /// Goes on as another device where `entries` tell that two machines write as this one, as one is a copy of the other or
  /// was put back to an older state; gives whether that is so.
  private func renameCopy(known entries: [Entry], at now: Instant) throws(StoreError) -> Bool {
    guard let sharing = try sharing() else { return false }
    for former in sharing.formers { try retell(former, contradictedBy: entries, as: sharing.device) }
    guard let first = try firstForeignNumber(of: sharing.device, in: entries) else { return false }
    try goOnAsNewDevice(retellingFrom: first, at: now)
    return true
  }

  /// Continues as a new device, with the name of the one that this was.
  ///
  /// Where `first` is given, another machine may have used the numbers from there on: the entries that have them here are
  /// written again as those of the new device.
  func goOnAsNewDevice(retellingFrom first: Int? = nil, at now: Instant) throws(StoreError) {
    guard let sharing = try sharing() else { return }
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: now)
    let name = try description(of: sharing.device)?.name
    if let first { try retell(sharing.device, from: first, as: device) }
    if let name { try tell(DeviceDescription(name: name), of: device, as: device, at: now) }
    try setSharing(
      Sharing(profile: sharing.profile, device: device, formers: sharing.formers + [sharing.device])
    )
  }
}

extension Memory {
  /// What other machines are to know of it: nothing of the medication that everybody begins with, where nobody said
  /// anything of it.
  fileprivate func told(isNew: Bool) -> Change {
    var change = Change(of: self)
    let answered = Set(medications.answers.keys.map(\.medication))
    change.medications.histories.removeAll { history in
      history.versions.count == 1 && history.versions[0].medication.isAsInstalled
        && !answered.contains(history.id)
    }
    if !isNew {
      change.medications.slots = nil
      change.hydration.goals = nil
    }
    return change
  }
}
