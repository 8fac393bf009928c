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

/// Runs pills-sync with the arguments and in the surroundings of this process, and ends it.
package func runPillsSync() -> Never {
  reserveStandardDescriptors()
  // Whoever is gone is an error of the write.
  signal(SIGPIPE, SIG_IGN)
  chooseLanguage()
  do throws(SyncFailure) {
    try perform(try Options(parsing: processArguments() ?? []))
    exit(ExitCode.done.rawValue)
  } catch {
    for sentence in error.sentences { complain(sentence) }
    if case .usage = error { complain("For help: pills-sync --help") }
    exit(error.exitCode.rawValue)
  }
}

private func perform(_ options: Options) throws(SyncFailure) {
  switch options.task {
  case .help: return try say(Options.help)
  case .version: return try say("pills-sync \(Release.version)\n")
  default: break
  }
  guard let places = Places(settingsFile: options.settingsFile, environment: environmentVariable) else {
    throw .noHome
  }
  switch options.task {
  case .sync: try sync(in: places, uploadsAgain: false, isQuiet: options.isQuiet)
  case .uploadAgain: try sync(in: places, uploadsAgain: true, isQuiet: options.isQuiet)
  case .fetch: try fetch(in: places)
  case .encryption: try sayJSON(try SyncReplies.Encryption(in: places))
  case .encrypt: try encrypt(in: places)
  case .changePassphrase: try changePassphrase(in: places)
  case .find(let address): try sayJSON(try SyncReplies.Found(address: address, in: places))
  case .make(let address): try sayJSON(try SyncReplies.Found(makingAt: address, in: places))
  case .remove: try remove(in: places, isQuiet: options.isQuiet)
  case .help, .version: break
  }
}

private func sync(in places: Places, uploadsAgain: Bool, isQuiet: Bool) throws(SyncFailure) {
  let destination = try Destination(in: places)
  let place = destination.place.description
  try makePrivateFolder(places.stateFolder)
  let lock = try RunLock(folder: places.stateFolder)
  defer { withExtendedLifetime(lock) {} }
  let pillsd = try connection(in: places)
  let known = places.stateFile.load()
  let identity = try pillsd.identity()
  let remote: any Remote
  let key: ProfileKey?
  do throws(SyncFailure) {
    (remote, key) = (try destination.remote(), try destination.key())
  } catch {
    try? pillsd.report(place, problem: error.complaints.first, waiting: identity.last)
    throw error
  }
  confine(destination)
  var run = SyncRun(
    pillsd,
    as: identity,
    remote,
    at: place,
    by: destination.settings,
    with: key,
    from: uploadsAgain ? SyncState() : known
  )
  let failure = run.failure(at: time(nil))
  // Without it the next run does some of this again, and nothing else.
  if run.state != known { try places.stateFile.save(run.state) }
  if let failure {
    try? pillsd.report(place, problem: failure.complaints.first, waiting: run.waiting)
    throw failure
  }
  try pillsd.report(place, problem: run.complaints.first, waiting: run.waiting)
  if !isQuiet { try say("\(run.summary)\n") }
  guard run.complaints.isEmpty else { throw .incomplete(run.complaints) }
}

extension SyncRun {
  /// Runs, and gives the reason where that ends before all is done.
  fileprivate mutating func failure(at now: Int) -> SyncFailure? {
    do throws(SyncFailure) {
      try run(at: now)
      return nil
    } catch {
      return error
    }
  }
}

private func fetch(in places: Places) throws(SyncFailure) {
  let destination = try Destination(in: places)
  let remote = try destination.remote()
  let fetched = try Fetched(from: remote, at: destination.place.description, with: try destination.key())
  guard fetched.profiles.count < 2 else { throw .severalProfiles(remote: destination.place.description) }
  try sayJSON(SyncReplies.Fetched(profile: fetched.profiles.first, entries: fetched.lines))
  for problem in fetched.problems { complain(problem.sentence) }
}

private func remove(in places: Places, isQuiet: Bool) throws(SyncFailure) {
  let destination = try Destination(in: places)
  try makePrivateFolder(places.stateFolder)
  let lock = try RunLock(folder: places.stateFolder)
  defer { withExtendedLifetime(lock) {} }
  let identity = try connection(in: places).identity()
  let count = try removeWritten(by: identity, from: try destination.remote())
  try places.stateFile.remove()
  if !isQuiet {
    let place = destination.place.description
    let sentence = translated(
      count,
      one: "What this machine wrote at \(place) is gone: \(count) file.",
      other: "What this machine wrote at \(place) is gone: \(count) files."
    )
    try say("\(sentence)\n")
  }
}

func connection(in places: Places) throws(SyncFailure) -> Pillsd {
  try Pillsd(at: places.socket)
}

private func say(_ text: String) throws(SyncFailure) {
  guard let error = writeAll(text.utf8, to: STDOUT_FILENO) else { return }
  throw .outputUnwritable(errno: error)
}

/// `value` holds texts, whole numbers and flags alone, all of which JSON can say.
private func sayJSON(_ value: some JSONWritable) throws(SyncFailure) {
  try say(((try? wireText(value)) ?? "null") + "\n")
}

private func complain(_ sentence: String) {
  _ = writeAll("pills-sync: \(sentence.printable)\n".utf8, to: STDERR_FILENO)
}
