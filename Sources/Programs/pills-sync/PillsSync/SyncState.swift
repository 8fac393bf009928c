import Files
import Glibc
import PillsCore
import Varlink

typealias SyncState = Kept.State
typealias KnownTask = Kept.Task

extension SyncState {
  /// The state before anything was read or written.
  init(remote: String = "", profile: String = "", device: String = "") {
    self.init(
      remote: remote,
      profile: profile,
      device: device,
      listedAt: 0,
      versions: [:],
      tasks: [:],
      others: [:],
      windows: [:],
      dismissed: [],
      refusesTasks: false,
      uploaded: 0,
      uploadedOfFormers: [:],
      keys: [:],
      isEncrypting: false,
      erasures: 0,
      refusals: []
    )
  }

  /// The state to go on from at `remote`: this one, or an empty one if this one is about something else.
  func continued(at remote: String, profile: String, device: String) -> SyncState {
    if self.remote == remote, self.profile == profile, self.device == device { return self }
    return SyncState(remote: remote, profile: profile, device: device)
  }

  func uploaded(of device: String) -> Int {
    device == self.device ? uploaded : uploadedOfFormers[device] ?? 0
  }

  mutating func setUploaded(_ number: Int, of device: String) {
    if device == self.device { uploaded = number } else { uploadedOfFormers[device] = number }
  }

  /// Keeps the task of a resource from being made again.
  mutating func dismiss(_ name: String) { dismissed = Set(dismissed + [name]).sorted() }

  /// Has all that is there read anew if it was read with another key than the one with this fingerprint.
  mutating func use(keyOf fingerprint: String?) {
    guard key != fingerprint else { return }
    (key, token, versions, keys) = (fingerprint, nil, [:], [:])
  }

  /// What to ask the remote with at a time in seconds since the epoch: a token is only a hint, so that once a day all is
  /// listed, also after a clock that was ahead.
  func tokenToUse(at now: Int) -> String? { (listedAt...listedAt + secondsOfDay).contains(now) ? token : nil }

  /// Whether other runs may go on from here: `next` was given out before anything was read, and all is read since.
  mutating func settle(_ next: String?, wasComplete: Bool, at now: Int) {
    token = next
    // A remote without tokens lists all each time.
    if wasComplete, next != nil { listedAt = now }
  }
}

private let secondsOfDay = 86_400

/// The file in which a state is kept.
struct StateFile {
  /// Absolute.
  let path: String

  /// What it says; an empty state where it says nothing that can be used.
  func load() -> SyncState {
    readAll(of: path, most: mostBytes).flatMap { value(ofWireText: $0, as: SyncState.self) } ?? SyncState()
  }

  /// Puts it in place in one step, for the owner alone; its folder is there.
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
