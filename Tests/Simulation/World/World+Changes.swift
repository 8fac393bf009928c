import PillsCore

extension World {
  /// Edits the settings and lets the daemon read them.
  mutating func changeSettings() throws(Violation) {
    if random.once(in: 8) {
      try tell(.settingsRejected(SettingsComplaint(.notText)))
      return
    }
    var settings = settings
    switch random.seconds(0...9) {
    case 0...3:
      let slot = random.pick(slots.keys.sorted())
      // Clocks change at night, so times at night find the most errors.
      let isAtNight = random.once(in: 3)
      let seconds = isAtNight ? Int(random.seconds(0...7)) * 1800 : Int(random.seconds(0...86_399))
      guard let usual = TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
      else {
        return
      }
      var time = SlotTime(usual)
      if random.once(in: 3), let other = TimeOfDay(hour: Int(random.seconds(0...23)), minute: 45) {
        // Adds other times for some weekdays; those of today and tomorrow matter most.
        let days = Weekday.allCases.filter { _ in random.once(in: 2) }
        time = SlotTime(usual, except: Dictionary(uniqueKeysWithValues: days.map { ($0, other) }))
      }
      if random.once(in: 2) {
        return try changeSlots { world throws(Violation) in try world.set(slot, to: time) }
      }
      settings.slots[slot] = time
    case 4:
      guard let noon = SlotName("noon") else { return }
      let time = slots[noon] == nil ? SlotTime(.noon) : nil
      if time == nil || random.once(in: 2) {
        return try changeSlots { world throws(Violation) in try world.set(noon, to: time) }
      }
      settings.slots[noon] = settings.slots[noon] == nil ? time : nil
    case 5: settings.remindersEnabled = !settings.remindersEnabled || random.once(in: 2)
    case 6: settings.window = .seconds(random.pick([1800, 7200, 21_600, 21_600, 43_200, 86_400]))
    case 7:
      settings.repeatEvery = random.pick([.zero, .minutes(5), .minutes(30), .hours(2)])
      settings.repeatLimit = Int(random.seconds(0...4))
    case 8: settings.historyLocked.toggle()
    default:
      settings.popupsPrivate.toggle()
      settings.snooze = random.pick([.minutes(10), .minutes(1), .hours(1)])
    }
    guard settings.slots == self.settings.slots else {
      return try changeSlots { world throws(Violation) in try world.read(settings) }
    }
    try read(settings)
  }

  /// Lets the daemon read the settings file.
  private mutating func read(_ settings: Settings) throws(Violation) {
    let areSlotsNew = settings.slots != self.settings.slots
    self.settings = settings
    if areSlotsNew { updateSlots() }
    trace?.append("settings are now \(settings)")
    try tell(.settingsChanged(settings))
  }

  /// New slots must not change the past.
  private mutating func changeSlots(_ body: (inout World) throws(Violation) -> Void) throws(Violation) {
    let before = try toldPast()
    try body(&self)
    guard let before, let after = try toldPast() else { return }
    tally.checks += 1
    if before != after { throw violation(11, "new slots make of the past \(before) \(after)") }
  }

  private struct ToldPast: Equatable {
    var days: [Day: Set<PastDose>] = [:]
    var statistics = Statistics()
    var streak = 0
  }

  /// The past as the daemon reports it; nil if it may still learn more by itself.
  private func toldPast() throws(Violation) -> ToldPast? {
    guard let engine, isAware, !isBlind, foreign == nil, !isLetGo, !hasUnsaved, failingCommits == 0,
      failingReads == 0
    else {
      return nil
    }
    let last = moment.today.advanced(by: -2)
    let days = last.advanced(by: -40)...last
    func answers(of days: ClosedRange<Day>) -> [AnsweredDose] {
      days.flatMap { day in
        (disk.answered[day] ?? []).compactMap { dose in
          disk.answers[dose].map { AnsweredDose(dose, kind: $0.kind) }
        }
      }
    }
    let past = engine.pastDays(at: moment)
    var told = ToldPast()
    past.forEach(of: days, answers: answers(of: days)) { day, doses in
      told.days[day] = Set(doses)
      told.statistics.add(day, doses)
    }
    var streak = Streak()
    streak.count(from: last, of: past) { answers(of: $0) }
    told.streak = streak.length
    let due = told.statistics.slots.values.reduce(0) { $0 + $1.due }
    if due != told.statistics.total.due {
      throw violation(11, "the slots have \(due) doses and not as many in all")
    }
    return told
  }
}
