import Desktop
import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// The service `org.pills.Sync`: gives out the entries of this device, and merges those of others.
@MainActor
final class SyncService: Sync.Service, EngineService {
  typealias CallFailure = Sync.CallFailure

  let daemon: Daemon
  let commands: PendingCommands
  /// The highest format of entries that this version reads.
  private static let format = 1
  private static let mostEntries = 1000
  private static let mostTaskDays = 31

  init(daemon: Daemon, commands: PendingCommands) {
    self.daemon = daemon
    self.commands = commands
  }

  /// Entries are refused only because of the store.
  func failure(_ refusal: Refusal, at moment: Moment) -> CallFailure {
    if case .storage(let complaint) = refusal { failure(complaint) } else { failure(StoreComplaint(.unfit)) }
  }

  func failure(_ complaint: StoreComplaint) -> CallFailure { CallFailure(Sync.StoreFailed(complaint)) }

  // MARK: Identity

  func getIdentity(_ call: TypedCall<Sync.GetIdentity>) throws(CallFailure) {
    let store = try store()
    let sharing = try stored { () throws(StoreError) in try store.sharing() }
    let (last, name) = try stored { () throws(StoreError) -> (Int, String?) in
      guard let device = sharing?.device else { return (0, nil) }
      return (try store.lastEntry(of: device), try store.name(of: device))
    }
    call.reply(
      Sync.GetIdentity.Output(
        profile: sharing?.profile.description,
        device: sharing?.device.description,
        format: Self.format,
        last: last,
        name: name,
        formers: sharing?.formers.map(\.description) ?? []
      )
    )
  }

  func begin(_ input: Sync.Begin.Input, _ call: TypedCall<Sync.Begin>) throws(CallFailure) {
    let store = try store()
    let known = try stored { () throws(StoreError) in try store.sharing() }
    if let known, known.profile.description != input.instead {
      throw CallFailure(Sync.AlreadyShared(profile: known.profile.description))
    }
    let now = daemon.moment.now
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: now)
    var profile = ProfileID(seed: .random(in: .min ... .max), recordedAt: now)
    if let text = input.profile { profile = try read(text, or: .noProfile) }
    let sharing = Sharing(profile: profile, device: device)
    try stored { () throws(StoreError) in
      try store.beginSharing(sharing, isNew: input.profile == nil, name: hostName(), at: now)
    }
    daemon.history.forget()
    daemon.tellOfNews()
    call.reply(Sync.Begin.Output(profile: profile.description, device: device.description))
  }

  func end(_ call: TypedCall<Sync.End>) throws(CallFailure) {
    let store = try store()
    _ = try sharing()
    try stored { () throws(StoreError) in try store.endSharing() }
    daemon.history.forget()
    call.reply(NoParameters())
  }

  // MARK: Entries

  func getEntries(_ input: Sync.GetEntries.Input, _ call: TypedCall<Sync.GetEntries>) throws(CallFailure) {
    guard (0...EntryID.mostEntries).contains(input.after) else {
      throw CallFailure(InvalidParameter(parameter: "after"))
    }
    guard input.limit > 0 else { throw CallFailure(InvalidParameter(parameter: "limit")) }
    let limit = min(input.limit, Self.mostEntries)
    let store = try store()
    var device = try sharing().device
    if let text = input.device { device = try read(text, or: .noDevice) }
    let entries = try stored { [device] () throws(StoreError) in
      try store.entries(of: device, after: input.after, limit: limit + 1)
    }
    call.reply(
      Sync.GetEntries.Output(
        entries: entries.prefix(limit).map(\.description),
        more: entries.count > limit,
        erasures: try stored { () throws(StoreError) in try store.erasures() }
      )
    )
  }

  func apply(_ input: Sync.Apply.Input, _ call: TypedCall<Sync.Apply>) throws(CallFailure) {
    let profile: ProfileID = try read(input.profile, or: .noProfile)
    let known = try sharing().profile
    if profile != known { throw CallFailure(Sync.OtherProfile(profile: known.description)) }
    var entries: [Entry] = []
    var unread: [String] = []
    for line in input.entries {
      if let entry = Entry(line) { entries.append(entry) } else { unread.append(line) }
    }
    run(.merge(entries), for: call) { [unread] outcome in
      Sync.Apply.Output(added: outcome.newEntries, unread: unread, renamed: outcome.isRenamed)
    }
  }

  // MARK: Tasks

  func getTasks(_ input: Sync.GetTasks.Input, _ call: TypedCall<Sync.GetTasks>) throws(CallFailure) {
    guard (1...Self.mostTaskDays).contains(input.days) else {
      throw CallFailure(InvalidParameter(parameter: "days"))
    }
    let moment = daemon.moment
    let (store, profile) = (try store(), try sharing().profile)
    let days = moment.today.previous...moment.today.advanced(by: input.days - 1)
    let tasks = try stored { () throws(StoreError) in
      let slots = try daemon.history.slots(of: days, engine: daemon.engine, at: moment)
      var tasks: [Sync.Task] = []
      for slot in days.flatMap({ slots[$0] ?? [] }) {
        // A task has the hour of its slot, so doses that follow another clock have no task.
        guard slot.id.hours == nil else { continue }
        tasks.append(try task(slot, store, at: moment))
      }
      return tasks
    }
    call.reply(Sync.GetTasks.Output(profile: profile.description, today: moment.today, tasks: tasks))
  }

  private func task(_ slot: SlotOverview, _ store: Store, at moment: Moment) throws(StoreError) -> Sync.Task {
    let (day, name) = (slot.id.day, slot.id.slot)
    var doses: [Sync.TaskDose] = []
    for dose in slot.doses {
      let heads = try store.heads(of: Dose(day: day, slot: name, medication: dose.medication.id))
      doses.append(
        Sync.TaskDose(
          medication: dose.medication.id.description,
          name: dose.amount.times(dose.medication.title),
          answer: TickAnswer(dose.status),
          heads: heads.sorted().map(\.description)
        )
      )
    }
    let answers = Set(doses.map(\.answer))
    return Sync.Task(
      day: day,
      slot: name.description,
      time: daemon.engine.regimen.slots.time(of: name, on: day) ?? .noon,
      doses: doses,
      state: answers.contains(.open) ? .open : answers.contains(.taken) ? .taken : .skipped,
      at: slot.doses.compactMap(\.at).max().map(moment.zone.timestamp),
      over: day < moment.today && slot.reminder == .closed
    )
  }

  func tick(_ input: Sync.Tick.Input, _ call: TypedCall<Sync.Tick>) throws(CallFailure) {
    let moment = daemon.moment
    _ = try sharing()
    guard let day = Day(input.day), let name = SlotName(input.slot) else {
      throw invalid("\(input.day) \(input.slot)", .noTask)
    }
    func instant(_ text: String?) throws(CallFailure) -> Instant? {
      guard let text else { return nil }
      guard let instant = moment.instant(ticked: text) else { throw invalid(text, .noTimestamp) }
      return instant
    }
    let time = daemon.engine.regimen.slots.time(of: name, on: day) ?? .noon
    let (told, changed) = (try instant(input.at), try instant(input.changed))
    let at: Instant?
    switch moment.time(ofTickOn: day, time, told: told, changed: changed) {
    case .counts(let instant): at = instant
    case .early: return call.reply(Sync.Tick.Output(accepted: false, changed: false, again: true))
    case .ahead: return call.reply(Sync.Tick.Output(accepted: false, changed: false))
    }
    let store = try store()
    let (slots, sameness) = try stored { () throws(StoreError) in
      (try daemon.history.slots(of: day...day, engine: daemon.engine, at: moment), try store.sameness())
    }
    let due = (slots[day] ?? []).filter { $0.id == ReminderID(day: day, slot: name) }.flatMap(\.doses)
    let tick = SlotTick(
      input,
      of: due,
      in: name,
      on: day,
      at: at ?? moment.now,
      isTimed: at != nil,
      sameness
    )
    run(.tick(tick), for: call) { outcome in
      Sync.Tick.Output(accepted: true, changed: outcome.newEntries > 0)
    }
  }

  // MARK: Reports

  func setReport(_ input: Sync.SetReport.Input, _ call: TypedCall<Sync.SetReport>) throws(CallFailure) {
    let device = try sharing().device
    let store = try store()
    let (last, left) = try stored { () throws(StoreError) -> (SyncReport?, Int) in
      let last = try store.syncReport()
      return (last, try last?.waitingOfFormers(of: device, last: store.lastEntry) ?? 0)
    }
    var report = SyncReport(
      after: last,
      at: daemon.moment.now,
      remote: input.remote,
      problem: input.problem.flatMap { try? wireText($0) },
      hasFailed: input.failed,
      device: device,
      reached: input.reached,
      left: left
    )
    if report.hasFailed(for: SyncReport.longPatience), !report.isTold {
      daemon.popups.show(key: PopupKey.sync, content: .syncFailure, place: PopupKey.syncPlace)
      report.isTold = true
    } else if last?.isTold == true, !report.isTold {
      daemon.popups.withdraw(key: PopupKey.sync, place: PopupKey.syncPlace)
    }
    try stored { [report] () throws(StoreError) in try store.setState(.syncReport, to: report.description) }
    daemon.history.forgetReport()
    call.reply(NoParameters())
  }

  func getReport(_ call: TypedCall<Sync.GetReport>) throws(CallFailure) {
    let store = try store()
    let (report, waiting) = try stored { () throws(StoreError) -> (SyncReport?, Int) in
      guard let device = try store.sharing()?.device else { return (nil, 0) }
      let report = try store.syncReport()
      return (report, try report?.waiting(of: device, last: store.lastEntry) ?? 0)
    }
    let zone = daemon.moment.zone
    let isSilent = daemon.history.isSyncSilent(
      for: SyncReport.patience,
      at: daemon.moment,
      awakeSince: daemon.awakeSince
    )
    call.reply(
      Sync.GetReport.Output(
        report: report.map { report in
          Sync.Report(
            at: zone.timestamp(of: report.at),
            remote: report.remote,
            problem: report.problem.map {
              value(ofWireText: Array($0.utf8), as: Sync.Complaint.self)
                ?? Sync.Complaint(kind: "", fields: [:])
            },
            waiting: waiting,
            failingSince: report.failingSince.map(zone.timestamp),
            isSilent: isSilent ? true : nil
          )
        }
      )
    )
  }

  // MARK: The store

  func sharing() throws(CallFailure) -> Sharing {
    let store = try store()
    guard let sharing = try stored({ () throws(StoreError) in try store.sharing() }) else {
      throw CallFailure(Sync.NotShared())
    }
    return sharing
  }

  func store() throws(CallFailure) -> Store {
    let moment = daemon.moment
    return try stored { () throws(StoreError) in try daemon.store.readable(at: moment) }
  }

  func run<Called: Sync.Method>(
    _ command: SyncCommand,
    for call: TypedCall<Called>,
    _ output: @escaping @MainActor (SyncOutcome) -> Called.Output
  ) {
    run(.sync(command), for: call) { outcome, _ in
      if case .sync(let outcome) = outcome { output(outcome) } else { nil }
    }
  }

  // MARK: Texts

  func read<Value: LosslessStringConvertible>(
    _ text: String,
    or flaw: InputFlaw
  ) throws(CallFailure) -> Value {
    guard let value = Value(text) else { throw invalid(text, flaw) }
    return value
  }

  private func invalid(_ text: String, _ flaw: InputFlaw) -> CallFailure {
    CallFailure(Sync.InvalidText(text: text, InputComplaint(flaw)))
  }
}
