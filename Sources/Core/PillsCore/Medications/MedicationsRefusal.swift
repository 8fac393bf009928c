/// Why nothing became of a command about medications.
package enum MedicationsRefusal: Hashable, Sendable {
  case unknownSlot(name: String, suggestion: String?, slots: [SlotName])
  case unknownMedication(name: String, suggestion: String?)
  case ambiguousMedication(name: String, candidates: [String])
  case nothingDue(slot: SlotName, day: Day)
  /// A slot is not removed as long as these medications need it.
  case slotInUse(SlotName, medications: [String])
  /// There is no answer of today to take back.
  case nothingAnswered
  /// What was said last is about doses of these days, and not at a glance to be taken back.
  case answeredDays(ClosedRange<Day>)
  /// Nothing that could be marked was due on any of these days.
  case nothingDueOnDays(ClosedRange<Day>)
  /// So many days cannot be marked at once.
  case tooManyDays(Int, limit: Int)
  case invalidText(MedicationText, InputComplaint)
  case invalidSchedule(text: String, InputComplaint)
  case invalidDose(text: String, InputComplaint)
  /// A limit of doses taken as needed is out of range.
  case invalidLimits(AsNeededLimits)
  case medicationExists(name: String)
  case tooManyMedications(limit: Int)
  /// A schedule that is due on days needs a slot.
  case noSlot(slots: [SlotName])
  /// What is taken as needed has no slots.
  case slotOfAsNeeded(SlotName)
  /// The past stays as it was: a change holds from today on.
  case pastDay(Day)
  /// The last day lies before the first, of a medication or of days to mark.
  case untilBeforeFrom(until: Day, from: Day)
  /// So many doses of it would count as missed by a first day that is earlier.
  case wouldMiss(name: String, doses: Int, since: Day)
  /// It is due in these slots, and answered there.
  case notAsNeeded(name: String, slots: [SlotName])
  case limitExceeded(name: String, ExceededLimit)
  /// Nothing was said of what is left of it.
  case notCounted(name: String)
  /// So much cannot be counted, bought or lost, or nobody can be told so many days ahead.
  case invalidStock(text: String, InputComplaint)
  /// Nothing of it was taken on that day.
  case nothingTaken(name: String, day: Day)
}
