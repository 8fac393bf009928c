import Files
import Glibc
import PillsCore
import Varlink

/// What was read and written before, so that a run with nothing new asks one question. Losing it costs time alone.
struct SyncState: Hashable {
  /// Where, of which profile, and as which device: of another it says nothing.
  var remote = ""
  var profile = ""
  var device = ""
  /// What the remote is asked with for what has changed; nil for all that there is.
  var token: String?
  /// When all was last listed, in seconds since the epoch.
  var listedAt = 0
  /// The version of each journal, or copy of one, that pillsd has taken in as a whole.
  var versions: [String: String] = [:]
  /// The tasks that there are, by the names of their resources.
  var tasks: [String: KnownTask] = [:]
  /// The names of those that a person took away or made something else of; they are not made again.
  var dismissed: Set<String> = []
  /// Whether the remote takes none.
  var refusesTasks = false
  /// The number of the last entry of this device that the remote has.
  var uploaded = 0
  /// The same of the devices that this machine was before.
  var uploadedOfFormers: [String: Int] = [:]
  /// The fingerprint of the key with which all of this was read and written; nil where it was without one.
  var key: String?
  /// The version of the sealed key, where that is known to hold the key of this machine, by the name of its resource.
  var keys: [String: String] = [:]
  /// Whether the remote may have journals from before there was a key, which are to be encrypted.
  var isEncrypting = false
  /// How often something had been erased when the journals of this device were last written as a whole.
  var erasures = 0
}

extension SyncState {
  /// That which is to be gone by at `remote`: this one, or nothing of it where it is of something else.
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

  /// Has all that is there read anew where it was read with another key than that of this fingerprint.
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

extension SyncState: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    remote = try members.required("remote")
    profile = try members.required("profile")
    device = try members.required("device")
    token = try members.optional("token")
    listedAt = try members.required("listedAt")
    versions = try members.required("versions")
    tasks = try members.required("tasks")
    dismissed = Set(try members.required("dismissed") as [String])
    refusesTasks = try members.required("refusesTasks")
    uploaded = try members.required("uploaded")
    key = try members.optional("key")
    keys = try members.required("keys")
    isEncrypting = try members.required("isEncrypting")
    erasures = try members.required("erasures")
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("device", device)
    try object.write("dismissed", Array(dismissed))
    try object.write("erasures", erasures)
    try object.write("isEncrypting", isEncrypting)
    try object.write("key", key)
    try object.write("keys", keys)
    try object.write("listedAt", listedAt)
    try object.write("profile", profile)
    try object.write("refusesTasks", refusesTasks)
    try object.write("remote", remote)
    try object.write("tasks", tasks)
    try object.write("token", token)
    try object.write("uploaded", uploaded)
    try object.write("versions", versions)
  }
}

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
