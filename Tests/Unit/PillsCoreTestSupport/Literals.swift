import PillsCore

/// The day that `text` names, which must exist.
func day(_ text: String) -> Day {
  guard let day = Day(text) else { preconditionFailure("\(text) is no day") }
  return day
}

/// The wall time that `text` names, which must exist.
func time(_ text: String) -> TimeOfDay {
  guard let time = TimeOfDay(text) else { preconditionFailure("\(text) is no time of day") }
  return time
}

/// The time of a slot that `text` names, such as `07:00, sat-sun 09:30`.
func time(_ text: String) -> SlotTime {
  guard let time = SlotTime(text) else { preconditionFailure("\(text) is no time of a slot") }
  return time
}

/// The slot that `text` names, which must be a valid name.
func slot(_ text: String) -> SlotName {
  guard let name = SlotName(text) else { preconditionFailure("\(text) is no slot name") }
  return name
}

/// The reminder with the id `text`, such as `evening-2026-11-20`.
func reminder(_ text: String) -> ReminderID {
  // A date has ten characters; the name of the slot can contain hyphens too.
  guard let id = ReminderID(day: day(String(text.suffix(10))), key: String(text.dropLast(11))) else {
    preconditionFailure("\(text) is no reminder")
  }
  return id
}

/// The dose of a medication in the slot and day of `text`, such as `evening-2026-11-20`.
func dose(_ text: String, medication: Int64 = 0) -> Dose {
  let id = reminder(text)
  return Dose(day: id.day, slot: id.slot, medication: MedicationID(medication))
}

/// The instant that `2026-11-20 21:00:00` or `2026-11-20 21:00` in UTC names.
func instant(_ text: String) -> Instant {
  let parts = text.split(separator: " ")
  precondition(parts.count == 2, "\(text) is no date and time")
  let seconds = Int64(time(String(parts[1])).secondsSinceMidnight)
  return Instant(secondsSinceEpoch: Int64(day(String(parts[0])).daysSinceEpoch) * 86_400 + seconds)
}

extension Instant {
  /// This instant with the clock of `zone`.
  func `in`(_ zone: TransitionZone) -> Moment { Moment(now: self, zone: zone) }
}

extension MedicationID {
  /// The id with this small number; 0 is the default medication.
  init(_ number: some BinaryInteger) {
    guard let id = MedicationID(number: UInt64(number)) else { preconditionFailure("\(number) is no id") }
    self = id
  }
}

extension DoseAnswer {
  /// An answer for one dose of the default medication.
  init(_ kind: Kind, at: Instant) { self.init(kind, at: at, .pills) }
}

extension AsNeededDose {
  init(medication: MedicationID, at: Instant, day: Day) {
    self.init(medication: medication, at: at, day: day, .pills)
  }
}

extension DoseLabel {
  static let pills = DoseLabel(name: "Pills", dosage: "", amount: .one)
}
