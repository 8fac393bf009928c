@testable import PillsCore

/// The engine with a clock, a disk and a screen that carry out its effects at once.
struct Desk {
  enum Server {
    /// Shows popups at once and confirms them.
    case prompt
    /// Shows nothing until the test decides what happens.
    case silent
    /// Refuses every popup.
    case absent
  }

  private(set) var engine: Engine
  private(set) var now: Instant
  /// How far the wall clock is ahead of real time; setting the clock changes it.
  private(set) var clockError = TimeSpan.zero
  private var boot = "first"
  /// The answer to every command, in order.
  private(set) var heard: [Result<Outcome, Refusal>] = []
  var zone: TransitionZone
  /// The home zone if reminders follow it.
  var home: TransitionZone?
  /// The home zone if only some medications follow it.
  var homeOfSome: TransitionZone?
  var disk: FakeDisk
  var server = Server.prompt
  /// The popups on the screen.
  private(set) var screen: [ReminderID: ReminderPopup] = [:]
  /// The doses named by the last popup of each reminder.
  private var named: [ReminderID: [Dose]] = [:]
  /// The popups whose numbers this run of the daemon knows.
  private var known: Set<ReminderID> = []
  private(set) var armed: Instant?
  /// When the device must wake up.
  private(set) var wakesAt: Instant?
  /// What happened since the test last asked, such as `show evening-2026-11-20`.
  private var deeds: [String] = []
  private(set) var announcements: [String] = []
  private(set) var notices: [Notice] = []
  private(set) var lastWithdrawn: PopupHandle?
  private var nextNumber: UInt32 = 1
  private var pending: [Event] = []
  /// The greatest depth to which stored changes caused further changes.
  private(set) var deepest = 0
  private var depth = 0

  /// Begins at `start` with `medications` in the store (default: a fresh install on that day).
  init(
    at start: String = "2026-11-20 06:00",
    settings: Settings = .withoutRepeats,
    medications: [Medication] = [.pills],
    since firstDay: String? = nil,
    madeAt: Instant = longAgo,
    zone: TransitionZone = .utc,
    server: Server = .prompt,
    isInstalledNow: Bool = false,
    inFile slotsInFile: [SlotName: SlotTime]? = nil
  ) {
    var settings = settings
    now = instant(start)
    self.zone = zone
    self.server = server
    let today = zone.day(at: now)
    let from = firstDay.map(day) ?? today
    let regimen =
      isInstalledNow
      ? Regimen(versions: [.first(at: now, from: Moment(now: now, zone: zone).boundary)])
      : Regimen(
        versions: medications.map { MedicationVersion($0, from: from, madeAt: madeAt) },
        slots: SlotHistory(always: SlotHistory.installed.current.merging(settings.slots) { $1 })
      )
    let memory = Memory(
      regimen: regimen,
      reviewedUntil: now,
      unprovenSince: isInstalledNow ? now : nil,
      slotsInFile: slotsInFile == nil ? settings.slots : nil,
      firstDay: today.previous
    )
    disk = FakeDisk(memory)
    // This settings file was never read before.
    if let slotsInFile { settings.slots = slotsInFile }
    engine = Engine(settings: settings, memory: memory)
    handle(.popupServerAppeared(.test))
    handle(.started(settings))
  }

  // MARK: What happens

  mutating func handle(_ event: Event) {
    tell(event)
    while !pending.isEmpty { tell(pending.removeFirst()) }
  }

  /// Lets time pass while the device is awake.
  mutating func run(until text: String) {
    let end = instant(text)
    while let armed, armed <= end {
      now = armed
      handle(.wake)
    }
    now = end
  }

  /// Lets time pass while the device is asleep, or sets its clock.
  mutating func setClock(to text: String) {
    now = instant(text)
    handle(.clockChanged)
  }

  /// Changes the clock without notifying the daemon.
  mutating func setClockUnnoticed(to text: String) { now = instant(text) }

  /// Moves to a place in `zone`.
  mutating func travel(to zone: TransitionZone) {
    self.zone = zone
    handle(.zoneChanged)
  }

  /// Restarts with a memory that begins only two days before the clock's day; see ``restart(at:)``.
  mutating func restartForgetting(at text: String) {
    let reviewed = disk.reviewedUntil
    disk.reviewedUntil = instant(text)
    restart(at: text)
    disk.reviewedUntil = reviewed
  }

  /// Kills the daemon and starts it again; the screen stays. The daemon may begin before it knows the server.
  mutating func restart(at text: String? = nil, knowingServer isServerKnown: Bool = true) {
    if let text { now = instant(text) }
    pending = []
    known = []
    wakesAt = nil
    let firstDay = Memory.firstDay(reviewedUntil: disk.reviewedUntil, at: moment)
    guard let memory = try? disk.memory(from: firstDay) else {
      preconditionFailure("the daemon does not begin with a store that cannot be read")
    }
    let settings = engine.settingsInFile
    engine = Engine(settings: settings, memory: memory)
    if isServerKnown { handle(.popupServerAppeared(.test)) }
    handle(.started(settings))
  }

  /// Restarts the device.
  mutating func reboot() {
    boot += "'"
    restart()
  }

  /// Lets real time pass while the device is awake.
  mutating func live(minutes: Int64) {
    let end = now + .minutes(minutes)
    while let armed, armed <= end {
      now = max(now, armed)
      handle(.wake)
    }
    now = end
  }

  /// Lets real time pass while the device is asleep.
  mutating func sleep(minutes: Int64) {
    now = now + .minutes(minutes)
    handle(.clockChanged)
  }

  /// Sets the wall clock forward, or back if negative, while no real time passes.
  mutating func setClock(forwardBy minutes: Int64, noticed: Bool) {
    now = now + .minutes(minutes)
    clockError = TimeSpan.microseconds(clockError.microseconds + TimeSpan.minutes(minutes).microseconds)
    if noticed { handle(.clockChanged) }
  }

  var uptime: Uptime {
    let span = now - Instant(secondsSinceEpoch: 0)
    return Uptime(boot: boot, span: .microseconds(span.microseconds - clockError.microseconds))
  }

  var moment: Moment { Moment(now: now, zone: home ?? zone, machineZone: zone, home: home ?? homeOfSome) }

  /// Sends `command` to the engine and returns what `read` finds in its answer.
  private mutating func ask<Answer>(
    _ command: Command,
    _ read: (Outcome) -> Answer?
  ) -> Result<Answer, Refusal> {
    let before = heard.count
    handle(.command(command, RequestID(rawValue: UInt64(before))))
    precondition(heard.count == before + 1, "every command is answered once")
    return heard[before].map { outcome in
      guard let answer = read(outcome) else { preconditionFailure("\(command) is answered by \(outcome)") }
      return answer
    }
  }

  /// Locks or unlocks past days and returns the new state of the lock; nil if this is refused.
  @discardableResult
  mutating func change(_ lock: LockCommand) -> HistoryLock? {
    ask(.lock(lock)) { if case .lock(let lock) = $0 { lock } else { nil } }.outcome
  }

  /// Changes the settings file.
  mutating func change(_ edit: (inout Settings) -> Void) {
    var settings = engine.settingsInFile
    edit(&settings)
    handle(.settingsChanged(settings))
  }

  /// Moves or removes a slot and returns the refusal, if any.
  @discardableResult
  mutating func set(_ slot: SlotName, to text: String?) -> Refusal? {
    ask(.medications(.setSlot(slot, text.flatMap { SlotTime($0) }))) { $0 }.refusal
  }

  /// Answers a slot and returns the result.
  @discardableResult
  mutating func say(
    _ action: AnswerCommand.Action,
    _ slot: String,
    _ medications: String...,
    day: String? = nil,
    at time: String? = nil
  ) -> Result<SlotsOutcome, Refusal>? {
    let command = AnswerCommand(
      action: action,
      slot: slot,
      medications: medications,
      day: day.flatMap(DayReference.init(parsing:)),
      time: time.flatMap { TimeOfDay($0) }
    )
    return send(.medications(.answer(command)))
  }

  @discardableResult
  mutating func send(_ command: Command) -> Result<SlotsOutcome, Refusal>? {
    ask(command) { if case .medications(.slots(let outcome)) = $0, outcome.isNamed { outcome } else { nil } }
  }

  /// Changes a medication and returns the result.
  @discardableResult
  mutating func send(_ command: MedicationCommand) -> Result<MedicationOutcome, Refusal> {
    ask(.medications(.change(command))) {
      if case .medications(.changed(let outcome)) = $0 { outcome } else { nil }
    }
  }

  /// Pauses or resumes everything and returns the result.
  @discardableResult
  mutating func send(_ command: PauseCommand) -> Result<Bool, Refusal> {
    ask(.medications(.pauses(command))) {
      if case .medications(.paused(let isNew)) = $0 { isNew } else { nil }
    }
  }

  @discardableResult
  mutating func send(_ command: AsNeededCommand) -> Result<AsNeededOutcome, Refusal> {
    ask(.medications(.asNeeded(command))) {
      if case .medications(.asNeeded(let outcome)) = $0 { outcome } else { nil }
    }
  }

  /// Answers several slots and returns the result.
  @discardableResult
  mutating func say(
    _ action: AnswerCommand.Action,
    _ slot: String? = nil,
    _ medications: String...,
    from first: String,
    until last: String? = nil,
    at time: String? = nil
  ) -> Result<AnsweredDays, Refusal> {
    let command = AnswerCommand(
      action: action,
      slot: slot,
      medications: medications,
      day: DayReference(parsing: first),
      until: last.flatMap(DayReference.init(parsing:)),
      time: time.flatMap { TimeOfDay($0) }
    )
    return ask(.medications(.answer(command))) {
      if case .medications(.slots(let outcome)) = $0 { outcome.answered } else { nil }
    }
  }

  /// Confirms missed doses and returns their number.
  @discardableResult
  mutating func confirm(
    _ slot: String? = nil,
    _ medications: [String] = [],
    _ day: String? = nil,
    _ until: String? = nil
  ) -> Result<Int, Refusal> {
    let command = AnswerCommand(
      action: .confirmMissed,
      slot: slot,
      medications: medications,
      day: day.flatMap(DayReference.init(parsing:)),
      until: until.flatMap(DayReference.init(parsing:))
    )
    return ask(.medications(.answer(command))) {
      if case .medications(.slots(let outcome)) = $0 { outcome.answered?.changed } else { nil }
    }
  }

  /// Changes drinks or the goal and returns the refusal, if any.
  @discardableResult
  mutating func tell(_ command: HydrationCommand) -> Refusal? { ask(.hydration(command)) { $0 }.refusal }

  /// Lets a medication wake the device, or not, and returns the refusal, if any.
  @discardableResult
  mutating func wake(for medication: String, _ wakes: Bool = true) -> Refusal? {
    ask(.waking(WakingCommand(medication, wakes: wakes))) { $0 }.refusal
  }

  /// Changes the stock of a medication and returns the refusal, if any.
  @discardableResult
  mutating func tell(_ action: StockCommand.Action, of medication: String = "Metformin") -> Refusal? {
    ask(.medications(.stock(StockCommand(action, of: medication)))) { $0 }.refusal
  }

  /// Records a drink of water; nil means the last amount.
  mutating func drink(_ millilitres: Int?) {
    var draft = DrinkDraft()
    draft.millilitres = millilitres
    tell(.add(draft, lastAmount: disk.drinks.max()?.millilitres))
  }

  /// Erases data and returns the names of what was erased.
  @discardableResult
  mutating func erase(_ command: EraseCommand) -> Result<[String], Refusal> {
    ask(.storage(command)) { if case .storage(let outcome) = $0 { outcome.names } else { nil } }
  }

  // MARK: What happened

  /// Returns what happened since the last call.
  mutating func takeDeeds() -> [String] {
    defer { deeds = [] }
    return deeds
  }

  private mutating func tell(_ event: Event) {
    disk.reads.days = []
    let effects = engine.handle(event, at: moment, uptime: uptime, past: disk)
    deeds += disk.reads.days.map { "remember \($0)" }
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .persist(let change, let purpose): persist(change, purpose)
    case .resume(let command, let request): feed(.command(command, request))
    case .erase(let erasure, let names, let firstDay, let request):
      do throws(StoreFailure) {
        let memory = try disk.erase(
          erasure,
          from: firstDay,
          now: now,
          from: Moment(now: now, zone: zone).boundary
        )
        feed(.erased(memory, names: names, backup: nil, request: request))
      } catch {
        feed(.eraseFailed(error, request: request))
      }
    case .merge(_, let firstDay, let request):
      do throws(StoreFailure) {
        let merge = try disk.takeMerge()
        feed(.merged(try disk.memory(from: firstDay), merge, request: request))
      } catch {
        feed(.mergeFailed(error, request: request))
      }
    case .show(let popup, let place): show(popup, at: place)
    case .withdraw(let id, let place):
      lastWithdrawn = place.current
      known.remove(id)
      deeds.append("withdraw \(id)")
      screen[id] = nil
      pending.append(.popupsWithdrawn([id]))
    case .celebrate(let intake): deeds.append("celebrate \(intake.total)")
    case .tellOfStock(let notice): deeds.append("\(notice.summary): \(notice.body)")
    case .endStockNotice(let id): deeds.append("end notice of \(id.number)")
    case .warn: deeds.append("warn")
    case .endWarning: deeds.append("end warning")
    case .arm(let instant): armed = instant
    case .wakeMachine(let instant): wakesAt = instant
    case .reply(_, let result): hear(result)
    case .announce(let line): announcements.append(line)
    case .log(let notice): notices.append(notice)
    }
  }

  private mutating func hear(_ result: Result<Outcome, Refusal>) {
    heard.append(result)
    switch result {
    case .success(.medications(.slots(let outcome))): deeds.append(outcome.changed ? "done" : "unchanged")
    case .success(.medications(.changed(let outcome))): deeds.append(outcome.changed ? "done" : "unchanged")
    case .success(.medications(.paused(let changed))): deeds.append(changed ? "done" : "unchanged")
    case .success(.medications(.stock)), .success(.set), .success(.storage): break
    case .success(.medications(.asNeeded)), .success(.waking): deeds.append("done")
    case .success(.lock(let lock)): deeds.append("\(lock)")
    case .success(.hydration(let outcome)):
      deeds.append(outcome.isGoalReached ? "drank and reached the goal" : "drank")
    case .success(.sync(let outcome)): deeds.append("\(outcome.newEntries) entries merged")
    case .success(.brought): deeds.append("brought")
    case .failure: deeds.append("refused")
    }
  }

  private mutating func persist(_ change: Change, _ purpose: Purpose) {
    do throws(StoreFailure) {
      try disk.commit(change)
      feed(.stored(change, purpose))
    } catch {
      feed(.storeFailed(change, purpose, error))
    }
  }

  private mutating func show(_ popup: ReminderPopup, at place: PopupPlace) {
    let verb = screen[popup.id] == nil ? "show" : "update"
    let former = known.contains(popup.id) ? nil : place.current.map { " replacing \($0.number)" }
    let retired = known.contains(popup.id) ? nil : place.retired.map { " after \($0.number)" }
    deeds.append("\(verb) \(popup.id)" + (former ?? retired ?? ""))
    switch server {
    case .prompt:
      known.insert(popup.id)
      screen[popup.id] = popup
      named[popup.id] = popup.doses
      pending.append(.popupShown(popup.id, PopupHandle(nextNumber, on: PopupServer.test.identity)))
      nextNumber += 1
    case .silent: break
    case .absent: pending.append(.popupNotShown(popup.id, PopupComplaint(.noServer)))
    }
  }

  /// Handles at once the event that an effect leads to, before the next effect.
  private mutating func feed(_ event: Event) {
    depth += 1
    deepest = max(deepest, depth)
    precondition(depth < 10, "changes lead to changes without end")
    tell(event)
    depth -= 1
  }
}

extension Desk {
  /// Dismisses the popup.
  mutating func dismiss(_ id: String) {
    screen[reminder(id)] = nil
    known.remove(reminder(id))
    handle(.popupClosed(reminder(id)))
  }

  /// Clicks a button, which closes the popup.
  mutating func click(_ action: PopupAction, _ id: String) { click(action, reminder(id)) }

  mutating func click(_ action: PopupAction, _ id: ReminderID, naming doses: [Dose]? = nil) {
    screen[id] = nil
    known.remove(id)
    handle(.popupAnswered(id, action, doses: doses ?? named[id] ?? []))
  }

  mutating func snooze(_ slot: String, _ span: TimeSpan? = nil) -> Result<SlotsOutcome, Refusal>? {
    send(.reminders(.snooze(slot: slot, span: span)))
  }

  /// The refusal of the last command, if any.
  var lastRefusal: Refusal? { heard.last?.refusal }

  /// The slot of the last command's answer.
  var lastSlot: SlotOverview? {
    if case .success(.medications(.slots(let outcome)))? = heard.last, outcome.isNamed {
      outcome.slot
    } else {
      nil
    }
  }

  /// The outcomes of the commands that named no slot.
  var slotsOutcomes: [SlotsOutcome] {
    heard.compactMap {
      if case .success(.medications(.slots(let outcome))) = $0, !outcome.isNamed { outcome } else { nil }
    }
  }

  var drinkOutcomes: [HydrationOutcome] {
    heard.compactMap { if case .success(.hydration(let outcome)) = $0 { outcome } else { nil } }
  }

  /// The ids of the reminders on the screen, sorted.
  var shown: [String] { screen.keys.sorted().map(\.description) }

  func record(_ id: String) -> ReminderRecord? { disk.records[reminder(id)] }

  /// The id of the medication that has, or had, this name.
  func id(of name: String) -> MedicationID? {
    disk.regimen.versions.last { $0.medication.name == name }?.medication.id
  }

  /// The stored answer for a dose of the medication with this number.
  func answer(_ id: String, medication: Int64 = 0) -> DoseAnswer? {
    disk.answers[dose(id, medication: medication)]
  }

  /// The stored answer for a dose of the medication with this name.
  func answer(_ reminder: String, of name: String) -> DoseAnswer? {
    id(of: name).flatMap { answer(reminder, medication: Int64($0.number)) }
  }

  var overview: Overview { engine.overview(at: moment) }
  var plan: [String] { engine.plan(at: moment).reminders.map(\.id.description) }
}

extension Settings {
  /// Settings for tests that are not about repeated reminders.
  static let withoutRepeats: Settings = {
    var settings = Settings()
    settings.repeatEvery = .zero
    return settings
  }()
}

extension SlotHistory {
  init(always times: [SlotName: SlotTime]) { self.init(times.mapValues { SlotTimeline(always: $0) }) }
}

extension PopupServer {
  static let test = called("test", at: "bus :1.7")

  static func called(_ name: String, at identity: String) -> PopupServer {
    PopupServer(
      identity: identity,
      name: name,
      vendor: "Pills",
      version: "1",
      specificationVersion: "1.2",
      capabilities: ["actions", "body"]
    )
  }
}

/// The time at which versions are made, unless a test needs another.
let longAgo = instant("2001-01-01 00:00")

extension MedicationVersion {
  /// A version that was made long before the test begins.
  init(_ medication: Medication, from: Day) { self.init(medication, from: from, madeAt: longAgo) }
}

extension Medication {
  static let pills = defaultMedication
  static let metformin = Medication(
    id: MedicationID(2),
    name: "Metformin",
    texts: [.dosage: "500 mg"],
    schedule: .twiceDaily
  )
  static let vitamin = Medication(3, "Vitamin D", Schedule(.daily, slots: [.evening]))
}

extension Result where Failure == Refusal {
  var refusal: Refusal? {
    if case .failure(let refusal) = self { refusal } else { nil }
  }
  var outcome: Success? { try? get() }
}

extension SlotsOutcome {
  /// The only slot of the answer.
  var slot: SlotOverview { slots[0] }
}
