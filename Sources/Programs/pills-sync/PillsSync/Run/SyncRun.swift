import Encryption
import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Remotes
import Words

/// One run: what the other machines said comes in, and what this one said goes out.
///
/// A run may end at any point: each step leaves both sides so that the next run goes on from there.
struct SyncRun {
  let pillsd: Pillsd
  let remote: any Remote
  /// What to call the remote, for people.
  let place: String
  let settings: SyncSettings
  /// What the journals are encrypted with; nil where they are not.
  let key: ProfileKey?
  var identity: Pillsd.Identity
  var state: SyncState
  /// Entries that pillsd did not know.
  var cameIn = 0
  /// Entries of this device that the remote did not have.
  var wentOut = 0
  /// Tasks with which a person did something that pillsd did not know.
  var ticked = 0
  /// Tasks that were made, changed or taken away.
  var tasksWritten = 0
  /// Tasks that somebody else changed while they were to be.
  var overtaken = 0
  /// Whether something was erased since the journals were last written.
  var isErased = false
  /// What stands in the way of some of the entries, with what to do about it.
  var complaints: [SyncComplaint] = []
  /// What else stands in the way, and is told once.
  var notices: [SyncComplaint] = []
  /// The journals of this machine whose content was changed elsewhere, or can't be read.
  var changedElsewhere: Set<JournalName> = []
  /// Whether the remote turned out to have been put back to what it was before, as by a backup.
  var isPutBack = false
  /// Why the remote does not do what is asked of one task, by the name of its resource: that stops no other.
  var refusals: [String: SyncComplaint] = [:]
  /// The tasks that were read in this round.
  var readTasks: [String: Resource] = [:]
  /// Bytes that were read, of which there is a limit.
  private var bytesRead = 0
}

extension SyncRun {
  /// Goes on from `state`, if that is of the same remote, profile and device.
  init(
    _ pillsd: Pillsd,
    as identity: Pillsd.Identity,
    _ remote: any Remote,
    at place: String,
    by settings: SyncSettings,
    with key: ProfileKey?,
    from state: SyncState
  ) {
    self.init(
      pillsd: pillsd,
      remote: remote,
      place: place,
      settings: settings,
      key: key,
      identity: identity,
      state: state.continued(at: place, profile: identity.profile, device: identity.device)
    )
  }

  /// Goes over everything until nothing is new, as what is said meanwhile starts no further run: systemd doesn't watch a path
  /// while what it has started runs. What is done by the time it throws is in `state`.
  mutating func run(at now: Int) throws(SyncComplaint) {
    defer { complaints = (complaints + notices + taskRefusals).joined }
    state.use(keyOf: key?.fingerprint)
    for _ in 0..<mostRounds {
      let before = progress
      try goOver(at: now)
      if progress == before { return }
    }
  }

  /// Another number after a round that calls for another.
  private var progress: Int { cameIn + wentOut + ticked + tasksWritten + overtaken }

  /// Everything in its order.
  private mutating func goOver(at now: Int) throws(SyncComplaint) {
    complaints = []
    changedElsewhere = []
    (refusals, readTasks) = ([:], [:])
    let changes = try remote.changes(since: state.tokenToUse(at: now))
    let listing = try listing(changes, since: state.versions, of: isJournal)
    guard !listing.isAllGone else { throw SyncComplaint(.allGone, [.place: place]) }
    try checkKey(changes)
    try encryptOldJournals(listing)
    let profile = try profile()
    let tasks = try self.listing(changes, since: state.tasks.mapValues(\.version)) { name in
      taskName(of: name, in: profile) != nil
    }
    let instant = Instant(secondsSinceEpoch: Int64(now))
    let known = cameIn
    try takeIn(listing)
    let isMissingOwn = listing.gone.contains { JournalName($0).map(isOwn) ?? false }
    if isMissingOwn || !changedElsewhere.isEmpty { isPutBack = true }
    // This machine may be called otherwise since.
    if cameIn > known { identity = try pillsd.identity() }
    if keepsTasks || !state.tasks.isEmpty { try readWindows(changes) }
    try takeInTicks(tasks, amid: changes)
    try bringOut(listing)
    // Last, so that no task shows what other machines cannot know yet.
    try bringTasks(tasks, at: instant)
    if complaints.isEmpty, refusals.isEmpty {
      state.settle(changes.token, wasComplete: changes.isComplete, at: now)
    }
  }

  /// What there is, compared with what was read before.
  ///
  /// A list may lag behind what was just written, so what is missing in one is asked for by its name.
  private func listing(
    _ changes: Changes,
    since versions: [String: String],
    of isMeant: (String) -> Bool
  ) throws(SyncComplaint) -> Listing {
    let listing = Listing(changes, since: versions, of: isMeant)
    guard changes.isComplete, !listing.gone.isEmpty else { return listing }
    return listing.adding(try remote.read(Array(listing.gone.prefix(mostAskedFor))), since: versions)
  }

  /// What became of it, in a sentence or more.
  var summary: String { Self.summary(cameIn: cameIn, wentOut: wentOut, tasksWritten: tasksWritten) }

  static func summary(cameIn: Int, wentOut: Int, tasksWritten: Int) -> String {
    let entries = translated(
      cameIn,
      one: "\(cameIn) entry came from other machines.",
      other: "\(cameIn) entries came from other machines."
    )
    let own = translated(
      wentOut,
      one: "\(wentOut) entry of this machine went out.",
      other: "\(wentOut) entries of this machine went out."
    )
    let tasks = translated(
      tasksWritten,
      one: "\(tasksWritten) task was brought up to date.",
      other: "\(tasksWritten) tasks were brought up to date."
    )
    let sentences = [(cameIn, entries), (wentOut, own), (tasksWritten, tasks)].filter { $0.0 > 0 }.map(\.1)
    return sentences.isEmpty ? translated("Nothing was new.") : sentences.joined(separator: " ")
  }

  /// Replaces a text by another one; the version that this is, where the remote tells.
  ///
  /// Throws where it is still the version that it was: then nothing was written, whatever was said.
  func replace(_ resource: Resource, by text: String) throws(SyncComplaint) -> String? {
    let version = try remote.update(resource.name, text: text, version: resource.version)
    guard version != resource.version else { throw SyncComplaint(.notWritten, [.name: resource.name]) }
    return version
  }

  /// Reads those of the resources that there are, some at a time.
  mutating func read(
    _ names: [String],
    _ body: (inout SyncRun, [Resource]) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    for start in stride(from: 0, to: names.count, by: mostAtOnce) {
      let some = Array(names[start..<min(start + mostAtOnce, names.count)])
      let resources = try readSome(some)
      try countBytes(of: resources)
      try body(&self, resources)
    }
  }

  /// What cannot be read of it, alone, is complained of.
  private mutating func readSome(_ names: [String]) throws(SyncComplaint) -> [Resource] {
    do throws(SyncComplaint) {
      // A server gives them out in any order.
      return try remote.read(names).sorted { $0.name < $1.name }
    } catch {
      guard error.mayBeOfOneText else { throw error }
    }
    var (resources, failures) = ([Resource](), 0)
    for name in names {
      do throws(SyncComplaint) {
        resources += try remote.read([name])
      } catch {
        failures += 1
        // A server that gives out nothing at all is not asked for each.
        guard error.mayBeOfOneText, failures < mostFailures || !resources.isEmpty else { throw error }
        note(error, of: name)
      }
    }
    return resources
  }

  private mutating func note(_ refusal: SyncComplaint, of name: String) {
    if isJournal(name) {
      complaints.append(SyncComplaint(.unusableJournal, [.name: name, .detail: refusal.reason]))
    } else {
      refusals[name] = refusal
    }
  }

  private mutating func countBytes(of resources: [Resource]) throws(SyncComplaint) {
    bytesRead += resources.reduce(0) { $0 + $1.text.utf8.count }
    guard bytesRead <= mostBytesRead else {
      throw SyncComplaint.tooLarge(place: place, limitInBytes: mostBytesRead)
    }
  }
}

// What the others said.
extension SyncRun {
  /// Reads what is new, and has pillsd take it in.
  private mutating func takeIn(_ listing: Listing) throws(SyncComplaint) {
    // A journal of this device that is gone is remembered until it is there again.
    for name in listing.gone where JournalName(name).map({ !isOwn($0) }) ?? true {
      state.versions[name] = nil
    }
    var isRenamed = false
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      isRenamed = try run.takeIn(resources) || isRenamed
    }
    if isRenamed { try begin() }
  }

  /// This machine was a copy of another, and is a device of its own from now on: all it says is to go out anew.
  private mutating func begin() throws(SyncComplaint) {
    identity = try pillsd.identity()
    state.device = identity.device
    state.uploaded = 0
    state.erasures = 0
    changedElsewhere = []
  }

  /// Whether this machine turned out to be a copy of another.
  private mutating func takeIn(_ resources: [Resource]) throws(SyncComplaint) -> Bool {
    var read: [(resource: Resource, lines: [String])] = []
    for resource in resources {
      if let journal = try journal(of: resource) { read.append((resource, journal.lines)) }
    }
    var isRenamed = false
    // What no message has room for is none of this version's.
    var unread = Set(read.flatMap(\.lines).filter { !$0.fitsMessage })
    // By their numbers: from the first that was not said here on, a copy of a machine goes on under another name.
    let lines = read.flatMap(\.lines).map { (text: $0, number: EntryLine($0)?.id.number ?? .max) }
    for piece in lines.sorted(by: { $0.number < $1.number }).map(\.text).pieces {
      let answer = try pillsd.apply(piece, of: identity.profile)
      cameIn += answer.added
      unread.formUnion(answer.unread)
      isRenamed = isRenamed || answer.renamed
    }
    for (resource, lines) in read {
      if unread.isDisjoint(with: lines) {
        state.versions[resource.name] = resource.version
      } else {
        complaints.append(SyncComplaint(.journalTooNew, [.name: resource.name]))
      }
    }
    return isRenamed
  }

  /// Nil for what cannot be read now, and is not marked as read.
  private mutating func journal(of resource: Resource) throws(SyncComplaint) -> ProfiledJournal? {
    guard let name = journalName(of: resource.name) else { return nil }
    if isOwn(name) { changedElsewhere.insert(name) }
    let journal: ProfiledJournal
    do throws(JournalProblem) {
      journal = try ProfiledJournal(reading: resource.text, as: name, with: key)
    } catch {
      try requireKey(after: error)
      // What this device is about to write again is no reason to complain.
      if !isOwn(name) || error.isOfLaterVersion { complaints.append(error.complaint(resource.name)) }
      return nil
    }
    guard journal.profile == identity.profile else { throw SyncComplaint(.otherProfile, [.place: place]) }
    return journal
  }

  /// Without a key nothing is to take the place of what is encrypted.
  func requireKey(after problem: JournalProblem) throws(SyncComplaint) {
    if problem == .encrypted { throw SyncComplaint(.passphraseNeeded, [.place: place]) }
  }

  /// Whether this machine writes it.
  func isOwn(_ name: JournalName) -> Bool { identity.devices.contains(name.device.description) }
}

/// The timer goes on where others say something all the time.
private let mostRounds = 3
/// Of what seems to be gone.
private let mostAskedFor = 20
/// To read single texts.
private let mostFailures = 3
/// Resources that are read with one request.
private let mostAtOnce = 50
private let mostBytesRead = 64 << 20
