import PillsCore

/// A machine, a person and the time they live in, with the real engine among them.
///
/// The world knows the truth: what was said, what is on disk and on the screen, what the clock shows. It asks nothing
/// of the engine but what the engine does.
struct World {
  /// What kind of life is lived in it.
  let life: Life
  var random: SplitMix64
  var tally = Tally()

  // The machine.
  var clock: Instant
  /// How far the clock is ahead of the time that is right.
  var clockError: TimeSpan = .zero
  /// When, in real time, past days were last unlocked, unless they were locked since.
  var unlockedAt: Instant?
  /// The zone of the machine.
  var place: SimulatedZone { didSet { openAlmanac() } }
  /// Home, where reminders keep its hours wherever the machine is.
  var home: SimulatedZone? { didSet { openAlmanac() } }
  /// Where home is said to be, also where reminders keep local hours: some medications may keep its hours all the same.
  var knownHome: SimulatedZone? { didSet { openAlmanac() } }
  /// The zone whose hours reminders keep.
  var zone: SimulatedZone { home ?? place }
  var disk: SimulatedDisk
  var engine: Engine?
  var armed: Instant?
  /// How many more commits fail.
  var failingCommits: Int64 = 0
  /// How many more times nothing can be read.
  var failingReads: Int64 = 0
  /// Whether the daemon goes on without having read what it should.
  var isBlind = false
  /// Whether it started without having read anything.
  var isMakingUp = false
  /// Whether what was last to be saved was not, so that the engine knows more than the disk.
  var hasUnsaved = false
  /// The records that could not be saved.
  var unsaved: [ReminderID: ReminderRecord] = [:]
  /// Whether what was said last could not be saved or read.
  var wasRefused = false
  /// What stands in the place of the store; nil where it is as the daemon left it.
  var foreign: ForeignStore?
  /// Copies that somebody made of the store.
  var copies: [StoreCopy] = []
  /// Whether the daemon let go of its store and has read no other since.
  var isLetGo = false
  /// Whether the times to drink are being planned anew.
  var isRhythmNew = false
  /// Whether it has tried to read one since.
  var isReadInVain = false
  /// Whether the days that the daemon asked for last could not be read.
  var isStockUnread = false
  /// Whether anything was stored or read since what is left was last checked.
  var isStockUnchecked = true
  /// Whether what the engine has in memory is not what it is to save.
  var isProvisional = false
  /// Whether the store is damaged: the daemon can read it and writes nothing to it.
  var isDamaged = false
  /// Whether what is being said counts no more, as another store was read meanwhile.
  var isSentenceOver = false
  /// How many effects are left before the daemon crashes; nil where it does not.
  var effectsUntilCrash: Int?
  /// How deep stored changes led to further ones.
  var depth = 0
  /// The records as the engine must have them, saved or not.
  var records: [ReminderID: ReminderRecord] = [:]
  /// Whether the daemon heard of everything that happened to clock and zone.
  var isAware = true
  /// What the clock showed when every reminder was last held against the rules.
  var checkedUntil: Instant
  /// What was open then.
  var open: Set<ReminderID> = []

  // The screen.
  var screen: SimulatedScreen?
  var screenStarts = 0
  /// What the shell knows of the popups it shows.
  var live: [ReminderID: LivePopup] = [:]
  var serial = 0
  /// What the notification server told and the daemon has not heard yet.
  var inbox: [Message] = []
  /// Whether what the notification server tells is held up.
  var isDeaf = false
  /// Popups the person closed, until they may be shown again.
  var dismissed: [ReminderID: Dismissal] = [:]
  /// The numbers that this run of the daemon closed on this server, or saw closed.
  var closedNumbers: Set<UInt32> = []
  /// When the daemon came to know of the closing of each.
  var knownClosings: [UInt32: Instant] = [:]
  /// What is asked of a server that does not answer yet.
  var waiting: [ReminderID: (popup: ReminderPopup, place: PopupPlace)] = [:]
  /// Whether the session is locked.
  var isSessionLocked = false
  /// Popups that the server did not show when asked.
  var unshown: Set<ReminderID> = []

  // What is being said.
  var request: UInt64 = 0
  var said: Said?
  /// The slot that it is about, as it was before anything was recorded: what is taken back may not be due any more.
  var spokenOf: TrueOccurrence?
  /// How many things that a person said were on disk when it was said.
  var editCountBefore = 0

  var settings: Settings { didSet { openAlmanac() } }
  /// The slots by the days, as the daemon must have them, stored or not.
  var slotTimes = SlotTimes() {
    didSet { openAlmanac() }
  }
  /// The slot of which a person speaks, and the time that it is to have.
  var spokenSlot: (SlotName, SlotTime?)?
  /// What is due by the zone, the settings and the medications on disk.
  var almanac: Almanac
  /// What is to become of the doses of several slots that are being spoken of; nil where that is to be refused.
  var meant: [Dose: DoseAnswer.Kind?]?
  /// On which days the schedule applies that is being spoken of.
  var spokenDays: DayPattern?
  /// The day from which they count if the person named none.
  var spokenFirst: Day?
  /// All that happened, put into words only where it is asked for.
  var trace: [String]?
  var deed = -1

  struct LivePopup {
    let serial: Int
    let identity: String
    let number: UInt32
  }

  struct Dismissal {
    /// When its reminder had last been raised; nil for one that may be shown again at any time.
    let raisedAt: Instant?
    /// The doses that the popup named.
    let doses: [Dose]
  }

  /// Something the notification server tells.
  struct Message {
    let event: Event
    /// What the popup asked for that was closed.
    var doses: [Dose] = []
    /// The object it tells of.
    var about: (id: ReminderID, serial: Int)?
    /// What the person said with it.
    var said: Said?
  }

  /// What a person said and the daemon has not answered.
  enum Said {
    case command(Command, RequestID)
    case click(ReminderID, PopupAction, ReminderPopup)
  }

  init(of life: Life, isTracing: Bool) throws(Violation) {
    self.life = life
    trace = isTracing ? [] : nil
    random = SplitMix64(seed: life.seed)
    place = random.pick(SimulatedZone.all)
    // From 2000 on: with leap years, and the one that is none in a hundred.
    clock = Instant(secondsSinceEpoch: 946_684_800 + random.seconds(0...3_471_292_800))
    checkedUntil = clock
    settings = Settings()
    if life.isDrinking { settings.hydration.rhythm.everyHours = 2 }
    screenStarts = 1
    screen = SimulatedScreen(start: 1, isReady: true, random: &random)
    let isClockWrong = random.once(in: 3)
    if isClockWrong {
      // As far as 1970, or as much ahead.
      clockError = .seconds(random.seconds(40 * 86_400...9_000 * 86_400) * (random.once(in: 2) ? 1 : -1))
      clock = Instant(microsecondsSinceEpoch: clock.microsecondsSinceEpoch + clockError.microseconds)
    }
    let moment = Moment(now: clock, zone: place)
    disk = SimulatedDisk(first: Self.firstVersion(at: moment), reviewedUntil: clock)
    almanac = Almanac(settings: settings, disk: disk, slotTimes: SlotTimes(), in: place)
    checkedUntil = clock
    try startDaemon()
    if isClockWrong { try liveByAWrongClock() }
  }

  mutating func openAlmanac() {
    almanac = Almanac(
      settings: settings,
      disk: disk,
      slotTimes: slotTimes,
      in: zone,
      drinkingIn: place,
      home: knownHome
    )
  }

  // MARK: Living

  /// Lets go of days long past, so that years stay cheap; one to which the clock goes back all the same begins anew.
  private mutating func forget(before day: Day) {
    disk.forget(before: day)
    for index in copies.indices { copies[index].disk.forget(before: day) }
    records = records.filter { $0.key.day >= day }
  }

  /// Lives through one deed: time passes in those with even numbers, and something happens in the others.
  ///
  /// Each has chances of its own, so that it is the same whatever came before it.
  mutating func live(through deed: Int) throws(Violation) {
    self.deed = deed
    random = SplitMix64(seed: life.seed, sequence: deed)
    if deed.isMultiple(of: 2) {
      try pass(random.seconds(random.once(in: 4) ? 1...600 : 600...28_800))
      if deed.isMultiple(of: 2_000) { forget(before: moment.today.advanced(by: -500)) }
      return
    }
    if isDeaf, !random.once(in: 3) { isDeaf = false }
    if screen?.isHanging ?? false, !random.once(in: 3) { screen?.isHanging = false }
    if let current = screen, !current.isReady, !random.once(in: 3) { try greet() }
    if isSessionLocked, !random.once(in: 3) { try unlockSession() }
    if screen == nil, random.once(in: 3) { try startScreen() }
    if isStoreTouched { try touchStore() }
    if engine == nil {
      try startDaemon()
    } else {
      try happen()
    }
    try hearAll()
  }

  /// Lets `seconds` pass, with the daemon awake if it runs.
  mutating func pass(_ seconds: Int64) throws(Violation) {
    let end = clock + .seconds(seconds)
    tally.simulatedSeconds += Int(seconds)
    while engine != nil, let armed, armed <= end {
      // A busy machine wakes the daemon late.
      clock = max(clock, armed) + .seconds(random.once(in: 40) ? random.seconds(1...20) : 0)
      try tell(.wake)
      try hearAll()
      if self.armed == armed, engine != nil { throw violation(2, "the timer is armed for what has passed") }
    }
    clock = max(clock, end)
  }

  /// Hands the daemon `event`, and holds what comes of it against the rules; with `effects` it crashes at the latest after
  /// so many of them.
  mutating func tell(_ event: Event, crashingAfter effects: Int? = nil) throws(Violation) {
    guard engine != nil else { return }
    let zone = zone
    trace?.append("\(zone.timestamp(of: clock)) > \(event)")
    tally.events += 1
    if slotTimes != disk.slotTimes, slotTimes.isAhead(of: moment.today) { updateSlots() }
    effectsUntilCrash = random.once(in: 250) ? Int(random.seconds(0...6)) : effects
    try handle(event)
    effectsUntilCrash = nil
    isSentenceOver = false
    if isBlind, !isMakingUp, hasWhatItNeeds { regainSight() }
    try checkReading()
    if engine != nil, isAware, !isBlind { try check() }
  }

  /// Whether the clock no longer shows a time for which more would have to be read.
  var hasWhatItNeeds: Bool {
    guard let memory = engine?.memory else { return false }
    let regimen = memory.medications.regimen
    let hasOthers = regimen.hasOtherHours(than: settings.reminderHours)
    return clocks.allSatisfy { hours in
      hours != nil && !hasOthers
        || zone(by: hours).day(at: min(memory.reminders.reviewedUntil, clock)).previous >= memory.firstDay
    }
  }

  /// Lets the daemon hear all that the notification server told, unless that is held up.
  mutating func hearAll() throws(Violation) {
    guard !isDeaf else { return }
    while !inbox.isEmpty {
      let message = inbox.removeFirst()
      guard engine != nil else { continue }
      if let about = message.about {
        switch message.event {
        case .popupAnswered, .popupClosed:
          // The shell hands on nothing of objects it has let go of.
          guard live[about.id]?.serial == about.serial else { continue }
        default: break
        }
      }
      wasRefused = false
      said = message.said
      switch message.event {
      case .popupAnswered(let id, _, _), .popupClosed(let id):
        if let known = live[id] { knownClosings[known.number] = realTime }
      default: break
      }
      switch message.event {
      case .popupClosed(let id):
        dismissed[id] = records[id]?.raisedAt.map { Dismissal(raisedAt: $0, doses: message.doses) }
      // What was closed on a server that is gone may be shown on the next.
      case .popupServerVanished: dismissed = [:]
      // A click on the popup itself dismisses nothing.
      case .popupAnswered(let id, .open, _): dismissed[id] = nil
      // One that cannot be saved is shown again.
      case .popupAnswered(let id, _, _): dismissed[id] = Dismissal(raisedAt: nil, doses: message.doses)
      default: break
      }
      try tell(message.event)
      if case .click(_, .taken, let popup)? = said { try checkClick(on: popup) }
      if case .click(_, .skip, let popup)? = said { try checkClick(on: popup) }
      said = nil
    }
    if engine != nil, isAware, !isBlind { try checkScreen() }
  }

  mutating func handle(_ event: Event) throws(Violation) {
    depth += 1
    if depth > 8 { throw violation(2, "changes lead to changes without end") }
    let past = WorldPast(self)
    var engine = engine
    let effects = engine?.handle(event, at: moment, uptime: uptime, past: past) ?? []
    if past.isRead { self = past.world }
    self.engine = engine
    for effect in effects {
      if effectsUntilCrash == 0 { crash() }
      effectsUntilCrash = effectsUntilCrash.map { $0 - 1 }
      guard self.engine != nil else { break }
      trace?.append("  < \(effect)")
      try perform(effect)
    }
    depth -= 1
  }

  // MARK: Running and crashing

  mutating func startDaemon() throws(Violation) {
    findStore()
    let firstDay = Memory.firstDay(reviewedUntil: disk.reviewedUntil, at: moment)
    isBlind = failingReads > 0 || isLetGo
    isMakingUp = isBlind
    isProvisional = isBlind
    unsaved = [:]
    updateSlots()
    let memory =
      isBlind ? Self.freshMemory(at: moment) : disk.memory(from: firstDay)
    engine = Engine(settings: settings, memory: memory, isProvisional: isBlind, seed: life.seed)
    records = disk.records
    isStockUnchecked = true
    hasUnsaved = false
    isAware = true
    trace?.append("daemon starts in \(place.name)\(isBlind ? ", unable to read" : "")")
    let greeting: Event =
      switch screen {
      case nil: .popupServerVanished(random.pick([.absent, .unknown]))
      case let screen? where screen.isReady: .popupServerAppeared(screen.server)
      default: .popupServerVanished(.unknown)
      }
    let beginning = Event.started(settings)
    let order = random.once(in: 2) ? [greeting, beginning] : [beginning, greeting]
    if isBlind { loseSight() }
    for event in order { try tell(event) }
    if isDamaged { try tell(.storeDamaged(Self.damage)) }
    try hearAll()
  }

  /// What everybody begins with.
  static func firstVersion(at moment: Moment) -> MedicationVersion {
    MedicationVersion(.defaultMedication, from: moment.boundary, madeAt: moment.now)
  }

  private static func freshMemory(at moment: Moment) -> Memory {
    let regimen = Regimen(versions: [firstVersion(at: moment)])
    return Memory(regimen: regimen, reviewedUntil: moment.now, firstDay: moment.today.advanced(by: -2))
  }

  mutating func crash() {
    trace?.append("daemon crashes")
    tally.crashes += 1
    engine = nil
    armed = nil
    live = [:]
    inbox = []
    isDeaf = false
    dismissed = [:]
    closedNumbers = []
    knownClosings = [:]
    waiting = [:]
    unshown = []
    said = nil
    failingCommits = 0
    losePopups()
  }

  /// Popups of another run are out of reach unless the store tells where they are.
  mutating func losePopups() {
    guard let identity = screen?.identity else { return }
    let (stored, live) = (disk.records, live)
    // One that was withdrawn only after weeks asleep, had it not been for the crash, is not looked for any more.
    let firstDay = zone.day(at: min(disk.reviewedUntil, clock)).advanced(by: -2)
    screen?.lose { number, popup in
      if let known = live[popup.id], known.identity == identity, known.number == number { return false }
      if popup.id.day < firstDay { return true }
      let record = stored[popup.id]
      let place = PopupPlace(of: popup.id, by: record)
      let isWhereAsked = place.proposedNumber == number && record?.state == .raised
      return !isWhereAsked && record?.popup != PopupHandle(number, on: identity)
    }
  }

  // MARK: Reports

  func violation(_ rule: Int, _ what: String) -> Violation {
    Violation(rule: rule, what: what, year: moment.today.components.year, deed: deed, trace: trace ?? [])
  }
}
