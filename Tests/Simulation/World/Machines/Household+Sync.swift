import PillsCore

extension Household {
  /// A machine reads what the others left, leaves what it said itself, and sees to the phone.
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
    // In pieces, in any order, some of it twice, and some of it not yet.
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

  /// What there is to read in a journal: the end of it, unless it is shorter than it was, and all of it now and then.
  private mutating func unread(_ journal: [Entry], of device: DeviceID, by machine: Machine) -> ArraySlice<
    Entry
  > {
    let known = machine.read[device] ?? 0
    let isWhole = known > journal.count || random.once(in: isLong ? 100 : 3)
    return journal[(isWhole ? 0 : max(0, known - 3))...]
  }

  /// Everybody meets, and nothing goes wrong any more.
  mutating func syncAll() throws(Violation) {
    for _ in 0..<3 {
      for machine in machines { try meet(machine) }
    }
  }

  /// A machine reads all that the others left, and leaves all that it said.
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

  /// What is there of this machine is read before anything is left in its place.
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

  /// Part of what is left may be lost before anybody sees it: what is new goes out first, and what is emptied once all of that did.
  private mutating func upload(_ machine: Machine, whole isWhole: Bool) {
    let isEmptied = machine.emptiedBefore != machine.storage.state.emptied
    for device in machine.devices {
      let there = remote.journals[device] ?? []
      var journal = there
      if isEmptied || device != machine.device {
        // What is there stays, but for what is emptied here.
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

  /// The tasks of some days, as this machine knows their doses.
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
