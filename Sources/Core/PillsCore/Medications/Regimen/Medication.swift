/// What is taken, how much and when.
package struct Medication: Hashable, Sendable, Identifiable {
  package internal(set) var id: MedicationID
  package var name: String
  /// What there is to say of it besides its name; none of them is empty.
  package private(set) var texts: [MedicationText: String] = [:]
  package var schedule: Schedule
  /// How much a dose of it is.
  package var dose = DoseAmounts.one
  /// By whose clocks it comes, whatever the settings choose; nil for those that they choose.
  package var hours: ReminderHours?
  /// Whether its doses are reminded of; they are due all the same.
  package var hasReminders = true
  package var state = MedicationState.active
  /// What to be warned of before a dose that is taken as needed.
  package var limits = AsNeededLimits()

  package init(id: MedicationID, name: String, schedule: Schedule) {
    self.id = id
    self.name = name
    self.schedule = schedule
  }

  /// Whether anything of it is due on `day`, in any slot.
  func isDue(on day: Day) -> Bool { scheduleInForce?.days.contains(day) ?? false }

  /// The schedule by which it is due; nil while nothing of it is.
  var scheduleInForce: Schedule? { state == .active ? schedule : nil }
}

/// Whether a medication is taken.
package enum MedicationState: String, CaseIterable, Sendable {
  case active
  /// On hold: nothing is due while it is.
  case paused
  /// Taken no longer; what was due before stays in the history.
  case ended
}

/// Names a medication for good, on every machine.
package typealias MedicationID = LastingID<Medication>

extension MedicationID {
  /// The medication "Pills" that every fresh store holds, so that Pills works before anything is configured. It is number 0
  /// on every machine, or it would be there twice.
  package static var defaultMedication: MedicationID { .zero }
}

extension Medication {
  /// The text of that kind; empty where there is nothing to say.
  package subscript(text: MedicationText) -> String {
    get { text == .name ? name : texts[text] ?? "" }
    set { if text == .name { name = newValue } else { texts[text] = newValue.isEmpty ? nil : newValue } }
  }

  /// As the person writes it, such as "500 mg"; empty where there is nothing to say.
  package var dosage: String { self[.dosage] }

  /// `Metformin 500 mg`.
  package var title: String { dosage.isEmpty ? name : "\(name) \(dosage)" }

  /// Such as "with food"; empty where there is nothing to say.
  package var instructions: String { self[.instructions] }
}

extension Medication {
  /// What a fresh store holds: "Pills", every morning and evening.
  package static let defaultMedication = Medication(
    id: .defaultMedication,
    name: "Pills",
    schedule: .twiceDaily
  )

  /// Whether it is the default medication, given neither another name nor a dosage, nor another dose.
  package var isAsInstalled: Bool {
    (id, name, dosage, dose) == (
      Self.defaultMedication.id, Self.defaultMedication.name, Self.defaultMedication.dosage,
      Self.defaultMedication.dose
    )
  }
}
