import Words

/// Now and the zone together: all that a rule knows of time.
///
/// The uptime, which the lock of past days alone goes by, is not in it.
package struct Moment {
  package let now: Instant
  /// The zone whose hours reminders keep, and whose days count.
  package let zone: any LocalTime
  /// The zone of the machine, which is another one where a traveller keeps the hours of home.
  package let machineZone: any LocalTime
  /// The zone of home, also where reminders keep the hours of the machine; nil where nobody has said where that is.
  private let home: (any LocalTime)?
  /// The zone whose hours the settings choose.
  private let usualZone: any LocalTime
  /// The date that calendars of ``zone`` show.
  package let today: Day

  /// Now as in ``LocalTime/timestamp(of:)``.
  package var timestamp: Timestamp { zone.timestamp(of: now) }
}

extension Moment {
  /// Without a `machineZone` the machine is where the hours are kept.
  package init(
    now: Instant,
    zone: any LocalTime,
    machineZone: (any LocalTime)? = nil,
    home: (any LocalTime)? = nil
  ) {
    let machineZone = machineZone ?? zone
    self.init(
      now: now,
      zone: zone,
      machineZone: machineZone,
      home: home,
      usualZone: zone,
      today: zone.day(at: now)
    )
  }
}

/// Being elsewhere.
extension Moment {
  /// The same moment by the clocks and the calendars of where the machine is.
  package var here: Moment { by(.local) }

  /// The same moment by the clocks and the calendars of `hours`, or else of those that the settings choose. Where nobody has
  /// said where home is, they are those here.
  package func by(_ hours: ReminderHours?) -> Moment {
    let zone =
      switch hours {
      case nil: usualZone
      case .local: machineZone
      case .home: home ?? machineZone
      }
    guard zone !== self.zone else { return self }
    return Moment(
      now: now,
      zone: zone,
      machineZone: machineZone,
      home: home,
      usualZone: usualZone,
      today: zone.day(at: now)
    )
  }

  /// The same moment by the clocks and the calendars that the reminder of `id` goes by.
  package func by(clockOf id: ReminderID) -> Moment { by(id.hours) }

  /// Whether the clocks here are those of home.
  var isAtHome: Bool { home.map { $0 === machineZone || $0.identifier == machineZone.identifier } ?? true }

  /// The name of the zone of home, where reminders keep its hours; nil where they keep those of the machine.
  package var homeZone: String? { zone === machineZone ? nil : zone.identifier }

  /// Whether the clocks here show another time at `instant` than those of ``zone``.
  package func isElsewhere(at instant: Instant) -> Bool {
    zone !== machineZone
      && zone.secondsAheadOfUTC(at: instant) != machineZone.secondsAheadOfUTC(at: instant)
  }

  /// `instant` as the clocks here show it; nil where they show the time of ``zone``.
  package func timestampHere(of instant: Instant) -> Timestamp? {
    isElsewhere(at: instant) ? machineZone.timestamp(of: instant) : nil
  }

  /// What the clocks here show at `instant`; nil where that is the time of ``zone``.
  func timeHere(at instant: Instant) -> TimeOfDay? {
    isElsewhere(at: instant) ? machineZone.timeOfDay(at: instant) : nil
  }

  /// `08:00`, and where the clocks here show another time, both: `08:00 (14:00 here)`.
  func clock(at instant: Instant) -> String {
    let time = zone.timeOfDay(at: instant).description
    return timeHere(at: instant).map { translated("\(time) (\($0) here)") } ?? time
  }
}
