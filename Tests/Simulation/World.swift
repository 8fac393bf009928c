import PillsCore

/// A machine, a person and the time they live in, with the real engine among them.
///
/// The world knows the truth: what was said, what is on disk and on the screen, what the clock shows. It asks nothing
/// of the engine but what the engine does.
struct World {
  let seed: UInt64
  var random: SplitMix64
  var tally = Tally()

  // The machine.
  var clock: Instant
  /// How far the clock is ahead of the time that is right.
  var clockError: Span = .zero
  /// When, in real time, past days were last unlocked, unless they were locked since.
  var unlockedAt: Instant?
  var zone: SimulatedZone
  var disk: SimulatedDisk
  var engine: Engine?
  var armed: Instant?
  /// How many more commits fail.
  var failingCommits: Int64 = 0
  /// Whether what was last to be saved was not, so that the engine knows more than the disk.
  var hasUnsaved = false
  /// Whether what was said last could not be saved.
  var wasRefused = false
  /// How many effects are left before the daemon crashes; nil where it does not.
  var effectsUntilCrash: Int?
  /// How deep stored changes led to further ones.
  var depth = 0
  /// The records as the engine must have them, saved or not.
  var records: [ReminderID: ReminderRecord] = [:]
  /// Whether the daemon heard of everything that happened to clock and zone.
  var isAware = true

  // The screen.
  var screen: SimulatedScreen?
  var screenStarts = 0
  /// What the shell knows of the popups it shows.
  var live: [ReminderID: LivePopup] = [:]
  var serial = 0
  /// What the notification server told and the daemon has not heard yet.
  var inbox: [Message] = []
  /// Popups the person closed, until they may be shown again.
  var dismissed: [ReminderID: Instant?] = [:]
  /// Popups that the server did not show when asked.
  var unshown: Set<ReminderID> = []

  // What is being said.
  var request: UInt64 = 0
  var said: Said?

  var settings: Settings
  var nextMedication: Int64 = 1
  var trace: [TraceEntry] = []
  var step = 0

  struct LivePopup {
    let serial: Int
    let identity: String
    let number: UInt32
  }

  /// Something the notification server tells, about the object that `serial` names.
  struct Message {
    let event: Event
    let about: (id: ReminderID, serial: Int)?
  }

  /// What a person said and the daemon has not answered.
  enum Said {
    case command(Command, RequestID)
    case click(ReminderID, PopupAction, ReminderPopup)
  }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    zone = random.pick(SimulatedZone.all)
    clock = Instant(secondsSinceEpoch: 1_767_225_600 + random.seconds(0...31_536_000))
    settings = Settings()
    disk = SimulatedDisk(regimen: Regimen(versions: []), settings: settings, reviewedUntil: clock)
    screenStarts = 1
    screen = SimulatedScreen(start: 1, takesProposedNumbers: random.once(in: 2))
    let today = zone.day(at: clock)
    let first = Medication.defaultMedication(addedAt: clock)
    disk.regimen = Regimen(versions: [MedicationVersion(medication: first, from: today)])
    nextMedication = 2
    try startDaemon()
  }

  // MARK: Living

  /// Lives through one more thing that happens.
  mutating func goOn() throws {
    step += 1
    try pass(random.seconds(random.once(in: 4) ? 1...600 : 600...28_800))
    if screen?.isHanging ?? false, random.once(in: 5) { screen?.isHanging = false }
    if screen == nil, random.once(in: 5) { try startScreen() }
    if engine == nil {
      try startDaemon()
    } else {
      try happen()
    }
    try hearAll()
    if step.isMultiple(of: 2_000) { disk.forget(before: zone.day(at: clock).advanced(by: -500)) }
  }

  /// Lets `seconds` pass, with the daemon awake if it runs.
  mutating func pass(_ seconds: Int64) throws {
    let end = clock + .seconds(seconds)
    tally.simulatedSeconds += seconds
    while engine != nil, let armed, armed <= end {
      clock = max(clock, armed)
      try tell(.wake)
      try hearAll()
      if self.armed == armed, engine != nil { throw violation(2, "the timer is armed for what has passed") }
    }
    clock = max(clock, end)
  }

  /// Hands the daemon an event, and holds what comes of it against the rules.
  mutating func tell(_ event: Event) throws {
    guard engine != nil else { return }
    remember(.event(event, at: clock))
    tally.events += 1
    effectsUntilCrash = random.once(in: 400) ? Int(random.seconds(0...6)) : nil
    try handle(event)
    effectsUntilCrash = nil
    if engine != nil, isAware { try check() }
  }

  /// Lets the daemon hear all that the notification server told.
  mutating func hearAll() throws {
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
      try tell(message.event)
    }
    if engine != nil, isAware { try checkScreen() }
  }

  mutating func handle(_ event: Event) throws {
    depth += 1
    if depth > 8 { throw violation(2, "changes lead to changes without end") }
    let uptime = uptime
    for effect in engine?.handle(event, at: clock, uptime: uptime, zone: zone) ?? [] {
      if effectsUntilCrash == 0 { crash() }
      effectsUntilCrash = effectsUntilCrash.map { $0 - 1 }
      guard engine != nil else { break }
      remember(.effect(effect))
      try perform(effect)
    }
    depth -= 1
  }

  // MARK: Running and crashing

  mutating func startDaemon() throws {
    let firstDay = Memory.firstDay(reviewedUntil: disk.reviewedUntil, at: clock, zone: zone)
    engine = Engine(settings: settings, memory: disk.memory(from: firstDay))
    records = disk.records
    hasUnsaved = false
    isAware = true
    note("daemon starts at \(clock.secondsSinceEpoch) in \(zone.name)")
    let greeting: Event = screen.map { .popupServerAppeared($0.server) } ?? .popupServerVanished
    let order = random.once(in: 2) ? [greeting, .started] : [.started, greeting]
    for event in order { try tell(event) }
    try hearAll()
  }

  mutating func crash() {
    note("daemon crashes")
    tally.crashes += 1
    engine = nil
    armed = nil
    live = [:]
    inbox = []
    dismissed = [:]
    unshown = []
    said = nil
    failingCommits = 0
    guard let identity = screen?.identity else { return }
    let stored = disk.records
    screen?.lose { number, popup in
      let isWhereAsked =
        PopupHandle.proposedNumber(for: popup.id) == number && stored[popup.id]?.state == .raised
      return !isWhereAsked && stored[popup.id]?.popup != PopupHandle(server: identity, number: number)
    }
  }

  // MARK: Telling

  mutating func note(_ line: String) {
    remember(.note(line))
  }

  private mutating func remember(_ entry: TraceEntry) {
    trace.append(entry)
    if trace.count > 400 { trace.removeFirst(200) }
  }

  func violation(_ rule: Int, _ what: String) -> Violation {
    Violation(rule: rule, what: what, seed: seed, step: step, trace: trace.suffix(60).map(\.description))
  }
}
