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
  /// With `isNew` nobody else shares yet, and so the goal is that of this machine. `name` is what people call this machine.
  package func beginSharing(
    _ sharing: Sharing,
    isNew: Bool,
    name: String? = nil,
    at now: Instant
  ) throws(StoreError) {
    try writing { database throws(StoreError) in
      try database.setState(.profile, to: sharing.profile.description)
      try database.retelling { () throws(StoreError) in
        try database.retellAll(try database.allEntries(), as: sharing.device) { statement in
          switch statement {
          // What machines are called and which are gone is said among those that share.
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

  /// Tells nobody anything any more; what is known here stays.
  package func endSharing() throws(StoreError) {
    try writing { database throws(StoreError) in
      for key in [StateKey.profile, .erasures, .syncReport] { try database.removeState(key) }
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

  /// What the machines are called that this one is not, and never was; those without a name by their ids.
  package func namesOfOtherDevices() throws(StoreError) -> [DeviceID: String] {
    let own = try [database.device()].compactMap(\.self) + database.formers()
    var names: [DeviceID: String] = [:]
    for device in try database.writers() where !own.contains(device) {
      names[device] = try database.description(of: device)?.name ?? device.description
    }
    return names
  }

  /// Shares a description of one of the machines with all of them, in the place of the one before.
  package func tell(
    _ description: DeviceDescription,
    of device: DeviceID,
    at now: Instant
  ) throws(StoreError) {
    try writing { database throws(StoreError) in
      try database.tell(description, of: device, in: try database.act(by: .command), at: now)
    }
  }

  /// The number of the last entry of `device`; 0 where there is none.
  package func lastEntry(of device: DeviceID) throws(StoreError) -> Int {
    try database.lastNumber(of: device)
  }

  /// What the attempts to reach the other machines came to; nil before the first.
  package func syncReport() throws(StoreError) -> SyncReport? {
    try database.state(.syncReport).flatMap(SyncReport.init(_:))
  }

  /// How often something that was shared was erased.
  package func erasures() throws(StoreError) -> Int { try database.erasures() }

  /// Takes in entries of other machines, all of them or none: what follows of them is on disk when this returns, and
  /// nothing of what they erase is left in any file of the store.
  package func merge(_ entries: [Entry], at now: Instant) throws(StoreError) -> Merge {
    var merge = Merge.nothing
    // What was erased under one of several ids is erased under all.
    if entries.contains(where: { $0.isErasure || $0.subject.isSameness }) {
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
      merge = try database.tick(tick, at: now, in: try database.act(by: .tick))
      try database.carryOut(merge)
    }
    return merge
  }

  /// The entries about `dose` that no later one has replaced; none where it was never shared.
  package func heads(of dose: Dose) throws(StoreError) -> [EntryID] {
    try database.heads(about: .dose(dose)).map(\.id).sorted()
  }
}

extension Database {
  /// Nil where nothing is shared.
  func sharing() throws(StoreError) -> Sharing? {
    guard let profile = try state(.profile).flatMap(ProfileID.init(_:)), let device = try device() else {
      return nil
    }
    return Sharing(profile: profile, device: device, formers: try formers())
  }

  /// As whom this machine says what it says; nil until it said anything.
  func device() throws(StoreError) -> DeviceID? { try state(.device).flatMap(DeviceID.init(_:)) }

  /// What it was before.
  func formers() throws(StoreError) -> [DeviceID] {
    try state(.formerDevices)?.split(separator: " ").compactMap { DeviceID(String($0)) } ?? []
  }

  func setDevice(_ device: DeviceID, formers: [DeviceID]) throws(StoreError) {
    try setState(.device, to: device.description)
    let text = formers.map(\.description).joined(separator: " ")
    try text.isEmpty ? removeState(.formerDevices) : setState(.formerDevices, to: text)
  }

  /// The next act here.
  func act(by via: Via, undoing undoes: Int? = nil) throws(StoreError) -> Act {
    guard let device = try device() else { throw .damaged(path: path, detail: "state names no device") }
    return try act(on: device, by: via, undoing: undoes)
  }

  /// Begins the record: what is known here is said by this machine, as a device of its own.
  ///
  /// `placing` gives from when on a version of 0.1.0 holds.
  func beginRecord(
    by via: Via,
    at now: Instant,
    placing: (Version010) -> Boundary = { Boundary($0.from) }
  ) throws(StoreError) {
    let versions = try takeOverVersions(by: placing)
    // 0.1.0 has its slots in the settings file alone.
    if try slotTimes().isEmpty {
      for (slot, times) in SlotHistory.installed.all { try replace(times, of: slot) }
    }
    try setDevice(DeviceID(seed: .random(in: .min ... .max), recordedAt: now), formers: [])
    var told = Change(of: try memory(from: .firstRecorded))
    let waiting = try waitingAnswers()
    let answered = Set(waiting.map(\.medication)).union(told.medications.events.map(\.dose.medication))
    // Nobody said anything of the medication that everybody begins with.
    told.medications.histories.removeAll { history in
      history.isAsInstalled && !answered.contains(history.id)
    }
    // Of what is known to say nothing more, others may know less.
    told.stock.events = try stockEntries().map {
      StockEvent($0, kind: .added, recordedAt: $0.at, via: .command)
    }
    try tell(told, in: try act(by: via), at: now)
    try tell(waiting, of: versions)
    try noteOwnView()
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
    if entries.contains(where: \.isOfDevice) { try differInName(fromFormers: isCopy, at: now) }
    if !merge.change.medications.histories.isEmpty, try sharing() != nil {
      let equal = try equalNamesakes()
      merge.newEntries += try tell(equal, areSame: true, in: try act(by: .merge), at: now).newEntries
    }
    return merge
  }

  /// Goes on as another device where `entries` tell that two machines write as this one, as one is a copy of the other or
  /// was put back to an older state; gives whether that is so.
  private func renameCopy(known entries: [Entry], at now: Instant) throws(StoreError) -> Bool {
    guard let sharing = try sharing() else { return false }
    try retelling { () throws(StoreError) in
      for former in sharing.formers { try retell(former, contradictedBy: entries, as: sharing.device) }
    }
    guard let first = try firstForeignNumber(of: sharing.device, in: entries) else { return false }
    try goOnAsNewDevice(retellingFrom: first, at: now)
    return true
  }

  /// Takes a name that no other machine has where one that was there before has the same, as two of one host name do.
  ///
  /// What this machine was before may keep its name, unless another machine is that now.
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
    // Short enough with a number behind it.
    let stem = name.prefix(DeviceDescription.mostNameCharacters - 8)
    let free = (2...).lazy.map { "\(stem) \($0)" }.first { others.called($0).isEmpty }
    guard let free else { return }
    try tell(DeviceDescription(name: free), of: sharing.device, in: try act(by: .merge), at: now)
  }

  /// What gave a machine its first name.
  private func firstNaming(_ device: DeviceID) throws(StoreError) -> Entry? {
    try entries(about: .device(device)).min(by: Entry.isEarlier)
  }

  /// Continues as a new device, with the name of the one that this was.
  ///
  /// Where `first` is given, another machine may have used the numbers from there on: the entries that have them here are
  /// written again as those of the new device.
  func goOnAsNewDevice(retellingFrom first: Int? = nil, at now: Instant) throws(StoreError) {
    guard let former = try device() else { return }
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: now)
    let name = try description(of: former)?.name
    if let first { try retelling { () throws(StoreError) in try retell(former, from: first, as: device) } }
    try setDevice(device, formers: try formers() + [former])
    if let name { try tell(DeviceDescription(name: name), of: device, in: try act(by: .install), at: now) }
  }
}
