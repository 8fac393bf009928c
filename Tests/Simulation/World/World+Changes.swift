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
}
