import PillsCore

extension World {
  /// Simulates one event: of the person, the machine or the desktop.
  mutating func happen() throws(Violation) {
    if life.isStocking, random.once(in: 6) { return try tendToStock() }
    if life.isDrinking, random.once(in: 4) { return try tendToWater() }
    if life.isTravelling, random.once(in: 10) { return try travel() }
    if life.isPausing, random.once(in: 30) { return try pauseOrResume() }
    switch random.seconds(0...999) {
    case 0..<230: try answer(random.pick([.take, .take, .take, .take, .skip, .undo, .toggle]))
    case 230..<280: try sayOddly()
    case 280..<650: try touchScreen()
    case 650..<690: try snooze()
    case 690..<710: try changeSettings()
    case 710..<730: try changeMedications()
    case 730..<760: try switchServer()
    case 760..<775: failingCommits = random.seconds(1...20)
    case 775..<785: failingReads = random.seconds(1...5)
    case 785..<810: try suspend()
    case 810..<825: try setClock()
    case 825..<835: try move()
    case 835..<850: try stop()
    case 850..<865: try sayLate()
    case 865..<880: isDeaf = true
    case 880..<900: try changeLock()
    case 900..<930: try speakOfAsNeeded()
    case 930..<945: try speakOfDays()
    case 945..<960: try speakOfOpen()
    case 960..<963: try speakOfErasing()
    case 983..<993: try speakOfMissed()
    case 963..<983: lockSession()
    default: break
    }
  }

  // MARK: Commands

  mutating func send(_ command: Command) throws(Violation) {
    let replacements = tally.replacements
    try notice()
    // The command was meant for the contents of the former store.
    guard engine != nil, tally.replacements == replacements else { return }
    request += 1
    tally.commands += 1
    let id = RequestID(rawValue: request)
    wasRefused = false
    editCountBefore = disk.editCount
    spokenOf = nil
    said = .command(command, id)
    saidOn = if case .medications(.change(let change)) = command { today(of: change) } else { nil }
    try tell(.command(command, id))
    if engine != nil, said != nil { throw violation(6, "a command is not answered") }
    said = nil
  }

  /// A slot of today, or one that may have been removed.
  mutating func anySlot() -> String {
    random.once(in: 10) ? "noon" : random.pick(slots.keys.map(\.description).sorted())
  }

  private mutating func answer(_ action: AnswerCommand.Action) throws(Violation) {
    var command = AnswerCommand(action)
    command.slot = anySlot()
    command.isForced = random.once(in: 2)
    try send(.medications(.answer(command)))
  }

  /// Names single medications, other days and times.
  mutating func sayOddly() throws(Violation) {
    let names =
      almanac.timelines.map { $0.latest(on: moment.today).name }
      + (almanac.timelines.isEmpty ? ["nothing"] : [])
    let days: [DayReference?] = [
      nil, nil, .fromToday(days: 0), .fromToday(days: -1), .fromToday(days: 1),
      .fromToday(days: -Int(random.seconds(2...40))),
    ]
    let hour = Int(random.seconds(0...23))
    let action = random.pick([AnswerCommand.Action.take, .skip, .undo, .toggle])
    let slot = random.once(in: 10) ? "nowhere" : anySlot()
    var command = AnswerCommand(action)
    command.slot = slot
    command.medications = random.once(in: 2) ? [random.pick(names)] : []
    command.exceptions = random.once(in: 4) ? [random.pick(names)] : []
    command.day = random.pick(days)
    command.time = random.once(in: 3) ? TimeOfDay(hour: hour, minute: 30) : nil
    command.isForced = random.once(in: 3)
    if random.once(in: 4) { command.amount = Amount(ofThousandths: 500) }
    if random.once(in: 4) { command.note = "felt ill" }
    if random.once(in: 6) { command.place = "left arm" }
    try send(.medications(.answer(command)))
  }

  private mutating func snooze() throws(Violation) {
    let spans: [TimeSpan?] = [nil, nil, .minutes(1), .minutes(45), .hours(3), .hours(12), .hours(13)]
    try send(.reminders(.snooze(slot: anySlot(), span: random.pick(spans))))
  }

  // MARK: The screen

  private mutating func touchScreen() throws(Violation) {
    let touchable = (screen?.popups ?? [:]).filter { !$0.value.isLost }.sorted { $0.key < $1.key }
    guard !touchable.isEmpty else { return }
    let (number, popup) = random.pick(touchable)
    let realTime = realTime
    screen?.close(number, at: realTime)
    closedNumbers.insert(number)
    let doses = popup.content.doses
    let closed = Message(event: .popupClosed(popup.id), doses: doses, about: (popup.id, popup.serial))
    if random.once(in: 4) {
      inbox.append(closed)
      guard tally.events % 8 == 0, popup.id.source == .medications else { return }
      try hearAll()
      try addToWhatWasClosed(popup.id)
      return
    }
    let action =
      switch popup.id.source {
      case .medications: random.pick([PopupAction.taken, .taken, .taken, .snooze, .skip, .open])
      default: random.pick(popup.content.buttons.map(\.action) + [.open])
      }
    let answered = Message(
      event: .popupAnswered(popup.id, action, doses: doses),
      doses: doses,
      about: (popup.id, popup.serial),
      said: .click(popup.id, action, popup.content)
    )
    inbox += random.once(in: 6) ? [closed, answered] : [answered, closed]
    if random.once(in: 10) { inbox.append(answered) }
    tally.clicks += 1
    try hearAll()
  }

  /// Clicks or closes popups that are long gone.
  private mutating func sayLate() throws(Violation) {
    let day = moment.today.advanced(by: -Int(random.seconds(0...3)))
    let id = ReminderID(day: day, slot: random.pick(slots.keys.sorted()))
    guard live[id] == nil, waiting[id] == nil, !unshown.contains(id) else { return }
    let doses = trueOccurrence(id)?.doses ?? []
    try tell(random.once(in: 2) ? .popupClosed(id) : .popupAnswered(id, .taken, doses: doses))
  }

  private mutating func switchServer() throws(Violation) {
    if let current = screen {
      switch random.seconds(0...2) {
      case 0:
        screen?.isHanging = !current.isHanging
      case 1:
        loseScreen()
        try hearAll()
      default:
        loseScreen()
        try startScreen()
      }
    }
  }

  private mutating func loseScreen() {
    trace?.append("notification server ends")
    screen = nil
    // Messages about the last server's popups still arrive, but they mean no new popup.
    dismissed = [:]
    closedNumbers = []
    knownClosings = [:]
    inbox.append(Message(event: .popupServerVanished(random.pick([.absent, .unknown])), about: nil))
    for id in waiting.keys.sorted() {
      unshown.insert(id)
      inbox.append(Message(event: .popupNotShown(id, PopupComplaint(.noServer)), about: nil))
    }
    waiting = [:]
  }

  mutating func startScreen() throws(Violation) {
    screenStarts += 1
    trace?.append("notification server \(screenStarts) starts")
    screen = SimulatedScreen(start: screenStarts, isReady: false, random: &random)
    if !random.once(in: 3) { try greet() }
  }

  /// Lets a server answer that only owned its name so far.
  mutating func greet() throws(Violation) {
    guard let server = screen?.server else { return }
    trace?.append("the notification server is ready")
    screen?.isReady = true
    guard engine != nil else { return }
    inbox.append(Message(event: .popupServerAppeared(server), about: nil))
    for (_, asked) in waiting.sorted(by: { $0.key < $1.key }) { try showNow(asked.popup, at: asked.place) }
    waiting = [:]
    try hearAll()
  }

  private mutating func lockSession() {
    trace?.append("the session is locked")
    isSessionLocked = true
    screen?.lock()
  }

  mutating func unlockSession() throws(Violation) {
    isSessionLocked = false
    inbox.append(Message(event: .sessionUnlocked, about: nil))
    try hearAll()
  }

  // MARK: The machine

  private mutating func suspend() throws(Violation) {
    let length: Int64 = random.once(in: 8) ? random.seconds(86_400...1_814_400) : random.seconds(60...43_200)
    clock = clock + .seconds(length)
    tally.simulatedSeconds += Int(length)
    trace?.append("resumes after \(length) s")
    try becomeAware(of: .clockChanged)
  }

  mutating func setClock() throws(Violation) {
    tally.clockSteps += 1
    let step: TimeSpan
    if clockError != .zero, random.once(in: 2) {
      step = .zero - clockError
    } else {
      let sign: Int64 = random.once(in: 2) ? 1 : -1
      let size = random.pick([5, 3600, 7200, 86_400, 30 * 86_400, 300 * 86_400])
      step = .seconds(sign * random.seconds(1...Int64(size)))
    }
    // The simulated disk keeps little more than a year.
    let error = clockError + step
    guard abs(error.seconds) < 400 * 86_400 else { return }
    clockError = error
    // The clock is never set twice within a second.
    clock = clock + step + .seconds(2)
    tally.simulatedSeconds += 2
    trace?.append("clock set by \(step.seconds) s to \(clock.secondsSinceEpoch)")
    try becomeAware(of: .clockChanged)
  }

  mutating func move() throws(Violation) {
    tally.moves += 1
    place = random.pick(SimulatedZone.all)
    trace?.append("moves to \(place.name)")
    try becomeAware(of: .zoneChanged)
  }

  /// Lets the daemon notice an event, sometimes only after a command.
  private mutating func becomeAware(of event: Event) throws(Violation) {
    isAware = false
    // A timer set by the former clock does not count.
    if event == .clockChanged { armed = nil }
    if random.once(in: 3) { try answer(.take) }
    isAware = true
    try tell(event)
  }

  mutating func stop() throws(Violation) {
    let isOrderly = random.once(in: 2)
    if isOrderly { try end() }
    crash()
    // A stopped daemon can be started at once; a crashed one only after a while.
    try pass(random.once(in: 5) ? random.seconds(3600...864_000) : isOrderly ? 0 : 1)
    if random.once(in: 4) { place = random.pick(SimulatedZone.all) }
    if random.once(in: 6) { screen?.isHanging = true }
    if random.once(in: 4) { failingReads = random.seconds(1...5) }
    if random.once(in: 8) {
      loseScreen()
      try startScreen()
      inbox = []
    }
    try startDaemon()
  }

  /// Stops the daemon. It leaves no popup whose buttons would not work, unless it cannot record that.
  private mutating func end() throws(Violation) {
    trace?.append("daemon is to end")
    wasRefused = false
    // Sometimes the daemon is killed after it has recorded that its popups are gone, but before they are.
    isEnding = true
    try tell(.stopping, crashingAfter: tally.crashes % 8 == 7 ? 1 : nil)
    isEnding = false
    guard engine != nil, let screen, screen.isReady, inbox.isEmpty, !wasRefused, !isBlind, isAware else {
      return
    }
    for popup in screen.popups.values where !popup.isLost {
      throw violation(3, "the popup of \(popup.id) is left on the screen by a daemon that ended")
    }
  }
}

private func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
  .microseconds(left.microseconds + right.microseconds)
}

private func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
  .microseconds(left.microseconds - right.microseconds)
}
