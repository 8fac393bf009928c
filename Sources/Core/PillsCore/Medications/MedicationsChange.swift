/// A change to medications and their doses.
package struct MedicationsChange: Hashable, Sendable {
  /// Appended to the history; each one also becomes the current answer to its dose.
  package var events: [DoseEvent] = []
  package var asNeededEvents: [AsNeededEvent] = []
  /// Each one replaces the history of its medication, or is a new one.
  package var histories: [MedicationHistory] = []
  /// The steps that a person recorded, for those of ``histories`` that are not new.
  package var edits: [MedicationID: [CourseStep]] = [:]
  package var slots: [SlotName: SlotTimeline] = [:]
  /// The slots in the settings file now; nil keeps what is stored.
  package var slotsInFile: [SlotName: TimeOfDay]?
  package var clock: ClockChange?

  var count: Int { events.count + asNeededEvents.count + histories.count }
}

/// Whether the clock that Pills first ran by is confirmed.
package enum ClockChange: Hashable, Sendable {
  /// A whole day passed by it.
  case proven
  case unproven(since: Instant)
}
