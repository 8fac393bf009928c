/// What is taken, how much and when.
package struct Medication: Hashable, Sendable, Identifiable {
  package let id: MedicationID
  /// Doses whose window had passed by then were never due.
  package let addedAt: Instant
  package var name: String
  /// As the person writes it, such as "500 mg"; empty where there is nothing to say.
  package var dosage: String
  /// Such as "with food"; empty where there is nothing to say.
  package var instructions: String
  package var schedule: Schedule
  /// Whether its doses are reminded of; they are due all the same.
  package var hasReminders: Bool
  /// Whether it is on hold: nothing is due while it is.
  package var isPaused: Bool

  package init(
    id: MedicationID,
    addedAt: Instant,
    name: String,
    dosage: String = "",
    instructions: String = "",
    schedule: Schedule,
    hasReminders: Bool = true,
    isPaused: Bool = false
  ) {
    self.id = id
    self.addedAt = addedAt
    self.name = name
    self.dosage = dosage
    self.instructions = instructions
    self.schedule = schedule
    self.hasReminders = hasReminders
    self.isPaused = isPaused
  }
}

/// The number under which the store knows a medication; never used again after a removal.
package struct MedicationID: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The medication "Pills" that every fresh store holds, so that Pills works before anything is configured.
  package static let defaultMedication = MedicationID(rawValue: 1)
}

extension MedicationID: Comparable {
  package static func < (earlier: MedicationID, later: MedicationID) -> Bool {
    earlier.rawValue < later.rawValue
  }
}

extension Medication {
  /// What a fresh store holds: "Pills", every morning and evening.
  package static func defaultMedication(addedAt: Instant) -> Medication {
    Medication(id: .defaultMedication, addedAt: addedAt, name: "Pills", schedule: .twiceDaily)
  }
}
