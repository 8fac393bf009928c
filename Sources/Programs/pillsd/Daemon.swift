import Desktop
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

/// A report from the daemon to its services.
enum DaemonReport {
  /// The result of a command, after all that had to come first.
  case reply(RequestID, Result<Outcome, Refusal>)
  /// An event was handled with all its effects.
  case changed
  case testPopup(PopupEvent)
}

/// The shell around the engine: passes events to it, and performs its effects in order.
@MainActor
final class Daemon {
  private(set) var engine: Engine
  /// The zone of the device.
  private(set) var zone: LocalTimeZone
  /// Nil if no home zone is set.
  private var homeZone: LocalTimeZone?
  /// Whether reminders keep the hours of home, except for medications with hours of their own.
  private var isHomeKept = false
  let settingsFile: SettingsFile
  let store: StoreKeeper
  let history: HistoryReader
  private let startedFrom: StartedFrom
  let popups: PopupService
  let journal: Journal
  /// Nil if the session has no runtime folder.
  private let news: NewsFile?
  private var sessionLanguage: SessionLanguage
  let loop: EventLoop
  let machineAlarm: MachineAlarm
  private let serviceManager = ServiceManager()
  private let machineClock: MachineClock
  var timer: WallClockTimer?
  private var examinationTimer: MonotonicTimer?
  private var answerWatch: AnswerWatch?
  private var statusLine = ""
  private var isReady = false
  /// The reason for a restart, after it was reported.
  private var reasonToStartAnew: String?
  var isProgramReplaced: Bool { startedFrom.isProgramReplaced }
  /// Nil if confinement was not tried.
  var confinement: Control.Confinement?
  var dayOfFailedBackup: Day?
  /// The time at which the timer fires.
  private(set) var nextWake: Instant?
  private(set) var lastWake: Instant?
  /// When the daemon started, or when the clock was set or the computer slept since.
  private(set) var awakeSince = WallClock.now

  /// Receives the reports to the services, which the daemon does not know.
  var onReport: @MainActor (DaemonReport) -> Void = { _ in }
  /// Whether an event came while the store was unread, so that the settings must be loaded again.
  private var isUnread = false
  /// How the person gave the current command.
  var via = Via.command
  /// The number of nested events: handling one may cause another.
  private var depth = 0

  init(
    store: StoreKeeper,
    settingsFile: SettingsFile,
    startedFrom: StartedFrom,
    popups: PopupService,
    journal: Journal,
    socketFolder: String?,
    loop: EventLoop,
    zone: LocalTimeZone
  ) throws(SystemdError) {
    self.store = store
    history = HistoryReader(store: store)
    self.settingsFile = settingsFile
    self.startedFrom = startedFrom
    self.popups = popups
    self.journal = journal
    let news = socketFolder.map(NewsFile.init(folder:))
    self.news = news
    sessionLanguage = SessionLanguage(folder: socketFolder)
    self.loop = loop
    let instance = ProfileChoice.current.map { "-\($0.instance)" } ?? ""
    machineAlarm = MachineAlarm(
      loop,
      of: unitName("pills.service"),
      leadingWith: "pills-wake\(instance)"
    )
    machineClock = try MachineClock()
    self.zone = zone
    let memory = store.firstMemory(at: Moment(now: WallClock.now, zone: zone))
    engine = Engine(
      settings: Settings(),
      memory: memory,
      isProvisional: store.readingError != nil,
      seed: .random(in: .min ... .max),
      usualUnit: .usual(environment: environmentVariable),
      person: ProfileChoice.current?.name
    )
    timer = try loop.wallClockTimer { [unowned self] in wake() }
    answerWatch = try AnswerWatch(
      loop,
      isSynced: { store.isSynced },
      look: { news?.touch() },
      again: { [unowned self] in watchForAnswers() }
    )
    machineAlarm.onFailure = { reason in
      let reason = reason.complaint.english
      journal.log(JournalEntry(.warning, "This computer cannot be woken for reminders: \(reason)"))
    }
  }

  /// Now, in the zone of the reminders.
  var moment: Moment {
    let usual = isHomeKept ? homeZone ?? zone : zone
    return Moment(now: WallClock.now, zone: usual, machineZone: zone, home: homeZone)
  }

  private func followHome(of settings: Settings) {
    homeZone = LocalTimeZone.home(of: settings)
    isHomeKept = settings.reminderHours == .home
  }

  /// Tells pills-sync that there are new entries.
  func tellOfNews() { news?.touch() }

  // MARK: Events

  /// Applies the settings, raises open reminders and arms the timer.
  func start() {
    startSettings(with: Event.started)
    writeHomeIfNeeded()
    guard store.isUnexamined else { return }
    examinationTimer = try? loop.monotonicTimer { [unowned self] in examineStore() }
    examineStoreLater()
  }

  /// Examines the next part of a store that was not closed; all of it would make calls wait.
  private func examineStore() {
    if let defect = store.examineFurther() { handle(.storeDamaged(defect.complaint)) }
    if store.isUnexamined { examineStoreLater() }
  }

  private func examineStoreLater() {
    // If this fails, the first change examines the store.
    try? examinationTimer?.arm(after: 0)
  }

  func handle(_ event: Event) {
    if let settings = event.newSettings { followHome(of: settings) }
    let moment = moment
    depth += 1
    if store.readingError != nil { isUnread = true }
    let past = StoredPast(store: store, moment: moment)
    let effects = engine.handle(event, at: moment, uptime: machineClock.uptime, past: past)
    for effect in effects { perform(effect, at: moment) }
    startSettingsOnceRead()
    if depth == 1 { _ = goOnAfterRevision() }
    depth -= 1
    // Effects cause events too, so the change is reported once all of them are done.
    if depth == 0 {
      watchForAnswers()
      onReport(.changed)
    }
  }

  private func watchForAnswers() { answerWatch?.update(isOpen: engine.hasOpenReminder, at: WallClock.now) }

  /// Loads the settings file once the store can be read, because the store decides what the file changes.
  func startSettingsOnceRead() {
    guard isUnread, store.readingError == nil else { return }
    isUnread = false
    startSettings(with: Event.settingsChanged)
  }

  private func wake() {
    lastWake = WallClock.now
    handle(.wake)
    warnOfSilentSync()
  }

  func clockWasSet() {
    awakeSince = WallClock.now
    journal.log(
      JournalEntry(.notice, "The clock was set, or the computer slept", messageID: MessageKind.clock)
    )
    handle(.clockChanged)
  }

  func zoneMayHaveChanged() {
    // Without a readable link the old zone stays, as UTC would be worse; a new link causes another event.
    guard LocalTimeZone.isReadable else { return }
    zone = LocalTimeZone.local()
    followHome(of: engine.settings)
    journal.log(JournalEntry(.notice, "Local time is now \(zone.identifier)", messageID: MessageKind.clock))
    handle(.zoneChanged)
  }

  func reload() {
    tell { (manager) throws(SystemdError) in try manager.reloading() }
    loadSettings()
    announceReady()
    lookAfterFolders()
  }

  /// Restarts the daemon, at a quiet moment, if its program or one of its folders was replaced.
  func checkStartedFrom() {
    if startedFrom.isProgramReplaced {
      startAnew(because: "another pillsd was installed in the place of this one")
    }
    lookAfterFolders()
  }

  /// Restarts the daemon if the session speaks another language, because a process chooses its language once.
  func speak(_ language: [String: String]) {
    guard serviceManager.isPresent, sessionLanguage.isNew(language) else { return }
    startAnew(because: "the session speaks another language")
  }

  /// Restarts the daemon if one of its folders was replaced: it may not use the new folder before.
  func lookAfterFolders() {
    let folders = [store.folder] + settingsFile.folders
    guard reasonToStartAnew == nil, let folder = startedFrom.replacedFolder(among: folders) else { return }
    startAnew(because: "\(folder) is another folder than the one that this pillsd may use")
    if let complaint = settingsOutOfReach { handle(.settingsRejected(complaint)) }
  }

  /// The complaint if the settings file is now in a folder that this pillsd may not use.
  var settingsOutOfReach: SettingsComplaint? {
    startedFrom.replacedFolder(among: settingsFile.folders).map {
      SettingsComplaint(.outOfReach, [.path: settingsFile.path, .place: $0])
    }
  }

  private func startAnew(because reason: String) {
    guard reasonToStartAnew == nil else { return }
    reasonToStartAnew = reason
    guard serviceManager.isPresent else {
      journal.log(JournalEntry(.warning, "Restart pillsd: \(reason)"))
      return
    }
    journal.log(JournalEntry(.notice, "Starting anew: \(reason)"))
    stop()
  }

  /// Ends the loop after the current event.
  func stop() { loop.exit() }

  // MARK: Effects

  func arm(_ instant: Instant) {
    nextWake = instant
    do throws(SystemdError) {
      try timer?.arm(at: instant.microsecondsSinceEpoch)
    } catch {
      journal.log(JournalEntry(.error, "The timer cannot be armed: \(error)"))
    }
  }

  func announce(_ line: String) {
    statusLine = line
    // Before that, the ready message reports the status.
    guard isReady else { return }
    tell { (manager) throws(SystemdError) in try manager.status(line) }
  }

  // MARK: The service manager

  func announceReady() {
    isReady = true
    tell { (manager) throws(SystemdError) in try manager.ready(status: statusLine) }
  }

  func announceStopping() { tell { (manager) throws(SystemdError) in try manager.stopping() } }

  private func tell(_ message: (ServiceManager) throws(SystemdError) -> Void) {
    do throws(SystemdError) {
      try message(serviceManager)
    } catch {
      journal.log(JournalEntry(.warning, "The status cannot be reported to the service manager: \(error)"))
    }
  }
}
