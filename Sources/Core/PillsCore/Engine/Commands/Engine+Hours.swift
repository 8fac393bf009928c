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
