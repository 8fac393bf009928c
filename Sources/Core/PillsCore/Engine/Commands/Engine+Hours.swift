/// By whose clocks medications come.
extension Engine {
  /// Whether a medication that is taken on `today` or later is to keep the hours of home, whatever the settings choose.
  package func isHomeNeeded(on today: Day) -> Bool {
    regimen.current(on: today).contains { history in
      history.choosesHours && history.course(from: Boundary(today)).contains { $0.medication.hours == .home }
    }
  }

  /// By whose clocks the medication comes that `command` is about.
  func hours(of command: MedicationCommand, on today: Day) -> ReminderHours? {
    switch command {
    case .add(let draft, _): draft.hours
    case .edit(let name, _, _), .remove(let name), .pause(let name, _), .resume(let name):
      try? history(named: name, on: today).hours(on: today)
    }
  }

  /// The first day from `first` on that has not begun by any clock: no dose moves that may be open, answered or put off, where a
  /// medication comes by other clocks from then on.
  func firstDayByOtherClocks(_ first: Day, at moment: Moment) -> Day {
    [nil, .local, .home].map { moment.by($0).today.next }.reduce(first, max)
  }

  /// What is due of this one medication, answered or not.
  func occurrences(of history: MedicationHistory, on day: Day, at moment: Moment) -> [Occurrence] {
    occurrences(of: regimen.alone(history), history, on: day, at: moment)
  }

  /// The same, `alone` being a regimen of just this medication.
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
