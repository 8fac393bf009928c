/// What is taken, how much and when.
package struct Medication: Hashable, Sendable, Identifiable {
  package internal(set) var id: MedicationID
  package var name: String
  /// Texts other than the name; none of them is empty.
  package private(set) var texts: [MedicationText: String] = [:]
  package var schedule: Schedule
  package var dose = DoseAmounts.one
  /// The zone that its reminders follow; nil for the zone that the settings choose.
  package var hours: ReminderHours?
  /// Without reminders, its doses are due all the same.
  package var hasReminders = true
  package var state = MedicationState.active
  package var limits = DoseLimits()

  package init(id: MedicationID, name: String, schedule: Schedule) {
    self.id = id
    self.name = name
    self.schedule = schedule
  }

  func isDue(on day: Day) -> Bool { scheduleInForce?.days.contains(day) ?? false }

  var scheduleInForce: Schedule? { state == .active ? schedule : nil }
}

/// Whether a medication is taken.
package enum MedicationState: String, CaseIterable, Sendable {
  case active
  /// Nothing is due until it is resumed.
  case paused
  /// No longer taken; what was due before stays in the history.
  case ended
}

/// Identifies a medication on all devices for good.
package typealias MedicationID = LastingID<Medication>

extension MedicationID {
  /// The medication "Pills" of a fresh database, so that Pills works before any setup. It is number 0 on
  /// every device, or it would exist twice.
  package static var defaultMedication: MedicationID { .zero }
}

extension Medication {
  package subscript(text: MedicationText) -> String {
    get { text == .name ? name : texts[text] ?? "" }
    set { if text == .name { name = newValue } else { texts[text] = newValue.isEmpty ? nil : newValue } }
  }

  /// As the person writes it, such as "500 mg"; may be empty.
  package var dosage: String { self[.dosage] }

  package var title: String { dosage.isEmpty ? name : "\(name) \(dosage)" }

  /// Such as "with food"; may be empty.
  package var instructions: String { self[.instructions] }
}

extension Medication {
  package static let defaultMedication = Medication(
    id: .defaultMedication,
    name: "Pills",
    schedule: .twiceDaily
  )

  /// Whether it is the default medication with its original name, dosage and dose.
  package var isAsInstalled: Bool {
    (id, name, dosage, dose) == (
      Self.defaultMedication.id, Self.defaultMedication.name, Self.defaultMedication.dosage,
      Self.defaultMedication.dose
    )
  }
}
