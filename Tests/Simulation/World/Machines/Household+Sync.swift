import PillsCore

extension Household {
  /// A machine reads what the others left, leaves what it said itself, and sees to the phone.
  mutating func sync(_ machine: Machine) throws(Violation) {
    if machine.absence > 0 {
      machine.absence -= 1
      return
    }
    try readOwnJournal(machine)
    // In pieces, in any order, some of it twice, and some of it not yet.
    var entries = remote.journals.filter { $0.key != machine.device }.values.flatMap(\.self)
    entries.sort { $0.id < $1.id }
    entries.shuffle(using: &random)
    if random.once(in: 3) { entries.removeLast(entries.count / 3) }
    while !entries.isEmpty {
      let piece = Array(entries.prefix(Int.random(in: 1...20, using: &random)))
      entries.removeFirst(random.once(in: 4) ? piece.count / 2 + 1 : piece.count)
      try merge(piece, on: machine)
    }
    try takeInTicks(on: machine)
    upload(machine, whole: !random.once(in: 4))
    if !random.once(in: 3) { writeTasks(from: machine) }
  }

  /// Everybody meets, and nothing goes wrong any more.
  mutating func syncAll() throws(Violation) {
    for _ in 0..<3 {
      for machine in machines {
        try readOwnJournal(machine)
        for (device, journal) in remote.journals.sorted(by: { $0.key < $1.key })
        where device != machine.device {
          try merge(journal, on: machine)
        }
        try takeInTicks(on: machine)
        upload(machine, whole: true)
      }
    }
  }

  /// What is there of this machine is read before anything is left in its place.
  private mutating func readOwnJournal(_ machine: Machine) throws(Violation) {
    let journal = remote.journals[machine.device] ?? []
    if let first = machine.shelf.firstForeignNumber(of: machine.device, in: journal) {
      let old = machine.device
      machine.device = newDevice()
      machine.shelf.retell(old, from: first, as: machine.device)
      tally.renamings += 1
    }
    try merge(journal, on: machine)
  }

  mutating func merge(_ entries: [Entry], on machine: Machine) throws(Violation) {
    let before = machine.shelf.state
    let merge = machine.shelf.merge(entries)
    machine.shelf.apply(merge)
    tally.merges += 1
    try checkMerged(entries, on: machine, since: before, merge)
  }

  private mutating func takeInTicks(on machine: Machine) throws(Violation) {
    for (dose, task) in remote.tasks.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      guard let tick = task.tick, machine.shelf.number(of: dose.medication) != nil else { continue }
      let before = machine.shelf.state
      let at = now + machine.clockError
      func take() -> Merge {
        machine.shelf.tick(dose, tick.answer, at: at, seen: task.heads, as: machine.device)
      }
      machine.shelf.apply(take())
      let isAgain = !take().change.isEmpty
      try require(12, !isAgain, "a tick was taken in twice")
      try checkTicked(dose, task.heads, tick.answer, on: machine, since: before)
    }
  }

  /// Part of what is left may be lost before anybody sees it.
  private mutating func upload(_ machine: Machine, whole isWhole: Bool) {
    let there = remote.journals[machine.device]?.count ?? 0
    var journal = machine.shelf.journal(of: machine.device)
    if !isWhole, journal.count > there {
      journal.removeLast(Int.random(in: 0...(journal.count - there), using: &random))
    }
    remote.journals[machine.device] = journal
    for entry in journal where uploaded[entry.id] == nil { uploaded[entry.id] = entry }
  }

  /// The tasks of some days, as this machine knows their doses.
  private mutating func writeTasks(from machine: Machine) {
    let today = machine.zone.day(at: now)
    var tasks: [SharedDose: PhoneTask] = [:]
    for medication in machine.shelf.state.numbers.keys.sorted() {
      let dose = SharedDose(of: medication, on: today, in: .morning)
      let heads = machine.shelf.entries(about: .dose(dose)).heads.map(\.id).sorted()
      tasks[dose] = PhoneTask(heads: heads)
    }
    remote.tasks = tasks
  }
}
