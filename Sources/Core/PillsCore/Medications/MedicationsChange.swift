/// A change to medications and slots.
package struct MedicationsChange: Hashable, Sendable {
  /// Each one replaces the history of its medication, or is a new one.
  package var histories: [MedicationHistory] = []
  /// The steps that are recorded, for those of ``histories`` that are not new.
  package var edits: [MedicationID: [CourseStep]] = [:]
  package var slots: [SlotName: SlotTimeline] = [:]
  /// Nil keeps those that there are.
  package var pauses: Pauses?
  /// The slots in the settings file now; nil keeps what is stored.
  package var slotsInFile: [SlotName: SlotTime]?
  package var clock: ClockChange?
}

/// Whether the clock that Pills first ran by is confirmed.
package enum ClockChange: Hashable, Sendable {
  /// A whole day passed by it.
  case proven
  case unproven(since: Instant)
}
