import PillsCore

/// The rules with their numbers, computed in other ways than the code under test.
extension Household {
  // MARK: After a command

  mutating func checkSaid(_ change: Change, on machine: Machine) throws(Violation) {
    let storage = machine.storage
    let new = storage.added
    for entry in new {
      try require(1, entry.id.device == machine.device, "an entry of another device was written")
      try require(2, Statement(entry.statement.description) == entry.statement, "text: \(entry.statement)")
      try require(3, entry.seen.allSatisfy { storage.entry($0) != nil }, "an entry was superseded unseen")
    }
    for event in change.answers {
      let subject = Subject.dose(event.dose)
      let heads = Self.heads(storage.earlierEntries(about: subject))
      let said = new.filter { $0.subject == subject }
      try require(4, said.allSatisfy { Set($0.seen) == heads }, "not all heads were superseded")
      let isSaid = said.count == 1 || Self.answer(of: storage.entries(about: subject)) == event.answer?.kind
      try require(5, isSaid, "what was said of a dose is in no entry")
    }
    for history in change.medications.histories {
      let about = storage.entries(about: .course(.medication(history.id)))
      let replayed = MemoryStorage()
      replayed.apply(replayed.merge(about.shuffled(using: &random)))
      // If the beginning is unknown, the entry with it has not arrived yet.
      guard about.flatMap(\.seen).allSatisfy({ storage.entry($0) != nil }),
        let there = replayed.history(of: history.id)
      else { continue }
      try require(
        6,
        storage.history(of: history.id) == there,
        "a replay gives another history of \(history.id) than its edit:\n\(history)\n\(there)"
      )
    }
    for (slot, times) in change.medications.slots {
      let replayed = MemoryStorage()
      replayed.apply(replayed.merge(storage.entries(about: .course(.slot(slot))).shuffled(using: &random)))
      let isSame = replayed.state.known.slots[slot] == times
      try require(6, isSame, "a replay gives \(slot) other times than were said: \(times)")
    }
    if let pauses = change.medications.pauses {
      let replayed = MemoryStorage()
      replayed.apply(replayed.merge(storage.entries(about: .course(.pauses)).shuffled(using: &random)))
      try require(6, replayed.state.known.pauses == pauses, "a replay gives other pauses than were said")
    }
    try require(7, new.count < 100, "entries without end")
  }

  /// Corrects the clock of a machine, which was ahead by `error`. Only this machine's entries with a wrong
  /// day may be redated.
  mutating func setClock(of machine: Machine, ahead error: TimeSpan) throws(Violation) {
    let storage = machine.storage
    var engine = storage.state.known.engine(
      Settings(),
      at: Moment(now: now + machine.clockError, zone: machine.zone)
    )
    machine.clockError = error
    let moment = Moment(now: now + error, zone: machine.zone)
    let past = MachinePast(memory: engine.memory, machine: machine)
    for case .persist(let change, _) in engine.handle(.clockChanged, at: moment, past: past)
    where change.via == .clock {
      func require(_ steps: [CourseStep], of subject: CourseKey, from begin: Boundary) throws(Violation) {
        let entries = storage.entries(about: .course(subject))
        let own = Set(entries.filter { machine.devices.contains($0.id.device) }.flatMap(\.steps))
        let isAhead = steps.contains { step in
          own.contains(step) && (step.from == .first ? begin : step.from).day > moment.today
        }
        // The initial values of each device have no entry.
        let isOwn = isAhead || entries.isEmpty
        try self.require(29, isOwn, "a clock that was set moves what others said of \(subject)")
      }
      for history in change.medications.histories {
        let known = storage.history(of: history.id) ?? history
        try require(known.held.map(\.step), of: .medication(history.id), from: known.versions[0].from)
      }
      if change.medications.pauses != nil { try require(storage.pauses().steps, of: .pauses, from: .first) }
      machine.say(change, at: moment.now)
      try checkSaid(change, on: machine)
      tally.clockSteps += 1
    }
  }

  mutating func checkTicked(
    _ dose: Dose,
    _ seen: [EntryID],
    _ answer: DoseAnswer?,
    on machine: Machine
  ) throws(Violation) {
    let (storage, new) = (machine.storage, machine.storage.added.filter { $0.subject == .dose(dose) })
    try require(8, new.count <= 1, "a tick is several entries")
    // Entries are left out if they were erased, or if a copy of the device used their number for another dose.
    let shown = seen.filter { id in
      storage.changes.added.contains(id) || storage.entry(id).map { $0.subject == .dose(dose) } ?? true
    }.sorted()
    for entry in new {
      // A device that was put back to an older copy of its store uses the numbers of what it lost again.
      let shown = shown.filter { $0.device != entry.id.device || $0.number < entry.id.number }
      try require(8, entry.seen == shown, "a tick superseded what its task did not show")
    }
    try checkAnswers(on: machine, about: [.dose(dose)])
  }

  // MARK: After a merge

  mutating func checkMerged(_ entries: [Entry], on machine: Machine, _ merge: Merge) throws(Violation) {
    let storage = machine.storage
    let changes = storage.changes
    let isErasing = !merge.erased.isEmpty || entries.contains { $0.statement.isErasing }
    try require(9, changes.removed.isEmpty, "a merge removed an entry")
    let emptied = changes.emptied.keys.filter { !changes.added.contains($0) }
    try require(9, emptied.isEmpty || isErasing, "a merge changed an entry")
    let again = storage.merge(entries.shuffled(using: &random))
    try require(10, again == .nothing, "the same merged again came to something")
    var subjects = Set(changes.added.compactMap { storage.entry($0)?.subject })
    for case .course(.medication(let medication)) in subjects {
      subjects.formUnion(storage.subjects(of: medication))
    }
    try checkAnswers(on: machine, about: subjects)
    if random.once(in: 8) { try checkReminders(on: machine) }
  }

  /// Each medication is due on the days of its schedule in as many slots as it has, even if a slot was removed.
  mutating func checkReminders(on machine: Machine) throws(Violation) {
    let known = machine.storage.state.known
    // At this time every entry is in force, whatever the clocks showed.
    let moment = Moment(now: now + .hours(24 * 400), zone: machine.zone)
    let days = moment.today.advanced(by: 1)...moment.today.advanced(by: 5)
    let due = known.engine(Settings(), at: moment).slots(of: days, answers: [:], at: moment)
    for day in days {
      for history in known.histories.values.sorted(by: { $0.id < $1.id }) {
        guard let medication = history.versions.last(where: { $0.from.day <= day })?.medication else {
          continue
        }
        let isDue = medication.state == .active && Almanac.isDay(day, of: medication.schedule.days)
        let expected = isDue ? medication.schedule.slots : []
        let found = (due[day] ?? []).filter { $0.doses.contains { $0.medication.id == history.id } }
        try require(
          26,
          Set(found.map(\.id.slot)) == expected,
          "\(history.id) is not due as it should be: \(found)"
        )
      }
    }
  }

  /// The due and answered doses do not depend on settings, clock or zone; these only decide between due and missed.
  mutating func checkSameView(of known: Known) throws(Violation) {
    let middle = random.pick(SimulatedZone.all).day(at: now)
    let days = middle.advanced(by: -20)...middle.advanced(by: 10)
    var expected: [Day: [String]]?
    for _ in 0..<3 {
      var settings = Settings()
      settings.window = .seconds(random.seconds(3600...86_400))
      let moment = Moment(
        now: now + .seconds(random.seconds(-172_800...172_800)),
        zone: random.pick(SimulatedZone.all),
        home: random.once(in: 2) ? random.pick(SimulatedZone.all) : nil
      )
      let slots = known.engine(settings, at: moment).slots(of: days, answers: known.answers, at: moment)
      let seen = slots.mapValues { slots in slots.flatMap(\.doseTexts).sorted() }
      let others = expected ?? seen
      let day = days.first { seen[$0] != others[$0] }
      try require(
        27,
        day == nil,
        "the doses of \(day ?? middle) differ by who looks: \(day.map { (seen[$0], others[$0]) } as Any)"
      )
      expected = seen
    }
  }

  /// Each answer follows from the entries that no later entry superseded knowingly.
  mutating func checkAnswers(on machine: Machine, about subjects: some Sequence<Subject>) throws(Violation) {
    let storage = machine.storage
    for subject in subjects {
      guard let medication = subject.medication, storage.knows(medication) else { continue }
      let entries = storage.entries(about: subject)
      guard !entries.isEmpty else { continue }
      switch subject {
      case .dose(let dose):
        let (kind, expected) = (storage.answer(of: dose)?.kind, Self.answer(of: entries))
        try require(13, kind == expected, "a dose is \(kind as Any?) where it was \(expected as Any?)")
      case .asNeeded(_, let at):
        let heads = Self.heads(entries)
        let isTaken = entries.contains { entry in
          if case .asNeeded(_, .taken) = entry.statement { heads.contains(entry.id) } else { false }
        }
        let isHeld = storage.state.known.asNeeded.contains { $0.medication == medication && $0.at == at }
        try require(14, isTaken == isHeld, "a dose taken as needed is held otherwise than said")
      case .stock(_, let id):
        let heads = Self.heads(entries)
        let isSaid = entries.contains { entry in
          if case .stock(_, .added) = entry.statement { heads.contains(entry.id) } else { false }
        }
        let isHeld = storage.stockEntry(id, of: medication) != nil
        try require(14, isSaid == isHeld, "what was said of stock is held otherwise than said")
      case .drink, .course, .same, .device, .nothing: break
      }
    }
  }

  // MARK: After a decision

  mutating func checkResolved(
    _ chosen: Entry,
    _ heads: Set<EntryID>,
    _ merge: Merge,
    on machine: Machine
  ) throws(Violation) {
    let storage = machine.storage
    let new = storage.added.filter { $0.subject == chosen.subject }
    try require(23, merge.newEntries > 0 && !new.isEmpty, "what a person decided is in no entry")
    try require(
      23,
      new.first.map { Set($0.seen) == heads } == true,
      "a decision left something beside it"
    )
    let known = storage.entries(about: chosen.subject)
    try require(24, known.heads.count == 1, "it is not decided")
    let again = storage.resolve(
      chosen.id,
      on: machine.zone.day(at: now),
      at: now,
      in: machine.act(by: .command)
    )
    try require(24, again == .nothing, "it can be decided again")
    switch chosen.statement {
    case .dose(_, let answer):
      try require(25, Self.answer(of: known) == answer?.kind, "another answer holds than was decided")
    case .course:
      let sides = EditConflict(of: chosen.subject, among: known)?.sides ?? []
      try require(25, !sides.contains { $0.entry == chosen.id }, "the edit is still in question")
    case .asNeeded, .drink, .stock, .same, .erased, .device, .emptied: break
    }
    try checkAnswers(on: machine, about: [chosen.subject])
  }

  // MARK: At times, and at the end

  /// Checks the whole state of a machine against its entries.
  mutating func checkAll(on machine: Machine) throws(Violation) {
    try checkAnswers(on: machine, about: machine.storage.state.subjects.keys)
    try checkReminders(on: machine)
    try checkSameView(of: machine.storage.state.known)
    try checkNothingLeft(on: machine, "meanwhile")
  }

  mutating func end() throws(Violation) {
    let said = machines.flatMap { machine in machine.storage.state.entries.values }
    try syncAll()
    let counts = machines.map(\.storage.state.entries.count)
    try syncAll()
    let countsAgain = machines.map(\.storage.state.entries.count)
    try require(15, counts == countsAgain, "syncing does not come to rest: \(counts), \(countsAgain)")
    tally.entries += counts.reduce(0, max)
    try checkNothingIsLost(said)
    guard let first = machines.first?.storage else { return }
    let expected = Known(of: first)
    for machine in machines.dropFirst() {
      let difference = Known(of: machine.storage).difference(from: expected, on: machine)
      try require(17, difference == nil, "machines differ in \(difference ?? "nothing")")
      try checkNothingLeft(on: machine, "at the end")
    }
    try checkSameView(of: expected)
    try checkAnyOrder(first, expected)
  }

  private mutating func checkNothingIsLost(_ said: [Entry]) throws(Violation) {
    for machine in machines {
      let entries = machine.storage.state.entries
      for (id, entry) in uploaded {
        let known = entries[id]
        let isKept =
          known.map { $0 == entry || $0.statement == .emptied || entry.statement == .emptied } ?? false
        try require(16, isKept, "\(id), which was left for others, is not known everywhere")
      }
      let statements = Set(entries.values.map { Said($0) })
      for entry in said where entry.statement != .emptied {
        let isErased = entry.statement.medication.map { machine.storage.isErased($0) } ?? false
        let isKept = statements.contains(Said(entry))
        try require(16, isKept || isErased, "\(entry.id), which a machine said, is not known everywhere")
      }
    }
  }

  /// A device that receives all entries in another order and with repetitions gets this state. With other
  /// clocks the answers stay.
  private mutating func checkAnyOrder(_ storage: MemoryStorage, _ expected: Known) throws(Violation) {
    let entries = storage.state.entries.values.sorted { $0.id < $1.id }
    let other = MemoryStorage()
    var waiting = entries.shuffled(using: &random)
    while !waiting.isEmpty {
      let piece = Array(waiting.prefix(Int.random(in: 1...9, using: &random)))
      waiting.removeFirst(random.once(in: 3) ? 1 : piece.count)
      other.apply(other.merge(piece))
    }
    var known = Known(of: other)
    // A medication that still has its initial value has no entry.
    let untold = expected.histories.keys.filter { storage.entries(about: .course(.medication($0))).isEmpty }
    for id in untold { known.histories[id] = expected.histories[id] }
    let difference = known.difference(from: expected)
    try require(19, difference == nil, "another order gives other \(difference ?? "")")
    let byOtherClocks = MemoryStorage()
    let shifted = entries.map { entry in
      let error = TimeSpan.seconds(random.seconds(-86_400...86_400))
      return Entry(entry.id, at: entry.recordedAt + error, by: entry.via, over: entry.seen, entry.statement)
    }
    byOtherClocks.apply(byOtherClocks.merge(shifted))
    let isSame = Known(of: byOtherClocks).deeds == known.deeds
    try require(20, isSame, "clocks decided what was done")
  }

  /// Once a machine knows of an erasure, none of its entries has the erased names.
  mutating func checkNothingLeft(on machine: Machine, _ place: String) throws(Violation) {
    let entries = machine.storage.state.entries.values
    let erased = Set(entries.lazy.filter(\.statement.isErasing).compactMap(\.statement.medication))
    guard !erased.isEmpty else { return }
    noteSameness(on: machine)
    let names = erased.subtracting(everOne).reduce(into: Set<String>()) {
      $0.formUnion(erasedNames[$1] ?? [])
    }
    for entry in entries {
      if let medication = entry.statement.medication, erased.contains(medication) {
        try require(21, entry.statement.isErasing, "an entry tells of what was erased, \(place)")
      }
      guard entry.statement.mayName else { continue }
      let words = entry.statement.description.split { $0 == " " || $0 == "=" }
      try require(22, words.allSatisfy { !names.contains(String($0)) }, "a name is left, \(place)")
    }
    let known = machine.storage.state.known.histories.values.flatMap { $0.versions.map(\.medication.name) }
    try require(22, names.isDisjoint(with: known), "a medication is left that was erased, \(place)")
  }

  /// Must be called before an erasure empties the entries.
  mutating func noteSameness(on machine: Machine) {
    for pair in machine.storage.samenesses().keys { everOne.formUnion([pair.first, pair.second]) }
  }

  // MARK: Another way to read

  static func heads(_ entries: [Entry]) -> Set<EntryID> {
    var heads = Set(entries.map(\.id))
    for entry in entries { heads.subtract(entry.seen) }
    return heads
  }

  private static func answer(of entries: [Entry]) -> DoseAnswer.Kind? {
    let heads = heads(entries)
    let kinds = entries.compactMap { entry -> DoseAnswer.Kind? in
      guard heads.contains(entry.id), case .dose(_, let answer) = entry.statement else { return nil }
      return answer?.kind
    }
    return [.taken, .skipped, .missed].first(where: kinds.contains)
  }
}

/// The stored past of an engine that is created for one check.
private struct MachinePast: Past {
  let memory: Memory
  /// The machine whose entries are used, if any.
  var machine: Machine?
  var storedAct: Int? { nil }

  func answers(of days: ClosedRange<Day>) -> [Dose: DoseAnswer] { [:] }
  func act(_ wanted: WantedAct, since start: Instant) -> DoneAct? { nil }
  func usedIDs() -> Set<MedicationID> { [] }
  func stepsOfOthers(about subject: CourseKey) -> Set<CourseStep> {
    machine.map { $0.storage.steps(of: subject, without: $0.devices) } ?? []
  }

  /// The store has no earlier days.
  func memory(from firstDay: Day) -> Memory {
    var memory = memory
    memory.firstDay = firstDay
    return memory
  }
}

/// A statement without its entry's id.
private struct Said: Hashable {
  let at: Instant
  let statement: Statement

  /// A copy reports about its own id what the original reported about its id.
  init(_ entry: Entry) {
    at = entry.recordedAt
    if case .device(_, let description) = entry.statement {
      statement = .device(DeviceID(seed: 0, recordedAt: .distantPast), description)
    } else {
      statement = entry.statement
    }
  }
}

extension Statement {
  /// True if a statement can contain a person's words; answers contain none.
  fileprivate var mayName: Bool {
    switch self {
    case .dose, .asNeeded, .stock, .same, .erased, .emptied: false
    case .drink, .course, .device: true
    }
  }

  fileprivate var isErasing: Bool {
    if case .erased = self { true } else { false }
  }
}

extension SlotOverview {
  /// Describes each dose, without the difference between due and missed.
  fileprivate var doseTexts: [String] {
    doses.map { dose in
      let isAnswered = dose.status == .taken || dose.status == .skipped
      return "\(id.slot) \(dose.medication.id) \(dose.label) \(isAnswered ? "\(dose.status)" : "open")"
    }
  }
}

extension Known {
  /// An engine that begins at `moment` with this state.
  fileprivate func engine(_ settings: Settings, at moment: Moment) -> Engine {
    let memory = Memory(
      regimen: Regimen(
        histories: histories.values.sorted { $0.id < $1.id },
        slots: SlotHistory(slots),
        pauses: pauses
      ),
      reviewedUntil: moment.now,
      slotsInFile: [:],
      // The doses in home hours are included.
      firstDay: moment.today.advanced(by: -4)
    )
    var engine = Engine(settings: settings, memory: memory)
    _ = engine.handle(.started(settings), at: moment, past: MachinePast(memory: memory))
    return engine
  }

  /// The difference, without medications that have no entries and so keep each machine's initial value.
  fileprivate func difference(from other: Known, on machine: Machine) -> String? {
    var (one, other) = (self, other)
    for id in one.histories.keys where machine.storage.entries(about: .course(.medication(id))).isEmpty {
      (one.histories[id], other.histories[id]) = (nil, nil)
    }
    return one.difference(from: other)
  }
}
