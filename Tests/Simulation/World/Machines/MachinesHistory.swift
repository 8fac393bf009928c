import PillsCore

/// A few days of a person who has several machines and a phone, which a seed decides.
package struct MachinesHistory {
  package let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// Lives it to its end, or until a rule is broken.
  package func live() throws(Violation) -> MachinesTally {
    var household = Household(seed: seed)
    let deeds = Int.random(in: 8...30, using: &household.random)
    for deed in 0..<deeds {
      household.deed = deed
      try household.act()
    }
    try household.end()
    return household.tally
  }
}

/// The machines of a person, and what stands between them.
struct Household {
  var random: SplitMix64
  var tally = MachinesTally()
  var now = Instant(secondsSinceEpoch: 1_795_420_800)
  var deed = 0
  var machines: [Machine] = []
  var remote = Remote()
  /// An older state of it.
  var oldRemote: Remote?
  /// Whether the remote falls back to older states; a machine is copied or put back only where it does not, as then the
  /// entries that tell of that may be gone.
  let isForgetful: Bool
  /// Whether years are lived, in which not everything is read each time.
  let isLong: Bool
  /// Whether the person counts what is left of their medications.
  let isStocking: Bool
  /// Whether the person pauses everything at times.
  let isPausing: Bool
  /// Whether the person has medications keep other hours than those of the settings.
  let choosesHours: Bool
  /// All that was ever left for others.
  var uploaded: [EntryID: Entry] = [:]
  /// The names of medications that were erased.
  var erasedNames: [MedicationID: Set<String>] = [:]
  /// What was ever one with another, and may have left its name to that.
  var everOne: Set<MedicationID> = []
  private var nameCount = 0

  init(seed: UInt64, isLong: Bool = false) {
    random = SplitMix64(seed: seed)
    self.isLong = isLong
    isStocking = seed % 3 == 0
    isPausing = seed % 6 == 2
    choosesHours = seed % 3 == 1
    isForgetful = random.once(in: 2)
    tally.histories = 1
    for _ in 0..<Int.random(in: 2...4, using: &random) { machines.append(newMachine()) }
  }

  /// One with the medication that everybody begins with.
  mutating func newMachine() -> Machine {
    let machine = Machine(newDevice(), zone: random.pick(SimulatedZone.all))
    tally.machines += 1
    machine.clockError = .seconds(random.once(in: 2) ? 0 : random.seconds(-86_400...86_400))
    let now = now - .hours(random.seconds(24...2000))
    let version = MedicationVersion.first(at: now, from: Moment(now: now, zone: machine.zone).boundary)
    let first = MedicationHistory(versions: [version])
    var change = Change.nothing
    change.medications.histories = [first]
    machine.storage.apply(change)
    return machine
  }

  mutating func newDevice() -> DeviceID { DeviceID(seed: random.next(), recordedAt: now) }

  /// One that no other medication has.
  mutating func newName() -> String {
    nameCount += 1
    return "Medicine\(nameCount)x"
  }

  mutating func require(_ rule: Int, _ holds: Bool, _ what: @autoclosure () -> String) throws(Violation) {
    tally.checks += 1
    if !holds { throw Violation(rule: rule, what: what(), year: 2026, deed: deed, trace: []) }
  }

  mutating func act() throws(Violation) {
    now = now + .seconds(random.seconds(1...40_000))
    let machine = random.pick(machines)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: try speak(on: machine)
    case 12..<17: try sync(machine)
    case 17: random.once(in: 2) ? tick() : try decide(on: machine)
    default: try misfortune(of: machine)
    }
  }

  mutating func misfortune(of machine: Machine) throws(Violation) {
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      let most: Int64 = random.once(in: 3) ? 864_000 : 86_400
      try setClock(of: machine, ahead: .seconds(random.seconds(-most...most)))
    case 1: machine.zone = random.pick(SimulatedZone.all)
    case 2: machine.absence = 6
    case 3: machine.backup = machine.makeBackup()
    case 4 where isForgetful:
      if let oldRemote, random.once(in: 2) {
        remote = oldRemote
        tally.losses += 1
      } else {
        oldRemote = remote
      }
    case 4:
      guard let backup = machine.backup else { return }
      machine.hold(backup)
    case 5:
      guard !isForgetful, let backup = machine.backup else { return }
      restore(backup, on: machine)
    default:
      guard !isForgetful, machines.count < 5 else { return }
      machines.append(copy(of: machine))
    }
  }

  private mutating func copy(of machine: Machine) -> Machine {
    let copy = Machine(machine.device, zone: machine.zone)
    copy.hold(machine.makeBackup())
    // Not to the microsecond: nobody could tell what both say at one moment under one id from a repetition.
    copy.clockError = .microseconds(
      machine.clockError.microseconds + .random(in: 1...999_999, using: &random)
    )
    tally.machines += 1
    return copy
  }

  /// As `pillsctl restore` does it: what nobody else knew when the backup was made is told all the same.
  private mutating func restore(_ backup: Machine.Backup, on machine: Machine) {
    machine.hold(backup)
    let name = machine.storage.description(of: machine.device)?.name
    machine.goOn(as: newDevice())
    if let name {
      let at = now + machine.clockError
      machine.storage.tell(
        DeviceDescription(name: name),
        of: machine.device,
        in: machine.act(by: .command),
        at: at
      )
    }
    tally.restores += 1
  }
}
