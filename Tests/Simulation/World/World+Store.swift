import PillsCore

/// The store as it was at one time.
struct StoreCopy {
  var disk: SimulatedDisk
  /// When, in real time, past days were last unlocked by it, unless they were locked since.
  let unlockedAt: Instant?
}

/// What stands where the daemon left its store, since somebody else was there.
enum ForeignStore {
  /// Nothing, or a file that is too short to be one.
  case nothing
  case copy(StoreCopy)
}

/// Somebody takes the file of the store away, or puts an older one in its place, under the daemon or while it is not there.
///
/// Until that one is read, the engine goes on with what it has in memory, and the truth is what was on disk. From then
/// on it is what the other holds.
extension World {
  /// Whether this is one of the lives in which the file is touched: few people ever do. The others stay what they were,
  /// and with them every seed that once broke a rule.
  var isStoreTouched: Bool { life.seed % 6 == 1 }

  /// How many copies a person keeps, as many as Pills itself does.
  private static let mostCopies = 4

  static let damage = StoreFailure(.damaged)
  static let replacement = StoreFailure(.replaced)

  private var held: StoreCopy { StoreCopy(disk: disk, unlockedAt: unlockedAt) }

  /// Has somebody do something to the file, or about what was done to it.
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
      // What was there all the time, or is put back as it was.
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

  /// Has the daemon look at the file, as it does whenever somebody asks it for anything.
  mutating func notice() throws(Violation) {
    guard engine != nil, foreign != nil, !isLetGo else { return }
    letGo()
    isProvisional = true
    try tell(.storeReplaced(Self.replacement))
  }

  /// A store that was let go of is looked for again and again, and read where it is there.
  func checkReading() throws(Violation) {
    guard engine != nil, isAware, isLetGo else { return }
    if armed.map({ $0 > clock + .minutes(1) }) ?? true {
      throw violation(6, "the store is gone, and is not looked for within a minute")
    }
  }

  /// The daemon closes what is not there any more.
  mutating func letGo() {
    isLetGo = true
    isReadInVain = false
  }

  /// Has what is in memory written to a new store, or reads the one that is there again.
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

  /// Nothing that was said of the days in memory is lost, and no medication is.
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

  /// What a daemon finds that starts, in place of what it left.
  mutating func findStore() {
    isLetGo = false
    switch foreign {
    case .copy(let copy)?:
      takeOver(copy)
    case .nothing? where copies.isEmpty && random.once(in: 2):
      // Nothing tells that there ever was one.
      let first = Self.firstVersion(at: moment)
      takeOver(StoreCopy(disk: SimulatedDisk(first: first, reviewedUntil: clock), unlockedAt: nil))
    case .nothing?:
      letGo()
      isReadInVain = true
    case nil:
      break
    }
  }

  /// What the daemon reads from the store; nil where it cannot.
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
      // What could not be saved before is not what this store should hold.
      unsaved = [:]
      hasUnsaved = false
      records = disk.records
      // Where this one knows as much of slots, what a line of the settings file said before stays.
      if known != knownSlots { updateSlots() }
    }
    if isBlind, !isSentenceOver { regainSight() }
    isProvisional = false
    return disk.memory(from: firstDay)
  }

  /// From now on `copy` is what there is.
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
    // By what it holds, every reminder was looked at until then.
    checkedUntil = disk.reviewedUntil
    for (id, dismissal) in dismissed where dismissal.raisedAt != nil {
      // A popup that was closed stays so, unless its reminder is raised once more than this store knows.
      dismissed[id] = records[id]?.raisedAt.map { Dismissal(raisedAt: $0, doses: dismissal.doses) }
    }
    losePopups()
    openAlmanac()
    editCountBefore = disk.editCount
    spokenOf = nil
    guard case .command? = said else { return }
    // What is being said was meant for what there was before.
    isBlind = true
    isSentenceOver = true
  }
}
