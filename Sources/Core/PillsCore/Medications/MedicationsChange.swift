/// What becomes of medications and their doses.
package struct MedicationsChange: Hashable, Sendable {
  /// Appended to the history; each also becomes the current answer of its dose.
  package var events: [DoseEvent] = []
  /// What was said of doses taken as needed, appended to the history.
  package var asNeededEvents: [AsNeededEvent] = []
  /// Each takes the place of that of the same medication, or is a new one.
  package var histories: [MedicationHistory] = []
  /// What a person said of those of them that are not new, and that they come to.
  package var edits: [MedicationID: [CourseStep]] = [:]
  /// Each takes the place of what was stored of that slot.
  package var slots: [SlotName: SlotTimeline] = [:]
  /// What the settings file says of slots since it was read; nil to leave what was stored.
  package var slotsInFile: [SlotName: TimeOfDay]?
  /// What is known of the clock that Pills first ran by; nil to leave what was stored.
  package var clock: ClockChange?

  /// How many things a person said are in it.
  var count: Int { events.count + asNeededEvents.count + histories.count }
}

/// What is known of the clock that Pills first ran by.
package enum ClockChange: Hashable, Sendable {
  /// Days that passed by it confirm it.
  case proven
  /// Nothing confirms what was before.
  case unproven(since: Instant)
}
