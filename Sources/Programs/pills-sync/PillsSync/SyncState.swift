import Files
import Glibc
import PillsCore
import Varlink

typealias SyncState = Kept.State
typealias KnownTask = Kept.Task

extension SyncState {
  init(remote: String = "", profile: String = "", device: String = "") {
    self.init(
      remote: remote,
      profile: profile,
      device: device,
      listedAt: 0,
      versions: [:],
      firsts: [:],
      tasks: [:],
      others: [:],
      windows: [:],
      dismissed: [],
      uploaded: 0,
      uploadedOfFormers: [:],
      keys: [:],
      isEncrypting: false,
      erasures: 0,
      refusals: []
    )
  }

  /// A fresh state if this one is about another remote, profile or device; only the refusals of a password stay.
  func continued(at remote: String, as identity: Pillsd.Identity) -> SyncState {
    let (profile, device) = (identity.profile.description, identity.device.description)
    if self.remote == remote, self.profile == profile, self.device == device { return self }
    var state = SyncState(remote: remote, profile: profile, device: device)
    (state.refusals, state.refusedAs) = (refusals, refusedAs)
    return state
  }

  /// What this device was at the last run; nil before the first.
  var identity: Pillsd.Identity? {
    guard let profile = ProfileID(profile), let id = DeviceID(device) else { return nil }
    let formers = uploadedOfFormers.keys.compactMap { DeviceID($0) }
    return Pillsd.Identity(profile: profile, device: id, name: device, formers: formers)
  }

  /// The state for writing everything again; what people did stays known.
  var uploadingAgain: SyncState {
    var state = SyncState(remote: remote, profile: profile, device: device)
    (state.isEncrypting, state.dismissed) = (isEncrypting, dismissed)
    (state.taskCalendar, state.formers) = (taskCalendar, formers)
    (state.refusals, state.refusedAs) = (refusals, refusedAs)
    return state
  }

  func uploaded(of device: DeviceID) -> Int {
    "\(device)" == self.device ? uploaded : uploadedOfFormers["\(device)"] ?? 0
  }

  /// The last entry that others can know; nil if a journal of this device is written only once it can be read.
  var reached: Int? { versions.values.contains("") ? nil : uploaded }

  mutating func setUploaded(_ number: Int, of device: DeviceID) {
    if "\(device)" == self.device { uploaded = number } else { uploadedOfFormers["\(device)"] = number }
  }

  /// Keeps a task that a person deleted from being created again.
  mutating func dismiss(_ name: String) { dismissed = Set(dismissed + [name]).sorted() }

  /// Leaves alone what somebody put in the place of a task.
  mutating func leave(_ name: String) { foreign = Set(foreign ?? []).union([name]).sorted() }

  /// The tasks that are neither created nor changed.
  var left: [String] { dismissed + (foreign ?? []) }

  /// Keeps only tasks that are left alone and are `isMeant`.
  mutating func filterLeft(_ isMeant: (String) -> Bool) {
    dismissed = dismissed.filter(isMeant)
    let rest = foreign?.filter(isMeant) ?? []
    foreign = rest.isEmpty ? nil : rest
  }

  /// Has everything read again if it was read with another key.
  mutating func use(keyOf fingerprint: String?) {
    guard key != fingerprint else { return }
    (key, token, versions, firsts, keys) = (fingerprint, nil, [:], [:], [:])
  }

  /// The token for the next request at `now` (seconds since the epoch); nil lists everything. Tokens may miss
  /// changes, so everything is listed once a day, and if the clock was set back.
  func tokenToUse(at now: Int) -> String? { (listedAt...listedAt + secondsOfDay).contains(now) ? token : nil }

  /// Goes on with the tasks in `calendar`, nil for those beside the journals. The tasks of before are kept until
  /// what was ticked there is read.
  mutating func use(taskCalendar calendar: String?) {
    guard calendar != taskCalendar else { return }
    var formers = formers ?? []
    if !tasks.isEmpty { formers.append(.init(calendar: taskCalendar, tasks: tasks, foreign: foreign)) }
    let now = formers.first { $0.calendar == calendar }
    formers.removeAll { $0.calendar == calendar }
    (taskCalendar, tasks, foreign) = (calendar, now?.tasks ?? [:], now?.foreign)
    self.formers = formers.isEmpty ? nil : formers
    // It lists the changes in the calendar of before.
    token = nil
  }

  /// Lets the next run start from `next`, which was issued before this run read everything.
  mutating func settle(_ next: String?, wasComplete: Bool, at now: Int) {
    token = next
    // A remote without tokens always lists everything.
    if wasComplete, next != nil { listedAt = now }
  }
}

private let secondsOfDay = 86_400

/// The file of the state.
struct StateFile {
  let path: String

  /// Empty if the file does not exist or cannot be used.
  func load() -> SyncState {
    readAll(of: path, most: mostBytes).flatMap { value(ofWireText: $0, as: SyncState.self) } ?? SyncState()
  }

  /// Replaces the file atomically, for the owner alone; its folder must exist.
  func save(_ state: SyncState) throws(SyncComplaint) {
    // A state has only texts and small numbers, so JSON can always hold it.
    let text = (try? wireText(state)) ?? ""
    try keeping { () throws(FileError) in try writeFile(path, text.utf8) }
  }

  func remove() throws(SyncComplaint) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path, errno: errno) }
  }
}

private let mostBytes = 16 << 20
