import PillsCore

/// A few days of a person with several devices and a phone; a seed decides everything.
package struct MachinesHistory {
  package let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// Simulates the history until its end or the first broken rule.
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

/// The devices of a person, and the remote between them.
struct Household {
  var random: SplitMix64
  var tally = MachinesTally()
  var now = Instant(secondsSinceEpoch: 1_795_420_800)
  var deed = 0
  var machines: [Machine] = []
  var remote = Remote()
  /// An older state of the remote.
  var oldRemote: Remote?
  /// True if the remote falls back to older states. Then no machine is copied or restored, because the
  /// entries that report this could be lost.
  let isForgetful: Bool
  /// True if whole years are simulated, in which a machine does not read everything each time.
  let isLong: Bool
  /// True if the person counts the stock of medications.
  let isStocking: Bool
  /// True if the person sometimes pauses everything.
  let isPausing: Bool
  /// True if the person lets medications follow other hours than the settings.
  let choosesHours: Bool
  /// Every entry that was ever uploaded.
  var uploaded: [EntryID: Entry] = [:]
  /// The names of medications that were erased.
  var erasedNames: [MedicationID: Set<String>] = [:]
  /// Medications that were ever declared identical to another, which may now have their names.
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

  /// A machine with only the default medication.
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

  /// A name that no other medication has.
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
    // The clocks must differ by a microsecond or more: two entries with one id and one time would look like a
    // repetition.
    copy.clockError = .microseconds(
      machine.clockError.microseconds + .random(in: 1...999_999, using: &random)
    )
    tally.machines += 1
    return copy
  }

  /// Restores a backup like `pillsctl restore`, which uploads even entries that no other device knew when the
  /// backup was made.
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
