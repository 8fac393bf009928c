import Words

/// The reminders to drink: one at each chosen time of the day until the day's goal is met.
struct HydrationReminders: ReminderSource {
  /// A time to drink.
  struct Occurrence: Remindable {
    let id: ReminderID
    let dueAt: Instant
    let time: HydrationRhythm.Time
    /// The number of earlier ones on its day.
    let number: Int
  }

  let hydration: Hydration
  let settings: HydrationSettings
  let unit: VolumeUnit
  let hasSound: Bool
  let pauses: Pauses
  /// Nil if there is no recent drink. Drinks after now do not count.
  let lastDrinkAt: Instant?

  var name: SourceName { .hydration }

  var rhythm: ReminderRhythm { ReminderRhythm(window: settings.rhythm.interval ?? .hours(1)) }

  /// People drink while they are awake, so the clocks here count.
  func moment(_ moment: Moment) -> Moment { moment.here }

  func occurrences(on day: Day, zone: any LocalTime) -> [Occurrence] {
    settings.rhythm.times(on: day).enumerated().compactMap { number, time in
      if pauses.isPaused(at: time.at) { return nil }
      let dueAt = zone.instant(of: time.at.time, on: day)
      return Occurrence(id: ReminderID(time.at), dueAt: dueAt, time: time, number: number)
    }
  }

  /// The reminders of the next seven days if nobody drinks until then.
  func plan(at moment: Moment) -> some Sequence<Reminder> {
    (0..<Plan.days).lazy
      .flatMap { occurrences(on: moment.today.advanced(by: $0), zone: moment.zone) }
      .filter { $0.dueAt > moment.now && !isAnswered($0) }
      .map { Reminder(id: $0.id, dueAt: $0.dueAt) }
  }

  func next(at moment: Moment) -> Reminder? {
    settings.rhythm.interval.flatMap { _ in plan(at: moment).first { _ in true } }
  }

  func isAnswered(_ occurrence: Occurrence) -> Bool {
    [occurrence.id.day, occurrence.time.evening].contains { hydration.intake(on: $0).isGoalMet }
      || lastDrinkAt.map { isAnswered(occurrence, byDrinkAt: $0) } ?? false
  }

  /// Any drink counts, unless it was too long before the reminder.
  func isAnswered(_ occurrence: Occurrence, byDrinkAt at: Instant) -> Bool {
    occurrence.dueAt - settings.rhythm.quiet < at
  }

  func isAskedFor(_ occurrence: Occurrence, at moment: Moment) -> Bool { !isAnswered(occurrence) }

  func changesWhenOver(_ occurrence: Occurrence) -> Bool { !isAnswered(occurrence) }

  func nextDueAt(after occurrence: Occurrence, zone: any LocalTime) -> Instant {
    zone.instant(of: occurrence.time.nextAt.time, on: occurrence.time.nextAt.day)
  }

  func popup(of occurrence: Occurrence, dueAt: Instant, at moment: Moment) -> ReminderPopup {
    let intake = hydration.intake(on: occurrence.id.day)
    var popup = ReminderPopup(
      id: occurrence.id,
      summary: HydrationText.summary(number: occurrence.number),
      text: HydrationText.standing(intake, in: unit)
    )
    popup.goesByItself = true
    popup.hasSound = hasSound
    popup.buttons = hydration.byUse(settings.glasses).prefix(2).map { glass in
      PopupButton(.drink(glass), label: unit.text(glass))
    }
    popup.buttons.append(PopupButton(.notNow, label: translated("Not now")))
    return popup
  }

  func meaning(
    of action: PopupAction,
    onPopupOf id: ReminderID,
    naming doses: [Dose],
    at moment: Moment
  ) -> ClickMeaning {
    if action == .notNow { return .putAway }
    guard let millilitres = action.millilitres else { return .nothing }
    return .record(
      hydration.adding(millilitres, at: moment.now, day: moment.today, by: .popup, moment).change
    )
  }
}

extension SourceName {
  package static let hydration = SourceName(rawValue: "hydration")
}

extension ReminderID {
  /// `hydration-14-2026-11-20`, or `hydration-14-30-2026-11-20` for a time between full hours.
  fileprivate init(_ boundary: Boundary) {
    let time = boundary.time
    let minutes = time.minute == 0 ? "" : "-\(time.minute)"
    self.init(source: .hydration, key: "\(time.hour)\(minutes)", day: boundary.day)
  }
}

extension PopupAction {
  fileprivate static let notNow = PopupAction(rawValue: "not-now")

  fileprivate static func drink(_ millilitres: Int) -> PopupAction {
    PopupAction(rawValue: "drink-\(millilitres)")
  }

  fileprivate var millilitres: Int? {
    guard rawValue.hasPrefix("drink-"), let number = Int(rawValue.dropFirst(6)),
      Drink.millilitreRange.contains(number)
    else { return nil }
    return number
  }
}
