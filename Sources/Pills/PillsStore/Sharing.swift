package import PillsCore

/// The ids of a synced device.
package struct Sharing: Hashable, Sendable {
  /// The id that all devices of one person share.
  package let profile: ProfileID
  package let device: DeviceID
  /// Ids of this device before a restore, or before it was found to be a copy; others may lack their entries.
  package let formers: [DeviceID]

  package init(profile: ProfileID, device: DeviceID, formers: [DeviceID] = []) {
    (self.profile, self.device, self.formers) = (profile, device, formers)
  }
}

extension Store {
  /// Nil without sync.
  package func sharing() throws(StoreError) -> Sharing? { try database.sharing() }

  /// Starts sync, or goes on in another profile: all existing entries are recorded again as entries of
  /// `sharing.device`. With `isNew` no other device syncs yet, so this device's goal is kept. `name` is the
  /// name of this device.
  package func beginSharing(
    _ sharing: Sharing,
    isNew: Bool,
    name: String? = nil,
    at now: Instant
  ) throws(StoreError) {
    try writing { database throws(StoreError) in
      try database.leaveProfile()
      try database.setState(.profile, to: sharing.profile.description)
      try database.retelling { () throws(StoreError) in
        try database.retellAll(try database.allEntries(), as: sharing.device) { statement in
          switch statement {
          // Descriptions of devices belong to the group in which they were recorded.
          case .emptied, .device: nil
          case .course(.goal, _): isNew ? statement : nil
          default: statement
          }
        }
      }
      try database.setDevice(sharing.device, formers: [])
      if let name {
        let act = try database.act(by: .install)
        try database.tell(DeviceDescription(name: name), of: sharing.device, in: act, at: now)
      }
    }
  }

  /// Ends sync; all data on this device stays.
  package func endSharing() throws(StoreError) {
    try writing { database throws(StoreError) in try database.leaveProfile() }
  }

  /// Entries with numbers above `number`, in order; at most `limit`.
  package func entries(of device: DeviceID, after number: Int, limit: Int) throws(StoreError) -> [Entry] {
    try database.entries(of: device, after: number, limit: limit)
  }

  /// The synced devices, this one included.
  package func devices() throws(StoreError) -> [KnownDevice] { try database.devices() }

  package func name(of device: DeviceID) throws(StoreError) -> String? {
    try database.description(of: device)?.name
  }

  /// Names of all other devices, or their ids if they have none; earlier ids of this device are left out.
  package func namesOfOtherDevices() throws(StoreError) -> [DeviceID: String] {
    let own = try [database.device()].compactMap(\.self) + database.formers()
    var names: [DeviceID: String] = [:]
    for device in try database.writers() where !own.contains(device) {
      names[device] = try database.description(of: device)?.name ?? device.description
    }
    return names
  }

  /// Replaces the description of a device, on all devices.
  package func tell(
    _ description: DeviceDescription,
    of device: DeviceID,
    at now: Instant
  ) throws(StoreError) {
    try writing { database throws(StoreError) in
      try database.tell(description, of: device, in: try database.act(by: .command), at: now)
    }
  }

  /// 0 if there is none.
  package func lastEntry(of device: DeviceID) throws(StoreError) -> Int {
    try database.lastNumber(of: device)
  }

  package func syncReport() throws(StoreError) -> SyncReport? {
    try database.state(.syncReport).flatMap(SyncReport.init(_:))
  }

  /// When this device began to sync; nil if that is not known.
  package func syncBegin() throws(StoreError) -> Instant? {
    guard let device = try database.sharing()?.device else { return nil }
    return try database.entries(about: .device(device)).map(\.recordedAt).min()
  }

  package func erasures() throws(StoreError) -> Int { try database.erasures() }

  /// All or none; the result is on disk when this returns, and no file of the store keeps what is erased.
  package func merge(_ entries: [Entry], at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    // An erasure under one id of a medication applies to all of its ids.
    if entries.contains(where: { $0.isErasure || $0.subject.isSameness }) {
      try erasing { database throws(StoreError) in merge = try database.take(entries, at: now) }
    } else {
      try writing { database throws(StoreError) in merge = try database.take(entries, at: now) }
    }
    return merge
  }
}

extension Store {
  /// Records a task that was ticked without Pills, as an entry of this device; on disk when this returns.
  package func record(_ tick: SlotTick, at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    try writing { database throws(StoreError) in
      merge = try database.tick(tick, at: now, in: try database.act(by: .tick))
      try database.carryOut(merge)
    }
    return merge
  }

  /// The entries about `dose` that no later entry has replaced.
  package func heads(of dose: Dose) throws(StoreError) -> [EntryID] {
    try database.heads(about: .dose(dose)).map(\.id).sorted()
  }
}

extension Database {
  func sharing() throws(StoreError) -> Sharing? {
    guard let profile = try state(.profile).flatMap(ProfileID.init(_:)), let device = try device() else {
      return nil
    }
    return Sharing(profile: profile, device: device, formers: try formers())
  }

  /// The id of this device; nil before its first entry.
  func device() throws(StoreError) -> DeviceID? { try state(.device).flatMap(DeviceID.init(_:)) }

  /// Earlier ids of this device.
  func formers() throws(StoreError) -> [DeviceID] {
    try state(.formerDevices)?.split(separator: " ").compactMap { DeviceID(String($0)) } ?? []
  }

  func setDevice(_ device: DeviceID, formers: [DeviceID]) throws(StoreError) {
    try setState(.device, to: device.description)
    let text = formers.map(\.description).joined(separator: " ")
    try text.isEmpty ? removeState(.formerDevices) : setState(.formerDevices, to: text)
  }

  func act(by via: Via, undoing undoes: Int? = nil) throws(StoreError) -> Act {
    guard let device = try device() else { throw .damaged(path: path, detail: "state names no device") }
    return try act(on: device, by: via, undoing: undoes)
  }

  /// Records existing data as entries under a new device id; `placing` gives the start of a version of 0.1.0.
  func beginRecord(
    by via: Via,
    at now: Instant,
    placing: (Version010) -> Boundary = { Boundary($0.from) }
  ) throws(StoreError) {
    let versions = try takeOverVersions(by: placing)
    // 0.1.0 kept its slots in the settings file alone.
    if try slotTimes().isEmpty {
      for (slot, times) in SlotHistory.installed.all { try replace(times, of: slot) }
    }
    try setDevice(DeviceID(seed: .random(in: .min ... .max), recordedAt: now), formers: [])
    var told = Change(of: try memory(from: .firstRecorded))
    let waiting = try waitingAnswers()
    let answered = Set(waiting.map(\.medication)).union(told.answers.map(\.dose.medication))
    // Nobody has recorded anything about the default medication.
    told.medications.histories.removeAll { history in
      history.isAsInstalled && !answered.contains(history.id)
    }
    try tell(told, in: try act(by: via), at: now)
    try tell(waiting, of: versions)
    try seal()
  }

  /// Gives an id of this device to a database without one: a new database, or one that lost its id. Returns whether
  /// the id was lost.
  func beginAsDevice(at now: Instant, placing: (Version010) -> Boundary) throws(StoreError) -> Bool {
    let isLost = try !writers().isEmpty
    try isLost ? goOnAsUnknownDevice() : beginRecord(by: .install, at: now, placing: placing)
    return isLost
  }

  /// Continues under a new id because the old one was lost in damage. Only synced devices have names. So every
  /// device without a name was this one, and so was the only device with a name.
  func goOnAsUnknownDevice() throws(StoreError) {
    var (unnamed, named) = ([DeviceID](), [DeviceID]())
    for device in try writers().sorted() {
      if try description(of: device) == nil { unnamed.append(device) } else { named.append(device) }
    }
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: .distantPast)
    try setDevice(device, formers: unnamed + (named.count == 1 ? named : []))
  }

  func erasures() throws(StoreError) -> Int { try state(.erasures).flatMap { Int($0) } ?? 0 }

  func countErasure() throws(StoreError) { try setState(.erasures, to: String(try erasures() + 1)) }
}

extension Database {
  /// Runs within the current transaction.
  func carryOut(_ merge: Merge) throws(StoreError) {
    try write(merge.change)
    // Other doses may be due on past days now.
    if merge.change.medications != Merge.nothing.change.medications { try removeState(.streak) }
    for id in merge.erased.sorted() { try erase(id) }
    if !merge.erased.isEmpty { try countErasure() }
  }

  fileprivate func take(_ entries: [Entry], at now: Instant) throws(StoreError) -> Merge {
    let isCopy = try renameCopy(known: entries, at: now)
    var merge = try merge(entries)
    merge.isRenamed = isCopy
    try carryOut(merge)
    if entries.contains(where: \.isOfDevice) { try differInName(fromFormers: isCopy, at: now) }
    if !merge.change.medications.histories.isEmpty, try sharing() != nil {
      let equal = try equalPairsOfOneName()
      let told = try tell(equal, areSame: true, in: try act(by: .merge), at: now)
      try carryOut(told)
      merge.newEntries += told.newEntries
    }
    return merge
  }

  /// Continues under a new id if `entries` show that another device writes under this id. That device is a
  /// copy, or one of them was restored from a backup. Returns whether there is one.
  private func renameCopy(known entries: [Entry], at now: Instant) throws(StoreError) -> Bool {
    guard let sharing = try sharing() else { return false }
    try retelling { () throws(StoreError) in
      for former in sharing.formers { try retell(former, contradictedBy: entries, as: sharing.device) }
    }
    guard let first = try firstForeignNumber(of: sharing.device, in: entries) else { return false }
    try goOnAsNewDevice(retellingFrom: first, at: now)
    return true
  }

  /// Changes this device's name if another device had it first, as two devices with one host name do. Earlier
  /// ids of this device may keep the name, unless another device uses them now.
  private func differInName(fromFormers isCopy: Bool, at now: Instant) throws(StoreError) {
    guard let sharing = try sharing(), let name = try description(of: sharing.device)?.name else { return }
    let others = try devices().filter {
      $0.id != sharing.device && (isCopy || !sharing.formers.contains($0.id))
    }
    guard let own = try firstNaming(sharing.device) else { return }
    var isLater = false
    for other in others.called(name) {
      if let its = try firstNaming(other.id), Entry.isEarlier(its, than: own) { isLater = true }
    }
    guard isLater else { return }
    // A name that has such a number already gets another one.
    let words = name.split(separator: " ")
    let before = words.dropLast().joined(separator: " ")
    let isNumbered = words.last.map { Int($0) != nil } ?? false && !others.called(before).isEmpty
    // Leaves room for a number.
    let stem = (isNumbered ? before : name).prefix(DeviceDescription.mostNameCharacters - 8)
    let free = (2...).lazy.map { "\(stem) \($0)" }.first { others.called($0).isEmpty }
    guard let free else { return }
    try tell(DeviceDescription(name: free), of: sharing.device, in: try act(by: .merge), at: now)
  }

  /// The entry with the device's first name.
  private func firstNaming(_ device: DeviceID) throws(StoreError) -> Entry? {
    try entries(about: .device(device)).min(by: Entry.isEarlier)
  }

  func leaveProfile() throws(StoreError) {
    for key in [StateKey.profile, .erasures, .syncReport] { try removeState(key) }
  }

  /// Continues under a new device id with the old name. Another device may have used the numbers from `first`
  /// on, so those entries are recorded again under the new id.
  func goOnAsNewDevice(retellingFrom first: Int? = nil, at now: Instant) throws(StoreError) {
    guard let former = try device() else { return }
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: now)
    let name = try description(of: former)?.name
    if let first { try retelling { () throws(StoreError) in try retell(former, from: first, as: device) } }
    try setDevice(device, formers: try formers() + [former])
    if let name { try tell(DeviceDescription(name: name), of: device, in: try act(by: .install), at: now) }
  }
}
