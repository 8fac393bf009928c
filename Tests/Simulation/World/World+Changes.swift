import PillsCore

extension World {
  /// Edits the settings, and lets the daemon read them.
  mutating func changeSettings() throws(Violation) {
    if random.once(in: 8) {
      try tell(.settingsRejected("line 1 makes no sense"))
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
    self.settings = settings
    trace?.append("settings are now \(settings)")
    try tell(.settingsChanged(settings))
  }

  /// Adds, edits or removes a medication from today on, and lets the daemon read the regimen again.
  mutating func changeMedications() throws(Violation) {
    guard let memory = engine?.memory, !isBlind else { return }
    let today = zone.day(at: clock)
    var versions = disk.regimen.versions
    let current = versions.indices.filter { versions[$0].isInForce(on: today) }
    if current.count < 4, random.once(in: 3) || current.isEmpty {
      let medication = Medication(
        id: MedicationID(rawValue: nextMedication),
        addedAt: clock,
        name: "\(Self.namePrefix) \(nextMedication)",
        schedule: anySchedule(today)
      )
      nextMedication += 1
      versions.append(MedicationVersion(medication: medication, from: today))
    } else if !current.isEmpty {
      let index = random.pick(current)
      var medication = versions[index].medication
      let from = versions[index].from
      // Where the clock went back, there may be versions from days that are still to come.
      versions.removeAll { $0.medication.id == medication.id && ($0.from > today || $0.from == from) }
      if from < today { versions.append(MedicationVersion(medication: medication, from: from, until: today)) }
      switch medication.id == .defaultMedication ? 2 : random.seconds(0...4) {
      case 4:
        // Removed: what was due before today stays due.
        setRegimen(versions)
        try tell(.remembered(disk.memory(from: memory.firstDay)))
        return
      case 0: medication.isPaused.toggle()
      case 1: medication.hasReminders.toggle()
      case 2 where medication.id == .defaultMedication:
        // The first stays, so that there is always something to remind of.
        medication.schedule.slots = random.once(in: 2) ? [.evening] : [.morning, .evening]
      case 2: medication.schedule = anySchedule(today)
      default: if current.count > 2 { medication.isPaused = true }
      }
      versions.append(MedicationVersion(medication: medication, from: today))
    }
    setRegimen(versions)
    trace?.append("medications change")
    try tell(.remembered(disk.memory(from: memory.firstDay)))
  }

  private mutating func setRegimen(_ versions: [MedicationVersion]) {
    disk.regimen = Regimen(versions: versions)
    openAlmanac()
  }

  private mutating func anySchedule(_ today: Day) -> Schedule {
    let first = today.advanced(by: Int(random.seconds(-5...3)))
    let patterns: [DayPattern] = [
      .daily, .daily, .weekly([.monday, .thursday]), .weekly([random.pick(Weekday.allCases)]),
      .every(count: Int(random.seconds(1...5)), first: first), .cycle(on: 21, off: 7, first: first),
      .cycle(on: 2, off: 1, first: first), .asNeeded,
    ]
    let slots: [Set<SlotName>] = [
      [.morning], [.evening], [.morning, .evening],
      Set([.morning, .evening] + [SlotName("noon")].compactMap(\.self)),
    ]
    return Schedule(days: random.pick(patterns), slots: random.pick(slots))
  }
}
