import PillsCore

extension Household {
  /// A machine reads the other journals, writes its own, and updates the phone's tasks.
  mutating func sync(_ machine: Machine) throws(Violation) {
    if machine.absence > 0 {
      machine.absence -= 1
      return
    }
    try readOwnJournals(machine)
    var entries: [Entry] = []
    var read = machine.read
    for (device, journal) in remote.journals where !machine.devices.contains(device) {
      entries += unread(journal, of: device, by: machine)
      read[device] = journal.count
    }
    entries.sort { $0.id < $1.id }
    // The entries arrive in parts and in any order; some arrive twice, and some not yet.
    entries.shuffle(using: &random)
    if random.once(in: 3) { entries.removeLast(entries.count / 3) } else { machine.read = read }
    while !entries.isEmpty {
      let piece = Array(entries.prefix(Int.random(in: 1...20, using: &random)))
      entries.removeFirst(random.once(in: 4) ? piece.count / 2 + 1 : piece.count)
      try merge(piece, on: machine)
    }
    try takeInTicks(on: machine)
    upload(machine, whole: !random.once(in: 4))
    if !random.once(in: 3) { writeTasks(from: machine) }
  }

  /// The entries to read from a journal: its new end, or all of it if it became shorter, and sometimes anyway.
  private mutating func unread(_ journal: [Entry], of device: DeviceID, by machine: Machine) -> ArraySlice<
    Entry
  > {
    let known = machine.read[device] ?? 0
    let isWhole = known > journal.count || random.once(in: isLong ? 100 : 3)
    return journal[(isWhole ? 0 : max(0, known - 3))...]
  }

  /// All machines sync, and no fault happens any more.
  mutating func syncAll() throws(Violation) {
    for _ in 0..<3 {
      for machine in machines { try meet(machine) }
    }
  }

  /// A machine reads all journals and writes all its entries.
  mutating func meet(_ machine: Machine) throws(Violation) {
    machine.read = [:]
    try readOwnJournals(machine)
    for (device, journal) in remote.journals.sorted(by: { $0.key < $1.key })
    where !machine.devices.contains(device) {
      try merge(journal, on: machine)
    }
    try takeInTicks(on: machine)
    upload(machine, whole: true)
  }

  /// Its own former journals are read before anything replaces them.
  private mutating func readOwnJournals(_ machine: Machine) throws(Violation) {
    for former in machine.formers {
      let journal = Array(unread(remote.journals[former] ?? [], of: former, by: machine))
      machine.storage.retell(former, contradictedBy: journal, as: machine.device)
      try merge(journal, on: machine)
      machine.read[former] = remote.journals[former]?.count
    }
    let (old, all) = (machine.device, remote.journals[machine.device] ?? [])
    let journal = Array(unread(all, of: old, by: machine))
    if let first = machine.storage.firstForeignNumber(of: old, in: journal) {
      machine.goOn(as: newDevice())
      machine.storage.retell(old, from: first, as: machine.device)
      tally.renamings += 1
    }
    try merge(journal, on: machine)
    machine.read[old] = all.count
  }

  mutating func merge(_ entries: [Entry], on machine: Machine) throws(Violation) {
    guard !entries.isEmpty else { return }
    machine.storage.changes = MemoryStorage.Changes()
    let merge = machine.storage.merge(entries)
    machine.storage.apply(merge)
    tally.merges += 1
    try checkMerged(entries, on: machine, merge)
  }

  private mutating func takeInTicks(on machine: Machine) throws(Violation) {
    let ticked = remote.tasks.filter { $0.value.tick != nil }
    for (dose, task) in ticked.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      guard let tick = task.tick, machine.storage.knows(dose.medication) else { continue }
      machine.storage.changes = MemoryStorage.Changes()
      let at = now + machine.clockError
      func take() -> Merge {
        machine.storage.tick(dose, tick.answer, at: at, seen: task.heads, in: machine.act(by: .tick))
      }
      machine.storage.apply(take())
      let isAgain = !take().change.isEmpty
      try require(12, !isAgain, "a tick was taken in twice")
      try checkTicked(dose, task.heads, tick.answer, on: machine)
    }
  }

  /// Parts of an upload may be lost before others read it: new entries are uploaded first, and emptied ones
  /// after all of them.
  private mutating func upload(_ machine: Machine, whole isWhole: Bool) {
    let isEmptied = machine.emptiedBefore != machine.storage.state.emptied
    for device in machine.devices {
      let there = remote.journals[device] ?? []
      var journal = there
      if isEmptied || device != machine.device {
        // Entries in the remote stay, except those that are emptied here.
        var entries = Dictionary(there.map { ($0.id, $0) }) { first, _ in first }
        for entry in machine.storage.journal(of: device) where entries[entry.id]?.statement != .emptied {
          entries[entry.id] = entry
        }
        journal = entries.values.sorted { $0.id < $1.id }
      } else {
        journal += machine.storage.journal(of: device, after: there.last?.id.number ?? 0)
      }
      let known = Set(there.map(\.id))
      let new = journal.filter { !known.contains($0.id) }
      let lost = isWhole ? 0 : Int.random(in: 0...new.count, using: &random)
      if lost > 0 { journal = (there + new.dropLast(lost)).sorted { $0.id < $1.id } }
      remote.journals[device] = journal
      for entry in journal.dropFirst(isEmptied ? 0 : min(there.count, journal.count))
      where uploaded[entry.id] == nil {
        uploaded[entry.id] = entry
      }
      if lost > 0 { return }
    }
    machine.emptiedBefore = machine.storage.state.emptied
  }

  /// The tasks of some days with the doses that this machine knows.
  private mutating func writeTasks(from machine: Machine) {
    let today = machine.zone.day(at: now)
    var tasks: [Dose: PhoneTask] = [:]
    for medication in machine.storage.state.known.histories.keys.sorted() {
      let dose = Dose(day: today, slot: .morning, medication: medication)
      let heads = machine.storage.entries(about: .dose(dose)).heads.map(\.id).sorted()
      tasks[dose] = PhoneTask(heads: heads)
    }
    remote.tasks = tasks
  }
}
