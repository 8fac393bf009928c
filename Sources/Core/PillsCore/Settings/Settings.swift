/// The settings, with their default values.
package struct Settings: Hashable, Sendable {
  package var remindersEnabled = true
  /// How long after its time a reminder can be answered; above zero, at most 24 hours.
  package var window = TimeSpan.hours(6)
  /// 1 second to 12 hours.
  package var snooze = TimeSpan.minutes(10)
  /// The time after which an unanswered reminder is raised again; zero for never, at most 24 hours.
  package var repeatEvery = TimeSpan.minutes(30)
  /// How many times a reminder is raised again; 0 to 100.
  package var repeatLimit = 3
  package var reminderHours = ReminderHours.local
  /// Nil if nobody set it; never nil if reminders follow home time.
  package var homeZone: ZoneName?
  /// In the time that reminders follow. They come from the file, or in the engine from the records.
  package var slots: [SlotName: SlotTime] {
    didSet { slotsInOrder = Slot.inOrder(slots.mapValues(\.usual)) }
  }
  /// By their usual time, then by name.
  package private(set) var slotsInOrder: [Slot]
  package var popupUrgency = PopupUrgency.critical
  /// Whether popups hide the names of medications.
  package var popupsPrivate = false
  package var popupSound = true
  package var hydration = HydrationSettings()
  package var historyLocked = true

  package init() {
    slots = [:]
    slotsInOrder = []
  }
}

/// How insistently a popup is shown (Desktop Notifications Specification, "Urgency Levels").
package enum PopupUrgency: String, CaseIterable, Sendable {
  case low
  case normal
  case critical
}
