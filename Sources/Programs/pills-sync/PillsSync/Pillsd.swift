import Glibc
import PillsAPI
import PillsCore
import Varlink

/// A connection to pillsd, with the methods of org.pills.Sync that a run needs.
struct Pillsd {
  /// What this device is called, and in which profile it is.
  struct Identity: Hashable {
    let profile: ProfileID
    let device: DeviceID
    let name: String
    /// The ids that this device had before.
    let formers: [DeviceID]

    var devices: [DeviceID] { [device] + formers }
  }

  private let client: Client
  private let path: String

  /// Long enough for pillsd to save 500 entries on a slow disk.
  private static let patienceInSeconds = 60

  init(at path: String) throws(SyncComplaint) {
    do throws(ClientError) {
      (client, self.path) = (try Client(path: path, patience: Self.patienceInSeconds), path)
    } catch {
      throw SyncComplaint(error, at: path)
    }
  }

  func identity() throws(SyncComplaint) -> Identity {
    let told = try call(Sync.GetIdentity.self, NoParameters())
    guard let profile = told.profile, let device = told.device else { throw SyncComplaint(.notShared) }
    let formers = told.formers.compactMap { DeviceID($0) }
    guard let profile = ProfileID(profile), let id = DeviceID(device), formers.count == told.formers.count
    else { throw SyncComplaint(.misunderstood, [.detail: "no identity"]) }
    return Identity(profile: profile, device: id, name: told.name ?? device, formers: formers)
  }

  /// All entries of `device` with numbers above `number`, and how often data was erased.
  func entries(
    of device: DeviceID,
    after number: Int
  ) throws(SyncComplaint) -> (entries: [EntryLine], erasures: Int) {
    var entries: [EntryLine] = []
    while true {
      let after = entries.last?.id.number ?? number
      let input = Sync.GetEntries.Input(device: device.description, after: after, limit: 500)
      let answer = try call(Sync.GetEntries.self, input)
      let lines = answer.entries.entryLines
      guard lines.count == answer.entries.count,
        !answer.more || lines.last.map({ $0.id.number > after }) == true
      else { throw SyncComplaint(.misunderstood, [.detail: "no entries"]) }
      entries += lines
      if !answer.more { return (entries, answer.erasures) }
    }
  }

  /// Continues in another profile as a new device, with all that is known here.
  func move(from former: ProfileID, to profile: ProfileID) throws(SyncComplaint) -> Identity {
    let input = Sync.Begin.Input(profile: profile.description, instead: former.description)
    _ = try call(Sync.Begin.self, input)
    return try identity()
  }

  func apply(_ lines: [String], of profile: ProfileID) throws(SyncComplaint) -> Sync.Apply.Output {
    try call(Sync.Apply.self, Sync.Apply.Input(profile: profile.description, entries: lines))
  }

  /// The tasks of yesterday and of `days` days from today on.
  func tasks(days: Int, of profile: ProfileID) throws(SyncComplaint) -> (today: Day, tasks: [Sync.Task]) {
    let answer = try call(Sync.GetTasks.self, Sync.GetTasks.Input(days: days))
    guard answer.profile == profile.description else {
      throw SyncComplaint(.misunderstood, [.detail: "no tasks"])
    }
    return (answer.today, answer.tasks)
  }

  /// The ids of all devices that are not forgotten.
  func devices() throws(SyncComplaint) -> Set<DeviceID> {
    Set(try call(Sync.GetDevices.self, NoParameters()).devices.compactMap { DeviceID($0.device) })
  }

  func tick(_ tick: Sync.Tick.Input) throws(SyncComplaint) -> Sync.Tick.Output {
    try call(Sync.Tick.self, tick)
  }

  /// Keeps the result of a run for people to read; `reached` is this device's last entry at the remote.
  func report(
    _ remote: String,
    problem: SyncComplaint?,
    hasFailed: Bool,
    reached: Int?
  ) throws(SyncComplaint) {
    _ = try call(
      Sync.SetReport.self,
      Sync.SetReport.Input(
        remote: remote,
        problem: problem.map(Sync.Complaint.init),
        failed: hasFailed,
        reached: reached
      )
    )
  }

  private func call<Method: Varlink.Method>(
    _ method: Method.Type,
    _ input: Method.Input
  ) throws(SyncComplaint) -> Method.Output {
    do throws(ClientError) {
      return try client.call(method.qualifiedName, input, as: Method.Output.self)
    } catch {
      throw SyncComplaint(error, at: path)
    }
  }
}

extension SyncComplaint {
  fileprivate init(_ error: ClientError, at path: String) {
    switch error {
    case .unusablePath:
      self.init(.unreachable, [.path: path, .detail: "this cannot be the path of a socket"])
    case .noSocket: self.init(.unreachable, [.path: path, .detail: "there is no such socket"])
    case .nobodyListens: self.init(.unreachable, [.path: path, .detail: "no program listens there"])
    case .permissionDenied: self.init(.unreachable, [.path: path, .detail: "it belongs to another user"])
    case .cannotConnect(_, let errno), .connectionFailed(let errno):
      self.init(.unreachable, [.path: path, .detail: String(cString: strerror(errno))])
    case .unanswered: self.init(.unreachable, [.path: path, .detail: "it does not answer"])
    case .disconnected: self.init(.unreachable, [.path: path, .detail: "it closed the connection"])
    case .refused(let message): self.init(message)
    case .violation, .unexpectedOutput, .invalidInput:
      self.init(.misunderstood, [.detail: "pills-sync \(Release.version)"])
    }
  }

  private init(_ message: ErrorMessage) {
    switch Sync.failure(message) {
    case is Sync.NotShared: self.init(.notShared)
    case let error as Sync.StoreFailed:
      self.init(.refusedByPillsd, because: error.complaint.about(StoreFlaw.self) ?? StoreComplaint(.unfit))
    default: self.init(.misunderstood, [.detail: message.name])
    }
  }
}
