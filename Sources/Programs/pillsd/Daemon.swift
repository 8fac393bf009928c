import Desktop
import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

/// What the daemon has to tell those who ask it.
enum DaemonReport {
  /// What became of a command, after all that had to come first.
  case reply(RequestID, Result<Outcome, Refusal>)
  /// An event was taken in, and all that came of it.
  case changed
  /// What became of the popup that ``PopupKey/test`` names.
  case testPopup(PopupEvent)
}

/// The shell round the engine: hands it what happens, and performs what it asks for, in order.
@MainActor
final class Daemon {
  private(set) var engine: Engine
  /// That of the machine.
  private(set) var zone: LocalTimeZone
  /// That of home, where anybody has said where that is.
  private var homeZone: LocalTimeZone?
  /// Whether reminders keep its hours, but for those of medications that have their own.
  private var isHomeKept = false
  let settingsFile: SettingsFile
  let store: StoreKeeper
  let history: HistoryReader
  private let startedFrom: StartedFrom
  let popups: PopupService
  let journal: Journal
  /// Nil where the session has no runtime folder.
  private let news: NewsFile?
  let loop: EventLoop
  let machineAlarm: MachineAlarm
  private let serviceManager = ServiceManager()
  private let machineClock: MachineClock
  var timer: WallClockTimer?
  private var examinationTimer: MonotonicTimer?
  private var statusLine = ""
  /// Whether the service manager was told that starting is complete.
  private var isReady = false
  /// Why it is to be started anew, once that was said.
  private var reasonToStartAnew: String?
  /// Whether an update has put another file in the place of the program that runs.
  var isProgramReplaced: Bool { startedFrom.isProgramReplaced }
  /// Whether this process has given up what it does not need of the file system; nil where that was not tried.
  var confinement: Control.Confinement?
  /// The day on which the copy of the week could last not be made.
  var dayOfFailedBackup: Day?
  /// When the timer is to fire.
  private(set) var nextWake: Instant?
  /// When the timer last fired.
  private(set) var lastWake: Instant?

  /// Called with all that concerns those who ask the daemon, whom it does not know itself.
  var onReport: @MainActor (DaemonReport) -> Void = { _ in }
  /// Whether the store was not read when the last event came.
  private var isUnread = false
  /// How many events are being handled, each because of the one before it.
  private var depth = 0

  init(
    store: StoreKeeper,
    settingsFile: SettingsFile,
    startedFrom: StartedFrom,
    popups: PopupService,
    journal: Journal,
    news: NewsFile?,
    loop: EventLoop,
    zone: LocalTimeZone
  ) throws(SystemdError) {
    self.store = store
    history = HistoryReader(store: store)
    self.settingsFile = settingsFile
    self.startedFrom = startedFrom
    self.popups = popups
    self.journal = journal
    self.news = news
    self.loop = loop
    machineAlarm = MachineAlarm(loop)
    machineClock = try MachineClock()
    self.zone = zone
    let memory = store.firstMemory(at: Moment(now: WallClock.now, zone: zone))
    engine = Engine(
      settings: Settings(),
      memory: memory,
      isProvisional: store.readingError != nil,
      seed: .random(in: .min ... .max),
      usualUnit: .usual { getenv($0).map { String(cString: $0) } }
    )
    timer = try loop.wallClockTimer { [unowned self] in wake() }
    machineAlarm.onFailure = { reason in
      journal.log(JournalEntry(.warning, "The machine cannot be woken for reminders: \(reason)"))
    }
  }

  /// Now, by the clock of the machine, in the zone whose hours reminders keep.
  var moment: Moment {
    let usual = isHomeKept ? homeZone ?? zone : zone
    return Moment(now: WallClock.now, zone: usual, machineZone: zone, home: homeZone)
  }

  private func followHome(of settings: Settings) {
    homeZone = LocalTimeZone.home(of: settings)
    isHomeKept = settings.reminderHours == .home
  }

  /// There is something new to tell other machines.
  func tellOfNews() { news?.touch() }

  // MARK: What happens

  /// Puts the settings in force, raises what is open and arms the timer.
  func start() {
    startSettings(with: Event.started)
    writeHomeIfNeeded()
    guard store.isUnexamined else { return }
    examinationTimer = try? loop.monotonicTimer { [unowned self] in examineStore() }
    examineStoreLater()
  }

  /// Examines a part of a store that was not closed, which as a whole takes too long while somebody waits.
  private func examineStore() {
    if let defect = store.examineFurther() {
      handle(.storeDamaged(defect.complaint))
    }
    if store.isUnexamined { examineStoreLater() }
  }

  private func examineStoreLater() {
    // Without the timer it is examined before the first change.
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
    // What comes of an effect is an event too: how things stand is told once all of it is done.
    if depth == 0 { onReport(.changed) }
  }

  /// Begins with the settings file, which is judged by what the store holds, once that could be read.
  func startSettingsOnceRead() {
    guard isUnread, store.readingError == nil else { return }
    isUnread = false
    startSettings(with: Event.settingsChanged)
  }

  private func wake() {
    lastWake = WallClock.now
    handle(.wake)
  }

  func clockWasSet() {
    journal.log(
      JournalEntry(.notice, "The clock was set, or the machine slept", messageID: MessageKind.clock)
    )
    handle(.clockChanged)
  }

  func zoneMayHaveChanged() {
    // While the link is being replaced there may be none for a moment; its coming is told too. One that leads to
    // where nothing can be read leaves the zone as it was: UTC would be worse.
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

  /// Has the daemon started anew, at a quiet moment, where its program or one of its folders was replaced.
  func checkStartedFrom() {
    if startedFrom.isProgramReplaced {
      startAnew(because: "another pillsd was installed in the place of this one")
    }
    lookAfterFolders()
  }

  /// The same for its folders alone, which it cannot do without.
  func lookAfterFolders() {
    guard confinement?.confined == true else { return }
    let folders = [store.folder] + settingsFile.folders
    guard let folder = startedFrom.replacedFolder(among: folders) else { return }
    startAnew(because: "\(folder) is another folder than the one that this pillsd may use")
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

  /// Ends the loop once what is being done is done.
  func stop() { loop.exit() }

  // MARK: What the engine asks for

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
    // Until then it comes with the news of that.
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
      journal.log(JournalEntry(.warning, "The service manager cannot be told how things stand: \(error)"))
    }
  }
}
