import Words

/// All that a rule knows about time: now and the zones. Only the lock of past days also needs the uptime.
package struct Moment {
  package let now: Instant
  /// The zone whose clock the reminders follow and whose days count.
  package let zone: any LocalTime
  /// The zone of this device. It differs from ``zone`` if reminders follow the home zone on a journey.
  package let machineZone: any LocalTime
  /// The home zone, even if reminders follow the device; nil if it is not set.
  private let home: (any LocalTime)?
  /// The zone that reminders follow by the settings.
  private let usualZone: any LocalTime
  package let today: Day

  package var timestamp: Timestamp { zone.timestamp(of: now) }
}

extension Moment {
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

extension Moment {
  package var here: Moment { by(.local) }

  /// This moment in the zone of `hours`; nil is the zone that the settings choose. If no home zone is set,
  /// the zone of the device replaces it.
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

  package func by(clockOf id: ReminderID) -> Moment { by(id.hours) }

  /// Whether the device is in the home zone; true if the home zone is not set.
  var isAtHome: Bool { home.map { $0 === machineZone || $0.identifier == machineZone.identifier } ?? true }

  /// The name of ``zone`` if that is the home zone; nil if it is the zone of the device.
  package var homeZone: String? { zone === machineZone ? nil : zone.identifier }

  /// Whether the clock of the device shows another time at `instant` than the clock of ``zone``.
  package func isElsewhere(at instant: Instant) -> Bool {
    zone !== machineZone
      && zone.secondsAheadOfUTC(at: instant) != machineZone.secondsAheadOfUTC(at: instant)
  }

  /// `instant` by the clock of the device; nil if ``zone`` shows that time too.
  package func timestampHere(of instant: Instant) -> Timestamp? {
    isElsewhere(at: instant) ? machineZone.timestamp(of: instant) : nil
  }

  func timeHere(at instant: Instant) -> TimeOfDay? {
    isElsewhere(at: instant) ? machineZone.timeOfDay(at: instant) : nil
  }

  /// `08:00`, or `08:00 (14:00 here)` if the clock of the device shows another time, as the locale writes them.
  func clock(at instant: Instant) -> String {
    let style = ClockStyle.inSentences
    let time = style.text(of: zone.timeOfDay(at: instant))
    return timeHere(at: instant).map { translated("\(time) (\(style.text(of: $0)) here)") } ?? time
  }
}
