import PillsCore

extension World {
  /// Edits the settings, and lets the daemon read them.
  mutating func changeSettings() throws(Violation) {
    if random.once(in: 8) {
      try tell(.settingsRejected(SettingsComplaint(.notText)))
      return
    }
    let noon = SlotName("noon")
    var settings = settings
    switch random.seconds(0...9) {
    case 0...3:
      let slot = random.pick(settings.slots.keys.sorted())
      // Clocks are changed at night, so that slots of the night have the most to get wrong.
      let isAtNight = random.once(in: 3)
      let seconds = isAtNight ? Int(random.seconds(0...7)) * 1800 : Int(random.seconds(0...86_399))
      settings.slots[slot] = TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    case 4:
      if let noon {
        settings.slots[noon] = settings.slots[noon] == nil ? TimeOfDay(hour: 12, minute: 0) : nil
      }
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
    let before = settings.slots == self.settings.slots ? nil : try toldPast()
    self.settings = settings
    updateSlots()
    trace?.append("settings are now \(settings)")
    try tell(.settingsChanged(settings))
    guard let before, let after = try toldPast() else { return }
    tally.checks += 1
    if before != after { throw violation(11, "new slots make of the past \(before) \(after)") }
  }

  private struct ToldPast: Equatable {
    var days: [Day: Set<PastDose>] = [:]
    var statistics = Statistics()
    var streak = 0
  }

  /// What the daemon tells of the days that are over for certain; nil while it may come to know better by itself.
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
