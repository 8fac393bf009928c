import Encryption
import ICalendar
import PillsAPI
import PillsCore
import PillsSettings
import PillsView
import Remotes
import Words

/// One run of sync: other devices' entries come in, and this device's go out. It may end at any point: each
/// step leaves both sides ready for the next run.
struct SyncRun {
  let pillsd: Pillsd
  var remote: any Remote
  /// The remote as people read it.
  let place: String
  let settings: SyncSettings
  /// Encrypts the journals; nil for plain text.
  let key: ProfileKey?
  var identity: Pillsd.Identity
  var state: SyncState
  /// The remote with each calendar of tasks that the settings named before.
  var formerRemotes: [(calendar: String?, remote: any Remote)] = []
  /// Journals that were read before this run; pillsd may not know them yet.
  var fetched: [SyncReplies.Journal] = []
  /// Entries that pillsd did not know.
  var cameIn = 0
  /// Entries of this device that the remote did not have.
  var wentOut = 0
  /// Ticks that pillsd did not know.
  var ticked = 0
  var tasksWritten = 0
  /// Tasks that somebody else changed before this run could.
  var overtaken = 0
  /// Journals from before there was a key that this run encrypted.
  var encrypted = 0
  /// How often data had been erased when this round began to write.
  var erasures = Int.max
  /// Why some entries were not synced, and what to do about it.
  var complaints: [SyncComplaint] = []
  /// Other problems, reported once.
  var notices: [SyncComplaint] = []
  /// The journals of this device that were changed elsewhere or cannot be read.
  var changedElsewhere: Set<JournalName> = []
  /// Whether the remote was restored to an older state, such as a backup.
  var isPutBack = false
  /// Whether another device removed what it had written.
  var hasDeviceLeft = false
  /// Keeps the state as soon as ticks were sent to pillsd; nil if that is not wanted.
  var stateFile: StateFile?
  var hasSentTicks = false
  /// The tasks whose present text was not taken in.
  var unreadTasks: Set<String> = []
  /// Why single texts were not read or written, by resource name; the run goes on without them.
  var refusals: [String: SyncComplaint] = [:]
  var readTasks: [String: Resource] = [:]
}

extension SyncRun {
  /// Repeats rounds until no task changes and this device has nothing to write. If it throws, `state` holds
  /// what was done until then.
  mutating func run(at now: Int) throws(SyncComplaint) {
    defer { complaints = (complaints + notices + passedOver).joined }
    state.use(keyOf: key?.fingerprint)
    try takeInFetched()
    for _ in 0..<mostRounds {
      let before = progress
      try goOver(at: now)
      if progress == before, try !hasNewEntries() { return }
    }
  }

  /// Changes in a round that needs another round. Only tasks follow from entries.
  private var progress: Int {
    ticked + tasksWritten + overtaken + encrypted + (keepsTasks ? cameIn + wentOut : 0)
  }

  /// Entries recorded meanwhile start no other run, as systemd does not watch a path while its service runs.
  private func hasNewEntries() throws(SyncComplaint) -> Bool {
    let after = state.uploaded(of: identity.device)
    return try !pillsd.entries(of: identity.device, after: after).entries.isEmpty
  }

  private mutating func takeInFetched() throws(SyncComplaint) {
    let journals = fetched.filter { JournalName(ofCopy: $0.name).map { !isOwn($0) } ?? false }
    if try takeIn(journals) { try begin() }
  }

  private mutating func goOver(at now: Int) throws(SyncComplaint) {
    complaints = []
    changedElsewhere = []
    (refusals, readTasks, erasures) = ([:], [:], .max)
    (hasDeviceLeft, unreadTasks) = (false, [])
    let overtakenBefore = overtaken
    let changes = try remote.changes(since: state.tokenToUse(at: now))
    for (name, refusal) in changes.unreadable { leaveOut(name, because: refusal) }
    let listing = try listing(changes, since: state.versions, of: isJournal)
    guard !listing.isAllGone else { throw SyncComplaint(.allGone, [.place: place]) }
    try checkKey(changes)
    try encryptOldJournals(listing)
    let tasks = try taskListing(changes)
    let instant = Instant(secondsSinceEpoch: Int64(now))
    let known = cameIn
    try takeIn(listing)
    let isMissingOwn = listing.gone.contains { JournalName($0).map(isOwn) ?? false }
    if isMissingOwn || !changedElsewhere.isEmpty { isPutBack = true }
    // Another device may have renamed this one.
    if cameIn > known { identity = try pillsd.identity() }
    try leaveFormerCalendars()
    if keepsTasks || !state.tasks.isEmpty { try readWindows(changes) }
    // Tasks that are not wanted any more are read too, before they are removed.
    if keepsTasks || !state.tasks.isEmpty { try takeInTicks(tasks, amid: changes) }
    try bringOut(listing)
    // Last, as tasks must not show anything that the journals at the remote lack.
    try bringTasks(tasks, at: instant)
    // Otherwise a task may still show erased data.
    let isWhole = refusals.isEmpty && unreadTasks.isEmpty
    if isWhole, overtaken == overtakenBefore { state.erasuresOfTasks = erasures }
    if complaints.isEmpty, isWhole {
      state.settle(changes.token, wasComplete: changes.isComplete, at: now)
    }
  }

  mutating func taskListing(_ changes: Changes) throws(SyncComplaint) -> Listing {
    let profile = identity.profile
    return try listing(changes, since: state.tasks.mapValues(\.version)) {
      taskName(of: $0, in: profile) != nil
    }
  }

  /// A listing may lag behind recent writes, so missing resources are requested by name.
  private mutating func listing(
    _ changes: Changes,
    since versions: [String: String],
    of isMeant: (String) -> Bool
  ) throws(SyncComplaint) -> Listing {
    let listing = Listing(changes, since: versions, of: isMeant)
    guard changes.isComplete, !listing.gone.isEmpty else { return listing }
    var found: [Resource] = []
    try read(Array(listing.gone.prefix(mostAskedFor))) { found += $1 }
    return listing.adding(found, unreadable: Set(refusals.keys), since: versions)
  }

  var summary: String { Self.summary(cameIn: cameIn, wentOut: wentOut, tasksWritten: tasksWritten) }

  static func summary(cameIn: Int, wentOut: Int, tasksWritten: Int) -> String {
    let entries = translated(
      cameIn,
      one: "\(cameIn) entry received from other devices.",
      other: "\(cameIn) entries received from other devices."
    )
    let own = translated(
      wentOut,
      one: "\(wentOut) entry sent from this device.",
      other: "\(wentOut) entries sent from this device."
    )
    let tasks = translated(
      tasksWritten,
      one: "\(tasksWritten) task updated.",
      other: "\(tasksWritten) tasks updated."
    )
    let sentences = [(cameIn, entries), (wentOut, own), (tasksWritten, tasks)].filter { $0.0 > 0 }.map(\.1)
    return sentences.isEmpty ? translated("Nothing new.") : sentences.joined(separator: " ")
  }

  /// Returns the new version if the remote gives it. Throws if it is the old one: then the remote wrote
  /// nothing, although it reported success.
  func replace(_ resource: Resource, by text: String) throws(SyncComplaint) -> String? {
    try replace(resource.name, resource.version, by: text)
  }

  func replace(_ name: String, _ before: String, by text: String) throws(SyncComplaint) -> String? {
    let version = try remote.update(name, text: text, version: before)
    guard version != before else { throw SyncComplaint(.notWritten, [.name: name]) }
    return version
  }

  mutating func read(
    _ names: [String],
    _ body: (inout SyncRun, [Resource]) throws(SyncComplaint) -> Void
  ) throws(SyncComplaint) {
    let remote = remote
    var refused: [String: SyncComplaint] = [:]
    defer { for (name, refusal) in refused { leaveOut(name, because: refusal) } }
    try remote.read(names, leavingOut: { refused[$0] = $1 }) { resources throws(SyncComplaint) in
      try body(&self, resources)
    }
  }

  /// Goes on without a text that cannot be read now.
  private mutating func leaveOut(_ name: String, because refusal: SyncComplaint) {
    refusals[name] = refusal.ofReading(name, at: place)
  }
}

extension SyncRun {
  private mutating func takeIn(_ listing: Listing) throws(SyncComplaint) {
    // A missing journal of this device is remembered until it is written again.
    for name in listing.gone where JournalName(name).map({ !isOwn($0) }) ?? true {
      state.versions[name] = nil
      if JournalName(name) != nil { hasDeviceLeft = true }
    }
    var isRenamed = false
    try read(listing.unread) { (run, resources) throws(SyncComplaint) in
      var journals: [SyncReplies.Journal] = []
      for resource in resources {
        guard let journal = try run.journal(of: resource) else { continue }
        journals.append(.init(name: resource.name, version: resource.version, entries: journal.lines))
      }
      isRenamed = try run.takeIn(journals) || isRenamed
    }
    if isRenamed { try begin() }
  }

  /// This device turned out to be a copy, and continues as a new one: all its entries go out again.
  private mutating func begin() throws(SyncComplaint) {
    identity = try pillsd.identity()
    state.device = identity.device.description
    state.uploaded = 0
    state.erasures = 0
    changedElsewhere = []
  }

  /// Returns whether this device turned out to be a copy of another.
  private mutating func takeIn(_ journals: [SyncReplies.Journal]) throws(SyncComplaint) -> Bool {
    var isRenamed = false
    let all = journals.flatMap(\.entries)
    // A newer version wrote lines that are too long for a message.
    var unread = Set(all.filter { !$0.fitsMessage })
    // By number: pillsd renames a copied device at the first entry that was not recorded here.
    let lines = all.map { (text: $0, number: EntryLine($0)?.id.number ?? .max) }
    for piece in lines.sorted(by: { $0.number < $1.number }).map(\.text).pieces {
      let answer = try pillsd.apply(piece, of: identity.profile)
      cameIn += answer.added
      unread.formUnion(answer.unread)
      isRenamed = isRenamed || answer.renamed
    }
    for journal in journals {
      if unread.isDisjoint(with: journal.entries) {
        state.versions[journal.name] = journal.version
      } else {
        complaints.append(SyncComplaint(.journalTooNew, [.name: journal.name]))
      }
    }
    return isRenamed
  }

  /// Nil for a journal that cannot be read now; it stays unread.
  private mutating func journal(of resource: Resource) throws(SyncComplaint) -> ProfiledJournal? {
    guard let name = JournalName(ofCopy: resource.name) else { return nil }
    if isOwn(name) {
      changedElsewhere.insert(name)
      state.firsts[resource.name] = nil
    }
    let journal: ProfiledJournal
    do throws(JournalProblem) {
      journal = try ProfiledJournal(reading: resource.text, as: name, with: key)
    } catch {
      try requireKey(after: error)
      if error == .notEncrypted, !isOwn(name), try encryptKnown(resource) { return nil }
      // This device writes its own journals again, so there is nothing to complain about.
      if !isOwn(name) || error.isOfLaterVersion { complaints.append(error.complaint(resource.name)) }
      return nil
    }
    guard journal.profile == identity.profile.description else {
      throw SyncComplaint(.otherProfile, [.place: place])
    }
    return journal
  }

  /// Plain text must not replace encrypted entries, so a missing key ends the run.
  func requireKey(after problem: JournalProblem) throws(SyncComplaint) {
    if problem == .encrypted { throw SyncComplaint(.passphraseNeeded, [.place: place]) }
  }

  func isOwn(_ name: JournalName) -> Bool { identity.devices.contains(name.device) }
}

/// The next run by the timer goes on if other devices keep writing.
let mostRounds = 3
/// Missing resources that are requested by name.
private let mostAskedFor = 20
