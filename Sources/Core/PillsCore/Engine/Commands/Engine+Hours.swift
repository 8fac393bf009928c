/// The clocks that medications follow: local time or home time.
extension Engine {
  /// Whether a medication of `today` or later is set to home time, whatever the settings choose.
  package func isHomeNeeded(on today: Day) -> Bool {
    regimen.current(on: today).contains { history in
      history.choosesHours && history.course(from: Boundary(today)).contains { $0.medication.hours == .home }
    }
  }

  /// The clocks of the medication that `command` is about; nil for those of the settings.
  func hours(of command: MedicationCommand, on today: Day) -> ReminderHours? {
    switch command {
    case .add(let draft, _): draft.hours
    case .edit(let name, _, _), .remove(let name), .pause(let name, _), .resume(let name):
      try? history(named: name, on: today).hours(on: today)
    }
  }

  /// The first day from `first` on that no clock has begun: no open or answered dose moves to other clocks.
  func firstDayByOtherClocks(_ first: Day, at moment: Moment) -> Day {
    [nil, .local, .home].map { moment.by($0).today.next }.reduce(first, max)
  }

  func occurrences(of history: MedicationHistory, on day: Day, at moment: Moment) -> [Occurrence] {
    occurrences(of: regimen.alone(history), history, on: day, at: moment)
  }

  /// When a dose of it is due next, whether or not reminders are on; nil if that is in more than a year.
  package func nextDue(of history: MedicationHistory, at moment: Moment) -> Instant? {
    let history = regimen[history.id] ?? history
    let alone = regimen.alone(history)
    let days = moment.today...moment.today.advanced(by: 366)
    return days.lazy.compactMap { day in
      occurrences(of: alone, history, on: day, at: moment).map(\.dueAt).filter { $0 > moment.now }.min()
    }.first
  }

  /// `alone` is a regimen of only this medication, made once for many days.
  func occurrences(
    of alone: Regimen,
    _ history: MedicationHistory,
    on day: Day,
    at moment: Moment
  ) -> [Occurrence] {
    let hours = alone.otherHours(of: history, on: day, than: settings.reminderHours)
    return Occurrence.all(on: day, regimen: alone, settings: settings, zone: moment.by(hours).zone, by: hours)
  }
}
