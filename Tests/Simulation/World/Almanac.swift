import PillsCore

/// A slot of a day as the world knows it, worked out apart from the engine.
struct TrueOccurrence {
  let id: ReminderID
  let dueAt: Instant
  /// When its slot comes again.
  let nextAt: Instant
  /// What is due in it, as it was in force then.
  let medications: [Medication]
  let doses: [Dose]
  /// Those of them that are reminded of.
  let remindedDoses: [Dose]
}

/// What is due on every day by one zone, one set of settings and the medications of one disk, by the rules as people
/// understand them.
///
/// A day is worked out when it is first asked for; as nothing it is made from ever changes, copies of a world share it.
final class Almanac {
  /// In the order in which the medications were added.
  let timelines: [Timeline]
  /// Where everything is paused from then on (true), or goes on.
  private let pauses: [(from: Boundary, isPaused: Bool)]
  private let settings: Settings
  private let slotTimes: SlotTimes
  private let zone: SimulatedZone
  /// The zone by whose clocks the person drinks.
  private let drinkingZone: SimulatedZone
  /// The zone of home, where it is known.
  private let home: SimulatedZone?
  private var days: [Day: [TrueOccurrence]] = [:]
  private var drinkTimes: [Day: [TrueDrinkTime]] = [:]

  init(
    settings: Settings,
    disk: SimulatedDisk,
    slotTimes: SlotTimes,
    in zone: SimulatedZone,
    drinkingIn drinkingZone: SimulatedZone? = nil,
    home: SimulatedZone? = nil
  ) {
    self.settings = settings
    self.slotTimes = slotTimes
    self.zone = zone
    self.drinkingZone = drinkingZone ?? zone
    self.home = home
    timelines = disk.regimen.histories.map(Timeline.init)
    pauses = disk.pauses.steps.map { ($0.from, $0.value == "paused") }
  }

  func isPaused(on day: Day, at time: TimeOfDay) -> Bool {
    pauses.last { ($0.from.day, $0.from.time) <= (day, time) }?.isPaused ?? false
  }

  /// Whether a pause began between a dose and `now`, and was not over by then.
  func isPaused(since due: Boundary, at now: Boundary) -> Bool {
    guard due < now, let last = pauses.last(where: { $0.from <= now }) else { return false }
    return last.isPaused && last.from > due && (last.from.day == due.day || last.from.time > .midnight)
  }

  private func zone(by hours: ReminderHours?) -> SimulatedZone {
    switch hours {
    case nil: zone
    case .local: drinkingZone
    case .home: home ?? drinkingZone
    }
  }

  /// By whose clocks a medication comes on `day`, where not by those that the settings choose.
  func hours(of timeline: Timeline, on day: Day) -> ReminderHours? {
    // At home it makes no difference.
    if zone(by: .home).identifier == zone(by: .local).identifier { return nil }
    let chosen = timeline.latest(on: day).hours
    return chosen == settings.reminderHours ? nil : chosen
  }

  /// The reminder that a dose belongs to.
  func id(of dose: Dose) -> ReminderID {
    let timeline = timelines.first { $0.id == dose.medication }
    return ReminderID(day: dose.day, slot: dose.slot, by: timeline.flatMap { hours(of: $0, on: dose.day) })
  }

  private var clocks: [ReminderHours?] { [nil, settings.reminderHours == .home ? .local : .home] }

  func occurrences(on day: Day) -> [TrueOccurrence] {
    if let known = days[day] { return known }
    let slots = slots(on: day).sorted { $0.key < $1.key }
    let found = clocks.flatMap { hours in
      slots.compactMap { name, time in occurrence(of: name, at: time, on: day, by: hours) }
    }
    days[day] = found
    return found
  }

  /// The times to drink on `day`.
  func drinkTimes(on day: Day) -> [TrueDrinkTime] {
    if let known = drinkTimes[day] { return known }
    let rhythm = settings.hydration.rhythm
    guard let hours = rhythm.everyHours else { return [] }
    let times = (0..<24).compactMap { TimeOfDay(hour: $0, minute: 0) }.filter { time in
      rhythm.from <= time && time < rhythm.until && (time.hour - rhythm.from.hour).isMultiple(of: hours)
    }
    let instants = (times + [rhythm.until]).map { instant(of: $0, on: day, in: drinkingZone) }
    let found = times.enumerated().compactMap { index, time -> TrueDrinkTime? in
      if isPaused(on: day, at: time) { return nil }
      let id = ReminderID(source: .hydration, key: "\(time.hour)", day: day)
      return TrueDrinkTime(id: id, dueAt: instants[index], nextAt: instants[index + 1])
    }
    drinkTimes[day] = found
    return found
  }

  /// The slots of `day` and their times.
  func slots(on day: Day) -> [SlotName: TimeOfDay] { slotTimes.slots(on: day) }

  /// The time of `slot` on `day`, or what it would be, had it not been taken away.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay { slotTimes.time(of: slot, on: day) }

  func isDue(_ medication: Medication, on day: Day, in slot: SlotName) -> Bool {
    medication.state == .active && medication.schedule.slots.contains(slot)
      && Self.isDay(day, of: medication.schedule.days)
  }

  /// The slots in which the medication belongs to `day` by its schedule, on hold or not.
  func slots(of id: MedicationID, on day: Day) -> Set<SlotName> {
    guard let schedule = timelines.first(where: { $0.id == id })?.inForce(on: day)?.schedule else {
      return []
    }
    return slots(of: schedule, on: day)
  }

  func slots(of schedule: Schedule, on day: Day) -> Set<SlotName> {
    Self.isDay(day, of: schedule.days) ? schedule.slots : []
  }

  func instant(of time: TimeOfDay, on day: Day, by hours: ReminderHours? = nil) -> Instant {
    instant(of: time, on: day, in: zone(by: hours))
  }

  private func instant(of time: TimeOfDay, on day: Day, in zone: SimulatedZone) -> Instant {
    zone.firstInstant(showing: Int64(day.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight))
  }

  func start(of day: Day, by hours: ReminderHours? = nil) -> Instant {
    zone(by: hours).firstInstant(showing: Int64(day.daysSinceEpoch) * 86_400)
  }

  /// When the slot of `day` comes again, or would, had it not been taken away.
  private func comesAgain(_ slot: SlotName, after day: Day, by hours: ReminderHours?) -> Instant {
    instant(of: slots(on: day.next)[slot] ?? time(of: slot, on: day), on: day.next, by: hours)
  }

  private func occurrence(
    of slot: SlotName,
    at time: TimeOfDay,
    on day: Day,
    by hours: ReminderHours?
  ) -> TrueOccurrence? {
    let due = instant(of: time, on: day, by: hours)
    if isPaused(on: day, at: time) { return nil }
    let medications = timelines.filter { self.hours(of: $0, on: day) == hours }
      .compactMap { $0.judge(on: day, at: time) }
      .filter { isDue($0, on: day, in: slot) }
    guard !medications.isEmpty else { return nil }
    return occurrence(of: slot, on: day, by: hours, dueAt: due, medications)
  }

  /// `medications` in the order in which they were added.
  func inOrder(_ medications: [Medication]) -> [Medication] {
    timelines.flatMap { timeline in medications.filter { $0.id == timeline.id } }
  }

  private func occurrence(
    of slot: SlotName,
    on day: Day,
    by hours: ReminderHours?,
    dueAt: Instant,
    _ medications: [Medication],
    answered: [Medication] = []
  ) -> TrueOccurrence {
    func dose(of medication: Medication) -> Dose { Dose(day: day, slot: slot, medication: medication.id) }
    let all = inOrder(medications + answered)
    return TrueOccurrence(
      id: ReminderID(day: day, slot: slot, by: hours),
      dueAt: dueAt,
      nextAt: comesAgain(slot, after: day, by: hours),
      medications: all,
      doses: all.map(dose),
      remindedDoses: medications.filter(\.hasReminders).map(dose)
    )
  }

  static func isDay(_ day: Day, of pattern: DayPattern) -> Bool {
    switch pattern {
    case .daily: return true
    case .weekly(let weekdays, let interval):
      guard let interval else { return weekdays.contains(day.weekday) }
      // From Monday to Monday of their weeks.
      let (monday, first) = (monday(of: day), monday(of: interval.first))
      let weeks = first.distance(to: monday) / 7
      return day >= interval.first && weekdays.contains(day.weekday) && weeks % interval.count == 0
    case .monthly(let numbers, let interval):
      let isLast = day.next.components.day == 1
      let number = day.components.day
      guard numbers.contains(number) || isLast && numbers.contains(where: { $0 > number }) else {
        return false
      }
      guard let interval else { return true }
      // Month by month.
      var (month, last) = (Month(of: interval.first), Month(of: day))
      while month < last, let later = month.advanced(by: interval.count) { month = later }
      return day >= interval.first && month == last
    case .every(let count, let first):
      return day >= first && (day.daysSinceEpoch - first.daysSinceEpoch) % Int32(count) == 0
    case .cycle(let on, let off, let first):
      return day >= first && (day.daysSinceEpoch - first.daysSinceEpoch) % Int32(on + off) < on
    case .asNeeded: return false
    }
  }

  private static func monday(of day: Day) -> Day {
    day.advanced(by: 1 - day.weekday.rawValue)
  }
}

extension Almanac {
  /// Those of a day and, besides, what else was answered of it.
  func occurrences(_ due: [TrueOccurrence], with answered: Set<Dose>) -> [TrueOccurrence] {
    let byID = Dictionary(grouping: answered) { id(of: $0) }
    let others = byID.sorted { $0.key < $1.key }.compactMap { id, doses -> TrueOccurrence? in
      let (day, slot) = (id.day, id.slot)
      let time = time(of: slot, on: day)
      let known = due.first { $0.id == id }
      let medications = doses.compactMap { dose in
        timelines.first { $0.id == dose.medication }?.answered(on: day, in: slot)
      }
      return medications.isEmpty
        ? known
        : occurrence(
          of: slot,
          on: day,
          by: id.hours,
          dueAt: instant(of: time, on: day, by: id.hours),
          known?.medications ?? [],
          answered: medications
        )
    }
    return due.filter { occurrence in !others.contains { $0.id == occurrence.id } } + others
  }
}

extension Almanac {
  /// The slots of `day` with what is taken on `today` by its clocks or later and began only after them, as people would have it.
  func occurrencesBeforeBeginning(on day: Day, today: (ReminderHours?) -> Day) -> [TrueOccurrence] {
    clocks.flatMap { occurrencesBeforeBeginning(on: day, today: today($0), by: $0) }
  }

  private func occurrencesBeforeBeginning(on day: Day, today: Day, by hours: ReminderHours?)
    -> [TrueOccurrence]
  {
    slots(on: day).sorted { $0.key < $1.key }.compactMap { name, time in
      let medications = current(on: today).filter { timeline in
        guard self.hours(of: timeline, on: day) == hours else { return false }
        let first = timeline.versions[0].medication
        let begin = timeline.versions[0].from
        if isPaused(on: begin.day, at: begin.time) { return false }
        return timeline.judge(on: day, at: time) == nil && first.state == .active
          && first.schedule.slots.contains(name) && Self.wouldBeDay(day, of: first.schedule.days)
      }
      guard !medications.isEmpty else { return nil }
      return occurrence(
        of: name,
        on: day,
        by: hours,
        dueAt: instant(of: time, on: day, by: hours),
        medications.map(\.versions[0].medication)
      )
    }
  }

  /// Whether the pattern has that day, were it counted from before it.
  private static func wouldBeDay(_ day: Day, of pattern: DayPattern) -> Bool {
    func earlier(_ first: Day, by period: Int) -> Day {
      first.advanced(by: -period * (1 + max(0, day.distance(to: first)) / period))
    }
    return switch pattern {
    case .every(let count, let first): isDay(day, of: .every(count: count, first: earlier(first, by: count)))
    case .cycle(let on, let off, let first):
      isDay(day, of: .cycle(on: on, off: off, first: earlier(first, by: on + off)))
    case .weekly(let weekdays, let interval?):
      isDay(
        day,
        of: .weekly(weekdays, .init(interval.count, from: earlier(interval.first, by: 7 * interval.count)))
      )
    case .monthly(let numbers, let interval?):
      isDay(day, of: .monthly(numbers, .init(interval.count, from: monthBefore(day, of: interval))))
    default: isDay(day, of: pattern)
    }
  }

  /// A day of a month of the interval, all of which is before `day`.
  private static func monthBefore(_ day: Day, of interval: DayPattern.Interval) -> Day {
    var month = Month(of: interval.first)
    while month.days.upperBound >= day, let earlier = month.advanced(by: -interval.count) { month = earlier }
    return month.days.lowerBound
  }

  /// What `name` may mean: what is called so, or last was before it ended; else, as with ``named(_:on:)``, of what is
  /// current, and then of the last of each name.
  func namedEver(_ name: String, on today: Day) -> [Timeline] {
    var last: [String: Timeline] = [:]
    for timeline in timelines { last[timeline.latest(on: today).name.lowercased()] = timeline }
    let called = current(on: today).filter { $0.latest(on: today).name.lowercased() == name.lowercased() }
    if called.isEmpty, let ended = last[name.lowercased()] { return [ended] }
    let known = named(name, on: today)
    return known.isEmpty ? named(name, among: Array(last.values), on: today) : known
  }

  /// What is taken on `today` or will be.
  func current(on today: Day) -> [Timeline] { timelines.filter { $0.isCurrent(on: today) } }

  /// Whether a medication has that name, so that no other is meant by it; `name` is in small letters.
  func isWhole(_ name: String) -> Bool {
    timelines.contains { $0.versions.last?.medication.name.lowercased() == name }
  }

  /// Those of `medications` that `name` may mean: what is called so, else what begins so, else what is or was called so.
  func named(_ name: String, among medications: [Medication]) -> [Medication] {
    let wanted = name.lowercased()
    let exact = medications.filter { $0.name.lowercased() == wanted }
    let beginning = medications.filter { !isWhole(wanted) && $0.name.lowercased().hasPrefix(wanted) }
    if !exact.isEmpty || !beginning.isEmpty { return exact.isEmpty ? beginning : exact }
    return medications.filter { medication in
      let names = timelines.filter { $0.id == medication.id }.flatMap(\.versions).map(\.medication.name)
      return names.suffix(isWhole(wanted) ? 1 : names.count).contains { $0.lowercased() == wanted }
    }
  }

  /// Those of the current medications that `name` may mean.
  func named(_ name: String, on today: Day) -> [Timeline] {
    named(name, among: current(on: today), on: today)
  }

  private func named(_ name: String, among timelines: [Timeline], on today: Day) -> [Timeline] {
    let fitting = Set(named(name, among: timelines.map { $0.latest(on: today) }).map(\.id))
    return timelines.filter { fitting.contains($0.id) }
  }
}
