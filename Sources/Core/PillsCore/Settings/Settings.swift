/// What a person may choose, with the values that hold where nothing is chosen.
package struct Settings: Hashable, Sendable {
  /// Whether there are popups at all.
  package var remindersEnabled = true
  /// For how long after its time a reminder can still be answered; above zero, at most 24 hours.
  package var window = TimeSpan.hours(6)
  /// How long "Snooze" puts a reminder off; 1 second to 12 hours.
  package var snooze = TimeSpan.minutes(10)
  /// After how long without an answer a reminder is raised again; zero for never, at most 24 hours.
  package var repeatEvery = TimeSpan.minutes(30)
  /// How many times a reminder is raised again; 0 to 100.
  package var repeatLimit = 3
  package var reminderHours = ReminderHours.local
  /// Nil where nobody has said; never while reminders keep its hours.
  package var homeZone: ZoneName?
  /// Slots and their wall times, by the clocks that reminders go by: of the settings file those that it names, and of the
  /// engine those that the record has, whether anything is due in them or not.
  package var slots: [SlotName: TimeOfDay] { didSet { slotsInOrder = Slot.inOrder(slots) } }
  /// The slots in the order of the day; those at the same time by name.
  package private(set) var slotsInOrder: [Slot]
  package var popupUrgency = PopupUrgency.critical
  /// Whether popups leave out what is to be taken.
  package var popupsPrivate = false
  package var popupSound = true
  package var hydration = HydrationSettings()
  /// Whether days before today can be changed only after unlocking.
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
