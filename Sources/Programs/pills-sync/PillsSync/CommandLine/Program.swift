import Encryption
import Files
import Gettext
import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Remotes
import Varlink
import Words

/// Runs pills-sync with the arguments and environment of this process, and exits.
package func runPillsSync() -> Never {
  reserveStandardDescriptors()
  // Writing to a closed pipe then returns an error.
  signal(SIGPIPE, SIG_IGN)
  chooseLanguage()
  exit(exitCode(after: processArguments() ?? []).rawValue)
}

private func exitCode(after arguments: [String]) -> ExitCode {
  do throws(UsageError) {
    let arguments = try ProfileChoice.taking(from: arguments) { UsageError(sentence: $0) }
    let options = try Options(parsing: arguments)
    do throws(SyncComplaint) {
      let complaints = try perform(options)
      complain(of: complaints)
      return complaints.isEmpty ? .done : .refused
    } catch {
      complain(of: [error])
      if case .find = options.task, error.flaw == .unauthorised { return .unauthorised }
      return error.flaw == .unreachable ? .unreachable : .refused
    }
  } catch {
    complain(error.sentence)
    complain("For help: pills-sync --help")
    return .usage
  }
}

private func complain(of complaints: [SyncComplaint]) {
  for complaint in complaints { complain(complaint.words.asSentence) }
}

/// Returns the complaints of a run that finished all the same.
private func perform(_ options: Options) throws(SyncComplaint) -> [SyncComplaint] {
  switch options.task {
  case .help: try say(Options.help)
  case .version: try say("pills-sync \(Release.version)\n")
  case .sync, .uploadAgain, .syncFetched: return try sync(in: try places(options), options)
  // A person who sets up sync may correct the password as often as they like.
  case .find(let address): try sayJSON(try SyncReplies.Found(address: address, in: try places(options)))
  default:
    let places = try places(options)
    try signingIn(in: places) { () throws(SyncComplaint) in try perform(options, in: places) }
  }
  return []
}

private func perform(_ options: Options, in places: Places) throws(SyncComplaint) {
  switch options.task {
  case .fetch: try fetch(in: places)
  case .encryption: try sayJSON(try SyncReplies.Encryption(in: places))
  case .encrypt: try encrypt(in: places)
  case .changePassphrase: try changePassphrase(in: places)
  case .make(let address): try sayJSON(try SyncReplies.Found(making: .entries, at: address, in: places))
  case .makeForTasks(let address): try sayJSON(try SyncReplies.Found(making: .tasks, at: address, in: places))
  case .remove: try remove(in: places, isQuiet: options.isQuiet)
  case .help, .version, .sync, .uploadAgain, .syncFetched, .find: break
  }
}

private func places(_ options: Options) throws(SyncComplaint) -> Places {
  guard let places = Places(settingsFile: options.settingsFile, environment: environmentVariable) else {
    throw SyncComplaint(.noHome)
  }
  return places
}

private func sync(
  in places: Places,
  _ options: Options
) throws(SyncComplaint) -> [SyncComplaint] {
  let fetched = options.task == .syncFetched ? try fetchedOnStandardInput() : nil
  let destination = try reportedDestination(in: places)
  let place = destination.place.description
  let lock = try RunLock(in: places)
  defer { withExtendedLifetime(lock) {} }
  let pillsd = try Pillsd(at: places.socket)
  let known = places.stateFile.load()
  let identity = try pillsd.identity()
  guard fetched?.profile == nil || fetched?.profile == identity.profile.description else {
    throw SyncComplaint(.otherProfile, [.place: place])
  }
  let state = known.continued(at: destination, as: identity)
  let remote: any Remote
  let formerRemotes: [(calendar: String?, remote: any Remote)]
  let key: ProfileKey?
  let password: PasswordMark?
  do throws(SyncComplaint) {
    (remote, key) = (try destination.remote(), try destination.key())
    formerRemotes = try destination.formerRemotes(of: state)
    password = try destination.passwordMark()
    if let password { try known.require(password, mayBeTriedAt: time(nil), for: place) }
  } catch {
    try? pillsd.report(place, problem: error, hasFailed: true, reached: nil)
    throw error
  }
  confine(destination)
  var run = SyncRun(
    pillsd: pillsd,
    remote: remote,
    place: place,
    settings: destination.settings,
    key: key,
    identity: identity,
    state: options.task == .uploadAgain ? state.uploadingAgain : state,
    formerRemotes: formerRemotes,
    fetched: fetched?.journals ?? [],
    stateFile: places.stateFile
  )
  var failure = run.failure(at: time(nil))
  if failure?.flaw == .otherProfile, (try? run.joinOthers()) == true { failure = run.failure(at: time(nil)) }
  if let password, failure?.flaw == .unauthorised {
    run.state.addRefusal(of: password, at: time(nil))
  } else if failure == nil {
    run.state.forgetRefusals()
  }
  // If the state cannot be saved, the next run only repeats some work.
  if run.state != known { try places.stateFile.save(run.state) }
  if let failure {
    try? pillsd.report(place, problem: failure, hasFailed: true, reached: run.state.reached)
    throw failure
  }
  let problem = run.complaints.first
  try pillsd.report(place, problem: problem, hasFailed: false, reached: run.state.reached)
  if !options.isQuiet { try say("\(run.summary)\n") }
  return run.complaints
}

/// The remote that the settings name. If they name none, pillsd learns why the remote of the last run is not reached.
private func reportedDestination(in places: Places) throws(SyncComplaint) -> Destination {
  do throws(SyncComplaint) {
    return try Destination(in: places)
  } catch {
    let last = places.stateFile.load().remote
    let remote = last.isEmpty ? places.settingsFile : last
    try? Pillsd(at: places.socket).report(remote, problem: error, hasFailed: true, reached: nil)
    throw error
  }
}

extension SyncState {
  fileprivate func continued(at destination: Destination, as identity: Pillsd.Identity) -> SyncState {
    var state = continued(at: destination.place.description, as: identity)
    state.use(taskCalendar: destination.taskCalendar)
    return state
  }
}

extension SyncRun {
  /// Syncs; returns why the run ended early, or nil if it finished.
  fileprivate mutating func failure(at now: Int) -> SyncComplaint? {
    do throws(SyncComplaint) {
      try run(at: now)
      return nil
    } catch {
      return error
    }
  }
}

private func fetch(in places: Places) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let remote = try destination.remote()
  let fetched = try Fetched(from: remote, at: destination.place.description, with: try destination.key())
  guard fetched.profiles.count < 2 else {
    throw SyncComplaint(.severalProfiles, [.place: destination.place.description])
  }
  let names = fetched.entries.names
  try sayJSON(
    SyncReplies.Fetched(
      profile: fetched.profiles.first,
      journals: fetched.journals,
      devices: names.devices,
      medications: names.medications
    )
  )
  complain(of: fetched.problems)
}

/// The most bytes that are read of what `--fetch` printed.
private let mostBytesRead = 64 << 20

private func fetchedOnStandardInput() throws(SyncComplaint) -> SyncReplies.Fetched {
  let fetched = readAll(of: STDIN_FILENO, most: mostBytesRead)
    .flatMap { value(ofWireText: $0, as: SyncReplies.Fetched.self) }
  guard let fetched else { throw SyncComplaint(.misunderstood, [.detail: "--fetched"]) }
  return fetched
}

private func remove(in places: Places, isQuiet: Bool) throws(SyncComplaint) {
  let destination = try Destination(in: places)
  let lock = try RunLock(in: places)
  defer { withExtendedLifetime(lock) {} }
  let pillsd = try Pillsd(at: places.socket)
  let known = places.stateFile.load()
  let place = destination.place.description
  let (writer, isShared) = try writer(pillsd, known, at: place)
  let state = known.continued(at: destination, as: writer)
  var run = SyncRun(
    pillsd: pillsd,
    remote: try destination.remote(),
    place: place,
    settings: destination.settings,
    key: nil,
    identity: writer,
    state: state,
    formerRemotes: try destination.formerRemotes(of: state)
  )
  let count = try run.removeWritten(isShared: isShared)
  try places.stateFile.remove()
  if !isQuiet {
    let sentence = translated(
      count,
      one: "Deleted from \(place): \(count) file of this device.",
      other: "Deleted from \(place): \(count) files of this device."
    )
    try say("\(sentence)\n")
  }
}

/// This device. If everything was erased since the last run, the identity that the last run knew; then pillsd is
/// not shared any more.
private func writer(
  _ pillsd: Pillsd,
  _ known: SyncState,
  at place: String
) throws(SyncComplaint) -> (Pillsd.Identity, isShared: Bool) {
  do throws(SyncComplaint) {
    return (try pillsd.identity(), true)
  } catch {
    guard error.flaw == .notShared, known.remote == place, let identity = known.identity else { throw error }
    return (identity, false)
  }
}

private func say(_ text: String) throws(SyncComplaint) {
  guard let error = writeAll(text.utf8, to: STDOUT_FILENO) else { return }
  throw .unwritable("-", errno: error)
}

/// `value` may hold only texts, whole numbers and flags: JSON can write all of them.
private func sayJSON(_ value: some JSONWritable) throws(SyncComplaint) {
  try say(((try? wireText(value)) ?? "null") + "\n")
}

private func complain(_ sentence: String) {
  _ = writeAll("pills-sync: \(sentence.printable)\n".utf8, to: STDERR_FILENO)
}
