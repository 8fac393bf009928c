import PillsCore

extension World {
  /// Adds, edits, ends, pauses or resumes a medication, sometimes one that does not exist.
  mutating func changeMedications() throws(Violation) {
    let today = moment.today
    let current = almanac.current(on: today).map { $0.latest(on: today) }
    spokenDays = nil
    let known = almanac.timelines.map { $0.latest(on: today) }
    let command: MedicationCommand
    switch random.seconds(0...12) {
    case _ where current.isEmpty, 0...3 where current.count < 5:
      command = .add(anyDraft(), keepsDefault: random.once(in: 2))
    case 0...6:
      // Medications with an answer today find the most errors.
      let spoken = current.filter { answered($0.id, on: today) != ([], 0) }
      let edited = spoken.isEmpty || random.once(in: 2) ? current : spoken
      command = anyEdit(of: anyName(among: edited))
    case 7, 8:
      command = .pause(name: anyName(among: current), until: random.once(in: 2) ? anyDay(-1...20) : nil)
    case 9: command = .resume(name: anyName(among: random.once(in: 2) ? current : known))
    case 10:
      if random.once(in: 2) { try send(.lock(.unlock)) }
      var edit = MedicationEdit()
      edit.acceptsMissed = random.once(in: 2)
      let name = anyName(among: random.once(in: 4) ? known : current)
      command = .edit(name: name, edit, from: anyDay(random.once(in: 3) ? 0...2 : -60...0))
    default: command = .remove(name: anyName(among: current))
    }
    try send(.medications(.change(command)))
    spokenDays = nil
    if case .add(let draft, _) = command { try correctBeginning(of: draft) }
  }

  /// Sometimes records a later dose of a new medication and then moves its beginning to today.
  private mutating func correctBeginning(of draft: MedicationDraft) throws(Violation) {
    guard tally.events % 4 == 0, draft.from == nil,
      let last = slots.max(by: { $0.value.usual < $1.value.usual })
    else { return }
    var command = AnswerCommand(.take)
    command.slot = "\(last.key)"
    command.medications = [draft.name]
    try send(.medications(.answer(command)))
    try send(.medications(.change(.edit(name: draft.name, MedicationEdit(), from: .fromToday(days: 0)))))
    spokenDays = nil
  }

  /// Records or undoes an as-needed dose.
  mutating func speakOfAsNeeded() throws(Violation) {
    let today = moment.today
    let current = almanac.current(on: today).map { $0.latest(on: today) }
    let asNeeded = current.filter { $0.schedule.days == .asNeeded }
    let all = random.once(in: 2) ? current : almanac.timelines.map { $0.latest(on: today) }
    let name = anyName(among: asNeeded.isEmpty || random.once(in: 10) ? all : asNeeded)
    let take = AsNeededCommand.Action.take(isForced: random.once(in: 3), isExtra: random.once(in: 2))
    var command = AsNeededCommand(random.once(in: 3) ? .undo : take, of: name)
    command.day = random.once(in: 3) ? anyDay(random.once(in: 6) ? -9...1 : -2...0) : nil
    command.time = random.once(in: 2) ? TimeOfDay(hour: Int(random.seconds(0...23)), minute: 15) : nil
    try send(.medications(.asNeeded(command)))
    if tally.events % 4 == 0 { try takeOneTooMany(of: name) }
    guard random.once(in: 6) else { return }
    // A medication that was just taken as needed sometimes gets fixed times.
    var edit = MedicationEdit()
    spokenDays = nil
    let first = self.today(of: .remove(name: name))
    edit.schedule = anySchedule(first, first: first)
    try send(
      .medications(.change(.edit(name: name, edit, from: random.once(in: 2) ? .fromToday(days: 0) : nil)))
    )
    spokenDays = nil
  }

  /// Takes one dose too many now, records one at midnight, and undoes the later one.
  private mutating func takeOneTooMany(of name: String) throws(Violation) {
    var command = AsNeededCommand(.take(isForced: true), of: name)
    for time in [nil, TimeOfDay(hour: 0, minute: 0)] {
      command.time = time
      try send(.medications(.asNeeded(command)))
    }
    try send(.medications(.asNeeded(AsNeededCommand(.undo, of: name))))
  }

  /// Adds a medication to a reminder whose popup was just closed.
  mutating func addToWhatWasClosed(_ id: ReminderID) throws(Violation) {
    var draft = MedicationDraft(name: "\(Self.namePrefix) Zeta")
    draft.slots = ["\(id.slot)"]
    draft.hours = id.hours
    draft.from = .fromToday(days: 0)
    try send(.medications(.change(.add(draft, keepsDefault: true))))
  }

  // MARK: Words of a person

  private mutating func anyDay(_ days: ClosedRange<Int64>) -> DayReference {
    let days = Int(random.seconds(days))
    return random.once(in: 4) ? .day(moment.today.advanced(by: days)) : .fromToday(days: days)
  }

  /// A name, the beginning of one, or an unused one.
  private mutating func anyName(among medications: [Medication]) -> String {
    guard !medications.isEmpty, !random.once(in: 20) else { return "\(Self.namePrefix) Omega" }
    let name = random.pick(medications).name
    return switch random.seconds(0...7) {
    case 0: String(name.prefix(Int(random.seconds(1...Int64(name.count)))))
    case 1: name.uppercased()
    default: name
    }
  }

  /// There are so few names that some are in use, and some begin alike.
  private mutating func anyNewName() -> String {
    let name = random.pick(["Alpha", "Alphabet", "Beta", "Betamax", "Gamma", "Delta", "Epsilon"])
    return random.once(in: 40) ? "  " : "\(Self.namePrefix) \(name)"
  }

  private mutating func anyDraft() -> MedicationDraft {
    var draft = MedicationDraft(name: anyNewName())
    if life.isTravelling, random.once(in: 2) { draft.hours = anyHours() }
    let today = today(by: draft.hours)
    draft.from = random.once(in: 3) ? anyDay(-5...4) : nil
    if random.once(in: 30) { draft.from = anyDay(-90...0) }
    draft.until = random.once(in: 4) ? anyDay(-1...30) : nil
    if !random.once(in: 4) {
      draft.schedule = anySchedule(today, first: draft.from?.resolved(today: today) ?? today)
    }
    if spokenDays != .asNeeded || random.once(in: 6) { draft.slots = random.once(in: 3) ? nil : anySlots() }
    draft.texts[.dosage] = random.pick(["", "500 mg"])
    draft.texts[.instructions] = random.pick(["", "with food"])
    draft.hasReminders = !random.once(in: 5)
    if random.once(in: 3) { draft.limits = anyLimits() }
    return draft
  }

  private mutating func anyEdit(of name: String) -> MedicationCommand {
    let today = today(of: .remove(name: name))
    var edit = MedicationEdit()
    let from = random.once(in: 3) ? anyDay(random.once(in: 2) ? 0...0 : -1...5) : nil
    if random.once(in: 6) { edit.name = anyNewName() }
    if random.once(in: 6) { edit.texts[.dosage] = random.pick(["", "100 mg", "1 tablet"]) }
    if random.once(in: 8) { edit.texts[.instructions] = random.pick(["", "with water"]) }
    if random.once(in: 3) { edit.schedule = anySchedule(today, first: from?.resolved(today: today) ?? today) }
    if random.once(in: 3) { edit.slots = anySlots() }
    if random.once(in: 6) { edit.until = random.once(in: 3) ? .never : .after(anyDay(-1...20)) }
    if random.once(in: 4) { edit.hasReminders = random.once(in: 2) }
    if random.once(in: 8) { edit.perDay = .init(anyLimits().perDay) }
    if random.once(in: 8) { edit.gap = .init(anyLimits().gap) }
    if life.isTravelling, random.once(in: 3) { edit.hours = .init(anyHours()) }
    return .edit(name: name, edit, from: from)
  }

  private mutating func anyLimits() -> DoseLimits {
    DoseLimits(
      perDay: random.once(in: 2) ? Int(random.seconds(1...3)) : nil,
      gap: random.once(in: 2) ? .hours(random.seconds(1...30)) : nil
    )
  }

  private mutating func anySlots() -> [String] {
    let slots = slots.keys.map(\.description).sorted()
    switch random.seconds(0...19) {
    case 0: return []
    case 1: return ["nowhere"]
    case 2...6: return slots
    default: return [random.pick(slots)]
    }
  }

  /// Makes the text of a schedule and records the days it means.
  private mutating func anySchedule(_ today: Day, first: Day) -> String {
    let offset = Int(random.seconds(-5...3))
    let anchor = today.advanced(by: offset)
    let count = Int(random.seconds(1...5))
    let weekday = random.pick(Weekday.allCases)
    let schedules: [(String, DayPattern?)] = [
      ("daily", .daily),
      ("twice-daily", .daily),
      ("weekly mon,thursday", .weekly([.monday, .thursday])),
      (
        "weekly \(["mon", "tue", "wed", "thu", "fri", "sat", "sun"][weekday.rawValue - 1])",
        .weekly([weekday])
      ),
      ("weekly every \(count) weeks", .weekly([first.weekday], .init(count, from: first))),
      (
        "on mon sat every \(count) weeks from \(anchor)",
        .weekly([.monday, .saturday], .init(count, from: anchor))
      ),
      ("monthly 1,15,30", .monthly([1, 15, 30])), ("monthly last", .monthly([31])),
      ("monthly 7,29 every \(count) months", .monthly([7, 29], .init(count, from: first))),
      ("every \(count) months from \(anchor)", .monthly([anchor.components.day], .init(count, from: anchor))),
      ("every \(count) days", .every(count: count, first: first)),
      ("every \(count) days from \(anchor)", .every(count: count, first: anchor)),
      ("cycle 21/7", .cycle(on: 21, off: 7, first: first)),
      ("cycle 2/1 from \(offset < 0 ? "" : "+")\(offset)", .cycle(on: 2, off: 1, first: anchor)),
      ("as-needed", .asNeeded), ("as-needed", .asNeeded),
      (random.once(in: 4) ? "every 0 days" : "daily", nil),
    ]
    var (text, days) = random.pick(schedules)
    if text == "daily" { days = .daily }
    spokenDays = days
    spokenFirst = text.contains(" from ") ? nil : first
    return text
  }
}
