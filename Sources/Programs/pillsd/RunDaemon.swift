import Desktop
import Gettext
import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import PillsStore
import Sandbox
import SystemdKit
import Varlink
import VarlinkLoop

/// Long enough that a burst of requests, or a person at a terminal, is over.
private let microsecondsUntilRest: UInt64 = 5_000_000

@MainActor
func runDaemon() -> Int32 {
  let journal = Journal(identifier: "pillsd")
  do {
    try serve(journal: journal)
    journal.log(JournalEntry(.notice, "Stopped", messageID: MessageKind.stopped))
    return 0
  } catch {
    journal.log(JournalEntry(.error, "\(error)"))
    return 1
  }
}

/// Connects the parts and serves calls; everything is closed when it returns.
@MainActor
private func serve(journal: Journal) throws {
  guard let paths = Paths(environment: environmentVariable) else { throw StartError.noHome }
  // Before the popup thread starts, because the locale belongs to the whole process.
  chooseLanguage()
  ClockStyle.useInSentences(ClockStyle(ofLocale: clockOfLocale()))
  try requireDescriptors()
  shareOneHeap()
  // A lost peer or too large a file must fail the write, not end the process.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
  let loop = try EventLoop()
  var daemon: Daemon?
  // The popup thread inherits the blocked signals and the environment, so both come before it.
  let signals = try [
    loop.onSignal(.terminate) { daemon?.stop() },
    loop.onSignal(.interrupt) { daemon?.stop() },
    loop.onSignal(.hangUp) { daemon?.reload() },
  ]
  let passed = Result { try PassedSocket.takeAll().listener(named: "varlink") }
  let localTime = LocalTimeZone.local()
  let moment = Moment(now: WallClock.now, zone: localTime)
  let settingsFile = SettingsFile(path: paths.settingsFile, zones: .ofThisMachine)
  let settings = (try? settingsFile.load()) ?? Settings()
  let store = try StoreKeeper(folder: paths.dataFolder, settings: settings, at: moment)
  let socket = try listeningSocket(passed: passed, paths: paths, journal: journal)
  // Before the popup thread starts, which inherits it.
  let confinement = confine(paths, settingsFile, journal)
  let startedFrom = StartedFrom(
    folders: [paths.dataFolder] + settingsFile.folders,
    isConfined: confinement.confined
  )
  store.startedFrom = startedFrom
  let popups = try PopupService(of: ProfileChoice.current?.name)
  let running = try Daemon(
    store: store,
    settingsFile: settingsFile,
    startedFrom: startedFrom,
    popups: popups,
    journal: journal,
    socketFolder: paths.socketFolder,
    loop: loop,
    zone: localTime
  )
  running.confinement = confinement
  daemon = running
  let commands = PendingCommands()
  let control = try ControlService(daemon: running, commands: commands)
  let sync = SyncService(daemon: running, commands: commands)
  running.onReport = { [unowned control] report in
    switch report {
    case .reply(let request, let result): commands.answer(request, with: result)
    case .changed:
      control.tellWatchers()
      control.tellHydrationWatchers()
    case .testPopup(let event): control.popupTest.take(event)
    }
  }
  let clock = optional("The clock cannot be watched", journal) { try ClockWatcher() }
  let zone = optional("The time zone cannot be watched", journal) { try ZoneWatcher() }
  var sources = [try loop.watch(popups.fileDescriptor, for: .readable) { _ in running.drainPopups() }]
  if let clock {
    sources.append(
      try loop.watch(clock.fileDescriptor, for: .readable) { _ in
        if (try? clock.clockWasSet()) ?? true { running.clockWasSet() }
      }
    )
  }
  if let zone {
    sources.append(
      try loop.watch(zone.fileDescriptor, for: .readable) { _ in
        if (try? zone.zoneMayHaveChanged()) ?? true { running.zoneMayHaveChanged() }
      }
    )
  }
  let folders = optional("Upgrades and moved folders are noticed later", journal) {
    try FolderWatcher(
      folders: settingsFile.folders + [StartedFrom.programFolder].compactMap(\.self),
      places: [paths.dataFolder]
    )
  }
  // The change is examined when the loop is at rest.
  if let folders {
    sources.append(try loop.watch(folders.fileDescriptor, for: .readable) { _ in folders.forget() })
  }
  let information = ServiceInformation(
    product: "pillsd",
    vendor: "Pills",
    version: Release.version,
    url: "man:pillsd(8)"
  )
  let server = try socket.map { socket in
    try Server(socket, service: information, interfaces: [control, sync], reactor: LoopReactor(loop))
  }
  running.start()
  let rest = optional("Memory is not released between reminders, and no copies are made", journal) {
    try loop.onRest(after: microsecondsUntilRest) {
      running.backUpWeekly()
      store.releaseMemory()
      releaseMemory()
      running.checkStartedFrom()
    }
  }
  try loop.enableWatchdog()
  running.announceReady()
  // Only now, because it would slow the start down, and nobody waits for the bus.
  try popups.start()
  _ = try loop.run()
  running.announceStopping()
  server?.close()
  running.endPopups()
  withExtendedLifetime((signals, sources, rest, store, control, sync)) {}
}

/// Raises the limit of descriptors, because GLib aborts if they run out.
private func requireDescriptors() throws(StartError) {
  var limit = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard getrlimit(resource, &limit) == 0, limit.rlim_cur < neededDescriptors else { return }
  limit.rlim_cur = min(limit.rlim_max, neededDescriptors)
  guard limit.rlim_cur == neededDescriptors, setrlimit(resource, &limit) == 0 else {
    throw .tooFewDescriptors(limit: UInt64(limit.rlim_max), needed: UInt64(neededDescriptors))
  }
}

/// Enough for the most clients at once, the store, the buses and what libraries open for a moment.
private let neededDescriptors: rlim_t = 128

/// The passed socket or our own, or nil: reminders come first. Throws only if another daemon answers.
private func listeningSocket(
  passed: Result<PassedSocket?, any Error>,
  paths: Paths,
  journal: Journal
) throws -> ListeningSocket? {
  do {
    if let passed = try passed.get() { return try ListeningSocket.adopt(passed.descriptor) }
    return try ListeningSocket.bind(path: paths.controlSocket())
  } catch ListeningSocketError.inUse(let path) {
    throw ListeningSocketError.inUse(path: path)
  } catch {
    journal.log(JournalEntry(.error, "pillsctl cannot reach this pillsd until it is restarted: \(error)"))
    return nil
  }
}

/// Gives up file access that is not needed from now on; without Landlock, reminders still work.
private func confine(
  _ paths: Paths,
  _ settingsFile: SettingsFile,
  _ journal: Journal
) -> Control.Confinement {
  // A folder that is missing now could not be written later. A failure to make it shows just below.
  try? settingsFile.makeFolder()
  let zoneFiles = LocalTimeZone.readPaths.compactMap { path -> String? in
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }
  let confinement = Confinement(paths: paths, settingsFolders: settingsFile.folders, readPaths: zoneFiles)
  do throws(LandlockError) {
    let version = try confinement.enforce()
    return report(MachineComplaint(.confined, [.count: "\(version)"]), .information, journal)
  } catch {
    return report(error.complaint, .notice, journal)
  }
}

private func report(
  _ complaint: MachineComplaint,
  _ priority: JournalPriority,
  _ journal: Journal
) -> Control.Confinement {
  let message = complaint.english
  journal.log(JournalEntry(priority, message))
  return Control.Confinement(
    confined: complaint.flaw == .confined,
    message: message,
    complaint: Control.Complaint(complaint)
  )
}

extension LandlockError {
  fileprivate var complaint: MachineComplaint {
    switch self {
    case .unavailable(ENOSYS): MachineComplaint(.noLandlock)
    case .unavailable(EOPNOTSUPP): MachineComplaint(.landlockOff)
    case .unavailable(let errno):
      MachineComplaint(.landlockFailing, [.detail: String(cString: strerror(errno))])
    case .failed(let errno, let path):
      MachineComplaint(.pathNotAllowed, [.path: path, .detail: String(cString: strerror(errno))])
    }
  }
}

/// The result of `make`; if it fails, nil and a journal entry: reminders go on without it.
private func optional<Value>(_ complaint: String, _ journal: Journal, _ make: () throws -> Value) -> Value? {
  do {
    return try make()
  } catch {
    journal.log(JournalEntry(.warning, "\(complaint): \(error)"))
    return nil
  }
}
