import PillsCore

/// A slot of a day, computed independently of the engine.
struct TrueOccurrence {
  let id: ReminderID
  let dueAt: Instant
  /// When the slot comes on the next day.
  let nextAt: Instant
  /// The medications due in the slot, as they were at that time.
  let medications: [Medication]
  let doses: [Dose]
  /// The doses that have reminders.
  let remindedDoses: [Dose]
}

/// What is due on every day for one zone, one set of settings and the medications of one disk, by the rules
/// as people understand them.
///
/// A day is computed when it is first needed. Its inputs never change, so copies of a world share it.
final class Almanac {
  /// The medications in the order in which they were added.
  let timelines: [Timeline]
  /// The boundaries at which everything is paused (true) or resumed.
  private let pauses: [(from: Boundary, isPaused: Bool)]
  private let settings: Settings
  private let slotTimes: SlotTimes
  private let zone: SimulatedZone
  /// The zone that decides the day of a drink.
  private let drinkingZone: SimulatedZone
  /// The home zone, if known.
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

  /// The medication that decides if a dose is due on `day` at `time`, with a pause of everything.
  func judge(_ timeline: Timeline, on day: Day, at time: TimeOfDay) -> Medication? {
    var medication = timeline.judge(on: day, at: time)
    if medication?.state == .active, isPaused(on: day, at: time) { medication?.state = .paused }
    return medication
  }

  /// The last version that was due in `slot` by `day`; without one, the latest.
  private func lastDue(_ timeline: Timeline, on day: Day, in slot: SlotName) -> Medication {
    let changes = (timeline.versions.map(\.from) + pauses.map(\.from)).filter { $0.day <= day }.sorted()
    let taken = changes.compactMap { judge(timeline, on: $0.day, at: $0.time) }
    return taken.last { $0.state == .active && $0.schedule.slots.contains(slot) } ?? timeline.latest(on: day)
  }

  /// True if a pause began between a dose and `now` and is not over.
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

  /// The hours of a medication on `day`; nil for those that the settings choose.
  func hours(of timeline: Timeline, on day: Day) -> ReminderHours? {
    // At home both choices are equal.
    if zone(by: .home).identifier == zone(by: .local).identifier { return nil }
    let chosen = timeline.latest(on: day).hours
    return chosen == settings.reminderHours ? nil : chosen
  }

  /// The reminder of a dose.
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

  /// The drink reminders of `day`.
  func drinkTimes(on day: Day) -> [TrueDrinkTime] {
    if let known = drinkTimes[day] { return known }
    let found = [day.previous, day].flatMap(drinkTimes(beginningOn:)).filter { $0.id.day == day }
    drinkTimes[day] = found
    return found
  }

  /// Those of the hours that begin on `day`, walking through them minute by minute.
  private func drinkTimes(beginningOn day: Day) -> [TrueDrinkTime] {
    let rhythm = settings.hydration.rhythm
    guard let interval = rhythm.interval else { return [] }
    func time(_ minutes: Int) -> (day: Day, time: TimeOfDay) {
      (
        day.advanced(by: minutes / 1440),
        TimeOfDay(hour: minutes % 1440 / 60, minute: minutes % 60) ?? .midnight
      )
    }
    let first = rhythm.from.time(on: day.weekday)
    var end = first.minuteOfDay + 1
    while time(end).time != rhythm.until.time(on: day.weekday),
      time(end) != (day.next, rhythm.from.time(on: day.next.weekday))
    {
      end += 1
    }
    let all = stride(from: first.minuteOfDay, to: end, by: Int(interval.seconds) / 60)
    let instants = (Array(all) + [end]).map { instant(of: time($0).time, on: time($0).day, in: drinkingZone) }
    return all.enumerated().compactMap { index, minutes in
      let (date, time) = time(minutes)
      if isPaused(on: date, at: time) { return nil }
      let key = time.minute == 0 ? "\(time.hour)" : "\(time.hour)-\(time.minute)"
      return TrueDrinkTime(
        id: ReminderID(source: .hydration, key: key, day: date),
        dueAt: instants[index],
        nextAt: instants[index + 1],
        evening: day
      )
    }
  }

  /// The slots of `day` and their times.
  func slots(on day: Day) -> [SlotName: TimeOfDay] { slotTimes.slots(on: day) }

  /// The time of `slot` on `day`; if the slot was removed, the time that it would have.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay { slotTimes.time(of: slot, on: day) }

  func isDue(_ medication: Medication, on day: Day, in slot: SlotName) -> Bool {
    medication.state == .active && medication.schedule.slots.contains(slot)
      && Self.isDay(day, of: medication.schedule.days)
  }

  /// The slots of the medication's schedule on `day`, even if it is paused.
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

  /// When the slot comes on the day after `day`; if the slot was removed, when it would come.
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
      // Weeks are counted from Monday to Monday.
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
      // Steps through the months of the interval.
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
  /// The slots of a day with their due doses and any other answered doses.
  func occurrences(_ due: [TrueOccurrence], with answered: Set<Dose>) -> [TrueOccurrence] {
    let byID = Dictionary(grouping: answered) { id(of: $0) }
    let others = byID.sorted { $0.key < $1.key }.compactMap { id, doses -> TrueOccurrence? in
      let (day, slot) = (id.day, id.slot)
      let time = time(of: slot, on: day)
      let known = due.first { $0.id == id }
      let medications = doses.compactMap { dose in
        timelines.first { $0.id == dose.medication }.map { lastDue($0, on: day, in: slot) }
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
  /// The slots of `day` with the medications that are current on `today` but began only after these slots.
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

  /// True if the pattern would include this day if it had begun earlier.
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

  /// A day before `day`, in a month of the interval.
  private static func monthBefore(_ day: Day, of interval: DayPattern.Interval) -> Day {
    var month = Month(of: interval.first)
    while month.days.upperBound >= day, let earlier = month.advanced(by: -interval.count) { month = earlier }
    return month.days.lowerBound
  }

  /// The medications that `name` can mean: current ones with this name, then the last one that had it;
  /// otherwise those of ``named(_:on:)``, and last all names that were ever used.
  func namedEver(_ name: String, on today: Day) -> [Timeline] {
    var last: [String: Timeline] = [:]
    for timeline in timelines { last[timeline.latest(on: today).name.lowercased()] = timeline }
    let called = current(on: today).filter { $0.latest(on: today).name.lowercased() == name.lowercased() }
    if called.isEmpty, let ended = last[name.lowercased()] { return [ended] }
    let known = named(name, on: today)
    return known.isEmpty ? named(name, among: Array(last.values), on: today) : known
  }

  /// The medications that are taken on `today` or later.
  func current(on today: Day) -> [Timeline] { timelines.filter { $0.isCurrent(on: today) } }

  /// True if a medication has exactly this name, so that no other is meant; `name` is in lower case.
  func isWhole(_ name: String) -> Bool {
    timelines.contains { $0.versions.last?.medication.name.lowercased() == name }
  }

  /// The `medications` that `name` can mean: those with this name, else those whose names begin with it, else
  /// those that ever had it.
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

  /// The current medications that `name` can mean.
  func named(_ name: String, on today: Day) -> [Timeline] {
    named(name, among: current(on: today), on: today)
  }

  private func named(_ name: String, among timelines: [Timeline], on today: Day) -> [Timeline] {
    let fitting = Set(named(name, among: timelines.map { $0.latest(on: today) }).map(\.id))
    return timelines.filter { fitting.contains($0.id) }
  }
}

extension TimeOfDay {
  fileprivate var minuteOfDay: Int { hour * 60 + minute }
}
