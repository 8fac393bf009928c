/// Why a command about medications was refused.
package enum MedicationsRefusal: Hashable, Sendable {
  case unknownSlot(name: String, suggestion: String?, slots: [SlotName])
  case unknownMedication(name: String, suggestion: String?)
  case ambiguousMedication(name: String, candidates: [String])
  /// The name means a slot, and medications as well.
  case slotOrMedication(name: String, SlotName, candidates: [String])
  case nothingDue(slot: SlotName, day: Day)
  case slotInUse(SlotName, medications: [String])
  /// There is no answer to undo.
  case nothingAnswered
  case nothingDueOnDays(ClosedRange<Day>)
  /// No such dose of the last days closed unanswered.
  case nothingMissed
  /// An amount or a place is only for doses of one medication, and a note only for one slot.
  case notOneMedication
  case tooManyDays(Int, limit: Int)
  case invalidText(MedicationText, InputComplaint)
  case invalidSchedule(text: String, InputComplaint)
  case invalidDose(text: String, InputComplaint)
  case invalidLimits(DoseLimits)
  case medicationExists(name: String)
  case tooManyMedications(limit: Int)
  /// A schedule with due days needs a slot.
  case noSlot(slots: [SlotName])
  case slotOfAsNeeded(SlotName)
  /// A change cannot apply before today.
  case pastDay(Day)
  case untilBeforeFrom(until: Day, from: Day)
  /// With an earlier first day, this many doses would count as missed.
  case wouldMiss(name: String, doses: Int, since: Day)
  /// The medication is due in these slots, and is answered there.
  case notAsNeeded(name: String, slots: [SlotName])
  /// The dose would exceed a limit until `next`. `others` are further medications whose limits the same command
  /// would exceed.
  case limitExceeded(name: String, ExceededLimit, next: Instant, others: [String] = [])
  case notCounted(name: String)
  /// The amount or the number of warning days is out of range.
  case invalidStock(text: String, InputComplaint)
  case nothingTaken(name: String, day: Day)
}
