import PillsCore

/// A former state of the store.
struct StoreCopy {
  var disk: SimulatedDisk
  /// When past days were last unlocked in real time; nil if they were locked since.
  let unlockedAt: Instant?
}

/// What another process left in place of the daemon's store.
enum ForeignStore {
  /// There is no file, or one that is too short to be a store.
  case nothing
  case copy(StoreCopy)
}

/// Another process removes the store's file or replaces it by an older one, whether or not the daemon runs.
///
/// Until the new file is read, the engine continues with its memory, and the world expects what was on disk.
/// Then it expects the contents of the new file.
extension World {
  /// True for the few lives in which the file is touched. The other lives keep their events, and so does
  /// every seed that once broke a rule.
  var isStoreTouched: Bool { life.seed % 6 == 1 }

  /// The number of copies that a person keeps, which is that of Pills.
  private static let mostCopies = 4

  static let damage = StoreFailure(.damaged)
  static let replacement = StoreFailure(.replaced)

  private var held: StoreCopy { StoreCopy(disk: disk, unlockedAt: unlockedAt) }

  /// Changes the file, or reacts to such a change.
  mutating func touchStore() throws(Violation) {
    guard foreign == nil, !isDamaged else {
      try mendStore()
      return
    }
    if random.once(in: 40) {
      if copies.count == Self.mostCopies { copies.remove(at: Int(random.seconds(0...3))) }
      copies.append(held)
    } else if random.once(in: 60) {
      if copies.isEmpty || random.once(in: 2) {
        trace?.append("the store is taken away")
        foreign = .nothing
      } else {
        trace?.append("an older store is put in the place of the one that is there")
        foreign = .copy(random.pick(copies))
      }
    } else if engine != nil, random.once(in: 300) {
      trace?.append("the store is damaged, as is found after a kill")
      crash()
      isDamaged = true
      try startDaemon()
    }
  }

  private mutating func mendStore() throws(Violation) {
    switch random.seconds(0...9) {
    case 0...1:
      // The file is the present one, or is restored unchanged.
      trace?.append("the store is put back")
      foreign = .copy(held)
    case 2 where !copies.isEmpty:
      trace?.append("an older store is put where it was")
      foreign = .copy(random.pick(copies))
    case 3...4: try rescue()
    case 5: if engine != nil { try stop() }
    case 6...7: try notice()
    default: break
    }
  }

  /// Lets the daemon look at the file, as before every command.
  mutating func notice() throws(Violation) {
    guard engine != nil, foreign != nil, !isLetGo else { return }
    letGo()
    isProvisional = true
    try tell(.storeReplaced(Self.replacement))
  }

  /// A closed store is looked for repeatedly, and read if it is there, unless the daemon is about to end.
  func checkReading() throws(Violation) {
    guard engine != nil, isAware, isLetGo, !isEnding else { return }
    if armed.map({ $0 > clock + .minutes(1) }) ?? true {
      throw violation(6, "the store is gone, and is not looked for within a minute")
    }
  }

  /// The daemon closes a store whose file is gone.
  mutating func letGo() {
    isLetGo = true
    isReadInVain = false
  }

  /// Writes the memory to a new store, or reads the one that is there again.
  private mutating func rescue() throws(Violation) {
    try notice()
    guard isLetGo, let memory = engine?.memory else { return }
    if case .nothing? = foreign {
      guard failingCommits == 0, failingReads == 0 else { return }
      if !isBlind { try checkRescue(of: memory) }
      tally.rescues += 1
      trace?.append("what is in memory is written to a new store")
      let saved = SimulatedDisk(holding: memory, isMakingUp ? SlotTimes() : disk.slotTimes)
      foreign = .copy(StoreCopy(disk: saved, unlockedAt: unlockedAt))
    }
    guard let remembered = readStore(from: memory.firstDay) else { return }
    try tell(.opened(remembered))
  }

  /// A rescue loses neither answers of the days in memory nor medications.
  private mutating func checkRescue(of memory: Memory) throws(Violation) {
    tally.checks += 1
    let known = disk.memory(from: memory.firstDay)
    if memory.medications.answers != known.medications.answers
      || memory.medications.asNeeded != known.medications.asNeeded
    {
      throw violation(6, "what was said is not rescued")
    }
    if memory.medications.regimen != known.medications.regimen {
      throw violation(6, "the medications are not rescued")
    }
    if memory.unlocking != known.unlocking
      || memory.medications.unprovenSince != known.medications.unprovenSince
    {
      throw violation(6, "the lock, or what is known of the clock, is not rescued")
    }
    let lastDay = zone.day(at: min(clock, memory.reminders.reviewedUntil)).previous
    if memory.firstDay > lastDay { throw violation(6, "memory reaches back to \(memory.firstDay) alone") }
  }

  /// Decides which store the daemon finds at its start.
  mutating func findStore() {
    isLetGo = false
    switch foreign {
    case .copy(let copy)?:
      takeOver(copy)
    case .nothing? where copies.isEmpty && random.once(in: 2):
      // No trace of an earlier store is left.
      let first = Self.firstVersion(at: moment)
      takeOver(StoreCopy(disk: SimulatedDisk(first: first, reviewedUntil: clock), unlockedAt: nil))
    case .nothing?:
      letGo()
      isReadInVain = true
    case nil:
      break
    }
  }

  /// The memory that the daemon reads from the store; nil if it cannot be read.
  mutating func readStore(from firstDay: Day) -> Memory? {
    if isLetGo, case .nothing? = foreign {
      isReadInVain = true
      return nil
    }
    if failsToRead() {
      isReadInVain = true
      return nil
    }
    let known = knownSlots
    if isLetGo, case .copy(let copy)? = foreign { takeOver(copy) }
    if isProvisional {
      // Earlier unsaved changes do not belong to this store.
      unsaved = [:]
      hasUnsaved = false
      records = disk.records
      // If the slots of this store agree, earlier lines of the settings file stay in force.
      if known != knownSlots { updateSlots() }
    }
    if isBlind, !isSentenceOver { regainSight() }
    isProvisional = false
    return disk.memory(from: firstDay)
  }

  /// Makes `copy` the present store.
  private mutating func takeOver(_ copy: StoreCopy) {
    tally.replacements += 1
    disk = copy.disk
    unlockedAt = copy.unlockedAt
    foreign = nil
    isDamaged = false
    (isLetGo, isMakingUp) = (false, false)
    records = disk.records
    unsaved = [:]
    hasUnsaved = false
    open = []
    // According to this store, every reminder was checked until then.
    checkedUntil = disk.reviewedUntil
    for (id, dismissal) in dismissed where dismissal.raisedAt != nil {
      // A closed popup stays closed unless its reminder is raised once more than in this store.
      dismissed[id] = records[id]?.raisedAt.map { Dismissal(raisedAt: $0, doses: dismissal.doses) }
    }
    losePopups()
    openAlmanac()
    editCountBefore = disk.editCount
    spokenOf = nil
    guard case .command? = said else { return }
    // The current command was meant for the former store.
    isBlind = true
    isSentenceOver = true
  }
}
