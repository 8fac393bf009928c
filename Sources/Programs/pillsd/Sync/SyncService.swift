import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// `org.pills.Sync`: hands out what was said here, and takes in what was said on other machines.
@MainActor
final class SyncService: Sync.Service {
  typealias CallFailure = Sync.CallFailure

  let daemon: Daemon
  let commands: PendingCommands
  /// The highest format of entries that is read here.
  private static let format = 1
  private static let mostEntries = 1000
  private static let mostTaskDays = 31

  init(daemon: Daemon, commands: PendingCommands) {
    self.daemon = daemon
    self.commands = commands
  }

  func handle(_ call: Call) throws(Varlink.CallFailure) {
    daemon.lookAfterStore()
    try dispatch(call)
  }

  // MARK: Who this is

  func getIdentity(_ call: TypedCall<Sync.GetIdentity>) throws(CallFailure) {
    let store = try store()
    let sharing = try saved { () throws(StoreError) in try store.sharing() }
    let (last, name) = try saved { () throws(StoreError) -> (Int, String?) in
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
    if let known = try saved({ () throws(StoreError) in try store.sharing() }) {
      throw CallFailure(Sync.AlreadyShared(profile: known.profile.description))
    }
    let now = daemon.moment.now
    let device = DeviceID(seed: .random(in: .min ... .max), recordedAt: now)
    var profile = ProfileID(seed: .random(in: .min ... .max), recordedAt: now)
    if let text = input.profile {
      guard let known = ProfileID(text) else {
        throw CallFailure(Sync.InvalidText(text: text, complaint: Sync.Complaint(InputComplaint(.noProfile))))
      }
      profile = known
    }
    var namesakes: [MedicationID: SharedMedicationID] = [:]
    for text in input.same {
      guard let namesake = foundNamesakes.first(where: { $0.shared.description == text }) else {
        throw CallFailure(
          Sync.InvalidText(text: text, complaint: Sync.Complaint(InputComplaint(.noNamesake)))
        )
      }
      namesakes[namesake.medication] = namesake.shared
    }
    let sharing = Sharing(profile: profile, device: device)
    try saved { () throws(StoreError) in
      try store.beginSharing(
        sharing,
        isNew: input.profile == nil,
        namesakes: namesakes,
        name: hostName(),
        at: now
      )
    }
    foundNamesakes = []
    daemon.tellOfNews()
    call.reply(Sync.Begin.Output(profile: profile.description, device: device.description))
  }

  func end(_ call: TypedCall<Sync.End>) throws(CallFailure) {
    let store = try store()
    _ = try sharing()
    try saved { () throws(StoreError) in try store.endSharing() }
    call.reply(NoParameters())
  }

  // MARK: Medications that may be the same

  private var foundNamesakes: [Namesake] = []

  func findNamesakes(
    _ input: Sync.FindNamesakes.Input,
    _ call: TypedCall<Sync.FindNamesakes>
  ) throws(CallFailure) {
    let today = daemon.moment.today
    let entries = input.entries.compactMap(Entry.init(_:))
    foundNamesakes = Namesake.all(of: daemon.engine.regimen, in: entries, on: today)
    call.reply(
      Sync.FindNamesakes.Output(
        namesakes: foundNamesakes.map { namesake in
          Sync.Namesake(
            shared: namesake.shared.description,
            medication: namesake.name,
            dosage: namesake.dosage,
            sharedDosage: namesake.sharedDosage
          )
        }
      )
    )
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
    if let text = input.device {
      guard let known = DeviceID(text) else {
        throw CallFailure(Sync.InvalidText(text: text, complaint: Sync.Complaint(InputComplaint(.noDevice))))
      }
      device = known
    }
    let entries = try saved { [device] () throws(StoreError) in
      try store.entries(of: device, after: input.after, limit: limit + 1)
    }
    call.reply(
      Sync.GetEntries.Output(
        entries: entries.prefix(limit).map(\.description),
        more: entries.count > limit,
        erasures: try saved { () throws(StoreError) in try store.erasures() }
      )
    )
  }

  func apply(_ input: Sync.Apply.Input, _ call: TypedCall<Sync.Apply>) throws(CallFailure) {
    guard let profile = ProfileID(input.profile) else {
      throw CallFailure(
        Sync.InvalidText(text: input.profile, complaint: Sync.Complaint(InputComplaint(.noProfile)))
      )
    }
    let known = try sharing().profile
    if profile != known { throw CallFailure(Sync.OtherProfile(profile: known.description)) }
    var entries: [Entry] = []
    var unread: [String] = []
    for line in input.entries {
      if let entry = Entry(line) { entries.append(entry) } else { unread.append(line) }
    }
    let request = commands.add { [unread] result in
      switch result {
      case .success(.sync(let outcome)):
        call.reply(
          Sync.Apply.Output(added: outcome.newEntries, unread: unread, renamed: outcome.isRenamed)
        )
      // Nothing else comes of it: the call is let go.
      case .success: break
      case .failure(let refusal): call.fail(refusal.syncFailure)
      }
    }
    daemon.handle(.command(.sync(.merge(entries)), request))
  }

  // MARK: Tasks

  func getTasks(_ input: Sync.GetTasks.Input, _ call: TypedCall<Sync.GetTasks>) throws(CallFailure) {
    guard (1...Self.mostTaskDays).contains(input.days) else {
      throw CallFailure(InvalidParameter(parameter: "days"))
    }
    let moment = daemon.moment
    let (store, profile) = (try store(), try sharing().profile)
    let days = moment.today.previous...moment.today.advanced(by: input.days - 1)
    let tasks = try saved { () throws(StoreError) in
      let slots = try daemon.history.slots(of: days, engine: daemon.engine, at: moment)
      var tasks: [Sync.Task] = []
      for slot in days.flatMap({ slots[$0] ?? [] }) {
        // A task is at the hour of its slot: what comes by other clocks has none.
        guard slot.id.hours == nil else { continue }
        // Last night's can be ticked as long as it can be answered.
        if slot.id.day < moment.today, slot.reminder == .closed { continue }
        tasks.append(try task(slot, store, at: moment))
      }
      return tasks
    }
    call.reply(
      Sync.GetTasks.Output(profile: profile.description, today: moment.today, tasks: tasks)
    )
  }

  private func task(_ slot: SlotOverview, _ store: Store, at moment: Moment) throws(StoreError) -> Sync.Task {
    let (day, name) = (slot.id.day, slot.id.slot)
    var heads: [EntryID] = []
    for dose in slot.doses {
      heads += try store.heads(of: Dose(day: day, slot: name, medication: dose.medication.id))
    }
    let answers = Set(slot.doses.map(\.status))
    let isOpen = answers.contains(.due) || answers.contains(.missed)
    return Sync.Task(
      day: day,
      slot: name.description,
      time: daemon.engine.regimen.slots.time(of: name, on: day) ?? .noon,
      medications: slot.doses.map { dose in
        dose.amount.times(dose.medication.title)
      },
      state: isOpen ? .open : answers.contains(.taken) ? .taken : .skipped,
      at: slot.doses.compactMap(\.at).max().map(moment.zone.timestamp),
      heads: heads.sorted().map(\.description)
    )
  }

  func tick(_ input: Sync.Tick.Input, _ call: TypedCall<Sync.Tick>) throws(CallFailure) {
    let moment = daemon.moment
    _ = try sharing()
    guard let day = Day(input.day), let name = SlotName(input.slot) else {
      throw CallFailure(
        Sync.InvalidText(
          text: "\(input.day) \(input.slot)",
          complaint: Sync.Complaint(InputComplaint(.noTask))
        )
      )
    }
    guard let at = Instant(timestamp: input.at) else {
      throw CallFailure(
        Sync.InvalidText(text: input.at, complaint: Sync.Complaint(InputComplaint(.noTimestamp)))
      )
    }
    let seen = input.seen.compactMap(EntryID.init(_:))
    // What is to come cannot have been taken, and the day before yesterday is nobody's task.
    guard day <= moment.today, day >= moment.today.previous else {
      return call.reply(Sync.Tick.Output(accepted: false, changed: false))
    }
    let slots = try saved { () throws(StoreError) in
      try daemon.history.slots(of: day...day, engine: daemon.engine, at: moment)
    }
    let doses = (slots[day] ?? []).filter { $0.id == ReminderID(day: day, slot: name) }.flatMap(\.doses).map {
      dose in
      Dose(day: day, slot: name, medication: dose.medication.id)
    }
    // Of a clock that is ahead it counts as of now.
    let instant = min(at, moment.now)
    let answer: DoseAnswer? =
      switch input.state {
      case .open: nil
      case .taken: DoseAnswer(.taken, at: instant)
      case .skipped: DoseAnswer(.skipped, at: instant)
      }
    let request = commands.add { result in
      switch result {
      case .success(.sync(let outcome)):
        call.reply(Sync.Tick.Output(accepted: true, changed: outcome.newEntries > 0))
      // Nothing else comes of it: the call is let go.
      case .success: break
      case .failure(let refusal): call.fail(refusal.syncFailure)
      }
    }
    let tick = SlotTick(doses: doses, answer: answer, seen: seen)
    daemon.handle(.command(.sync(.tick(tick)), request))
  }

  // MARK: Reports

  func setReport(_ input: Sync.SetReport.Input, _ call: TypedCall<Sync.SetReport>) throws(CallFailure) {
    _ = try sharing()
    let report = SyncReport(
      at: daemon.moment.now,
      remote: input.remote,
      problem: input.problem.flatMap { try? wireText($0) },
      waiting: max(0, input.waiting)
    )
    let store = try store()
    try saved { () throws(StoreError) in try store.setState(.syncReport, to: report.description) }
    call.reply(NoParameters())
  }

  func getReport(_ call: TypedCall<Sync.GetReport>) throws(CallFailure) {
    let store = try store()
    let text = try saved { () throws(StoreError) in try store.state(.syncReport) }
    let zone = daemon.moment.zone
    call.reply(
      Sync.GetReport.Output(
        report: text.flatMap(SyncReport.init(_:)).map { report in
          Sync.Report(
            at: zone.timestamp(of: report.at),
            remote: report.remote,
            problem: report.problem.map {
              value(ofWireText: Array($0.utf8), as: Sync.Complaint.self)
                ?? Sync.Complaint(kind: "", fields: [:])
            },
            waiting: report.waiting
          )
        }
      )
    )
  }

  // MARK: The store

  func sharing() throws(CallFailure) -> Sharing {
    let store = try store()
    guard let sharing = try saved({ () throws(StoreError) in try store.sharing() }) else {
      throw CallFailure(Sync.NotShared())
    }
    return sharing
  }

  func store() throws(CallFailure) -> Store {
    let moment = daemon.moment
    return try saved { () throws(StoreError) in try daemon.store.readable(at: moment) }
  }

  func saved<Value>(_ body: () throws(StoreError) -> Value) throws(CallFailure) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      throw CallFailure(Sync.StoreFailed(complaint: Sync.Complaint(error.complaint)))
    }
  }
}

extension Refusal {
  /// The refusal of entries as an error of the interface.
  var syncFailure: any Sync.Failure {
    if case .storage(let failure) = self { return Sync.StoreFailed(complaint: Sync.Complaint(failure)) }
    // Entries are refused for nothing else.
    return Sync.StoreFailed(complaint: Sync.Complaint(StoreComplaint(.unfit)))
  }
}
