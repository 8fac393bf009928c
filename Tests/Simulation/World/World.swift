import PillsCore

/// A machine, a person and their time, with the real engine.
///
/// The world knows the truth: the commands, the disk, the screen and the clock. It only watches what the
/// engine does.
struct World {
  /// The kind of life that is simulated.
  let life: Life
  var random: SplitMix64
  var tally = Tally()

  // The machine.
  var clock: Instant
  /// How far the clock is ahead of real time.
  var clockError: TimeSpan = .zero
  /// When past days were last unlocked in real time; nil if they were locked since.
  var unlockedAt: Instant?
  /// The zone of the machine.
  var place: SimulatedZone { didSet { openAlmanac() } }
  /// The home zone if reminders follow it.
  var home: SimulatedZone? { didSet { openAlmanac() } }
  /// The known home zone, even if reminders follow the local zone: some medications can still follow it.
  var knownHome: SimulatedZone? { didSet { openAlmanac() } }
  /// The zone that reminders follow.
  var zone: SimulatedZone { home ?? place }
  var disk: SimulatedDisk
  var engine: Engine?
  var armed: Instant?
  /// The number of further commits that will fail.
  var failingCommits: Int64 = 0
  /// The number of further reads that will fail.
  var failingReads: Int64 = 0
  /// True if the daemon continues without having read what it needs.
  var isBlind = false
  /// True while the daemon handles its end.
  var isEnding = false
  /// True if the daemon started without having read anything.
  var isMakingUp = false
  /// True if the last save failed, so that the engine knows more than the disk.
  var hasUnsaved = false
  /// The records that could not be saved.
  var unsaved: [ReminderID: ReminderRecord] = [:]
  /// True if the last command could not be saved or read.
  var wasRefused = false
  /// What is in place of the store; nil if the store is as the daemon left it.
  var foreign: ForeignStore?
  /// Copies of the store.
  var copies: [StoreCopy] = []
  /// True if the daemon closed its store and has read no other since.
  var isLetGo = false
  /// True while the drink reminders are planned again.
  var isRhythmNew = false
  /// True if the daemon has tried to read a store since.
  var isReadInVain = false
  /// True if the days that the daemon last asked for could not be read.
  var isStockUnread = false
  /// True if anything was stored or read since the stock was last checked.
  var isStockUnchecked = true
  /// True if the engine's memory differs from what it must save.
  var isProvisional = false
  /// True if the store is damaged: the daemon can read but not write it.
  var isDamaged = false
  /// True if another store was read during the command, which therefore does not count any more.
  var isSentenceOver = false
  /// The number of effects until the daemon crashes; nil if it does not.
  var effectsUntilCrash: Int?
  /// How many stored changes in a row have led to further ones.
  var depth = 0
  /// The records that the engine must have, saved or not.
  var records: [ReminderID: ReminderRecord] = [:]
  /// True if the daemon knows of every change of clock and zone.
  var isAware = true
  /// The time of the clock when every reminder was last checked.
  var checkedUntil: Instant
  /// The reminders that were open then.
  var open: Set<ReminderID> = []

  // The screen.
  var screen: SimulatedScreen?
  var screenStarts = 0
  /// What the shell knows of its popups.
  var live: [ReminderID: LivePopup] = [:]
  var serial = 0
  /// The notification server's messages that the daemon has not received yet.
  var inbox: [Message] = []
  /// True if the notification server's messages are delayed.
  var isDeaf = false
  /// Popups that the person closed, until they can be shown again.
  var dismissed: [ReminderID: Dismissal] = [:]
  /// The numbers that this run of the daemon closed on this server, or saw closed.
  var closedNumbers: Set<UInt32> = []
  /// When the daemon learned that each of these popups was closed.
  var knownClosings: [UInt32: Instant] = [:]
  /// The requests for a server that does not answer yet.
  var waiting: [ReminderID: (popup: ReminderPopup, place: PopupPlace)] = [:]
  var isSessionLocked = false
  /// Popups that the server did not show on request.
  var unshown: Set<ReminderID> = []

  // The current command.
  var request: UInt64 = 0
  var said: Said?
  /// Today's date by the clocks of the medication that it changes.
  var saidOn: Day?
  /// Its slot before anything was recorded; an undone dose may not be due any more.
  var spokenOf: TrueOccurrence?
  /// The number of commands on disk before the current one.
  var editCountBefore = 0

  var settings: Settings { didSet { openAlmanac() } }
  /// The slots of every day that the daemon must have, stored or not.
  var slotTimes = SlotTimes() {
    didSet { openAlmanac() }
  }
  /// The slot of the current command, and its new time.
  var spokenSlot: (SlotName, SlotTime?)?
  /// What is due according to the zone, the settings and the medications on disk.
  var almanac: Almanac
  /// The expected answers of a command for several slots; nil if it must be refused.
  var meant: [Dose: DoseAnswer.Kind?]?
  /// The days of the schedule in the current command.
  var spokenDays: DayPattern?
  /// The day from which these days count if the person named none.
  var spokenFirst: Day?
  /// Everything that happened, described only if a trace is requested.
  var trace: [String]?
  var deed = -1

  struct LivePopup {
    let serial: Int
    let identity: String
    let number: UInt32
  }

  struct Dismissal {
    /// When its reminder was last raised; nil if the popup can be shown again at any time.
    let raisedAt: Instant?
    /// The doses that the popup named.
    let doses: [Dose]
  }

  /// A message of the notification server.
  struct Message {
    let event: Event
    /// The doses of the closed popup.
    var doses: [Dose] = []
    /// The popup object that the message is about.
    var about: (id: ReminderID, serial: Int)?
    /// The person's command in the message.
    var said: Said?
  }

  /// A person's command that the daemon has not answered yet.
  enum Said {
    case command(Command, RequestID)
    case click(ReminderID, PopupAction, ReminderPopup)
  }

  init(of life: Life, isTracing: Bool) throws(Violation) {
    self.life = life
    trace = isTracing ? [] : nil
    random = SplitMix64(seed: life.seed)
    place = random.pick(SimulatedZone.all)
    // The year is 2000 or later; the range includes leap years, and 2100, which is none.
    clock = Instant(secondsSinceEpoch: 946_684_800 + random.seconds(0...3_471_292_800))
    checkedUntil = clock
    settings = Settings()
    if life.isDrinking { settings.hydration.rhythm.interval = .hours(2) }
    screenStarts = 1
    screen = SimulatedScreen(start: 1, isReady: true, random: &random)
    let isClockWrong = random.once(in: 3)
    if isClockWrong {
      // The clock goes back as far as 1970, or as far ahead.
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

  /// Drops old days, so that years stay fast. If the clock goes back to such a day, the past begins again.
  private mutating func forget(before day: Day) {
    disk.forget(before: day)
    for index in copies.indices { copies[index].disk.forget(before: day) }
    records = records.filter { $0.key.day >= day }
  }

  /// Simulates one step: time passes in steps with even numbers, and something happens in the others.
  ///
  /// Each step has its own random numbers, so that it does not depend on the previous ones.
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
      // On a busy machine the daemon wakes up late.
      clock = max(clock, armed) + .seconds(random.once(in: 40) ? random.seconds(1...20) : 0)
      try tell(.wake)
      try hearAll()
      if self.armed == armed, engine != nil { throw violation(2, "the timer is armed for what has passed") }
    }
    clock = max(clock, end)
  }

  /// Sends `event` to the daemon and checks its effects; with `effects` the daemon crashes after at most that many.
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

  /// False if the clock shows a time for which more must be read.
  var hasWhatItNeeds: Bool {
    guard let memory = engine?.memory else { return false }
    let regimen = memory.medications.regimen
    let hasOthers = regimen.hasOtherHours(than: settings.reminderHours)
    return clocks.allSatisfy { hours in
      hours != nil && !hasOthers
        || zone(by: hours).day(at: min(memory.reminders.reviewedUntil, clock)).previous >= memory.firstDay
    }
  }

  /// Delivers all messages of the notification server to the daemon, unless they are delayed.
  mutating func hearAll() throws(Violation) {
    guard !isDeaf else { return }
    while !inbox.isEmpty {
      let message = inbox.removeFirst()
      guard engine != nil else { continue }
      if let about = message.about {
        switch message.event {
        case .popupAnswered, .popupClosed:
          // The shell forwards no messages about released objects.
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
      // A popup that was closed on a former server can be shown on the next one.
      case .popupServerVanished: dismissed = [:]
      // A click on the popup itself does not dismiss it.
      case .popupAnswered(let id, .open, _): dismissed[id] = nil
      // If the answer cannot be saved, the popup is shown again.
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
    let wasBlind = isBlind
    var engine = engine
    let effects = engine?.handle(event, at: moment, uptime: uptime, past: past) ?? []
    if past.isRead { self = past.world }
    self.engine = engine
    // What was read while the event was handled is in the engine's memory only now.
    if wasBlind, !isBlind { rethinkDays() }
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

  /// The default medication.
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

  /// The popups of another run are unreachable unless the store has their numbers.
  mutating func losePopups() {
    guard let identity = screen?.identity else { return }
    let (stored, live) = (disk.records, live)
    // After weeks of sleep a lost popup is not looked for any more.
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
