import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The aspects in which the medications of two devices can differ.
@Suite struct AspectTests {
  private static func medication(_ texts: [MedicationText: String], _ fill: (inout Medication) -> Void)
    -> Medication
  {
    var medication = Medication(
      id: .defaultMedication,
      name: "Metformin",
      texts: texts,
      schedule: Schedule(.daily, slots: [.evening])
    )
    fill(&medication)
    return medication
  }

  private static let one = medication([:]) { _ in }
  private static let other = medication([.dosage: "500 mg", .instructions: "with water"]) {
    $0[.name] = "Glucophage"
    $0.schedule = Schedule(.asNeeded, slots: [.morning, .evening])
    $0.dose = .same(Amount(thousandths: 500))
    $0.hours = .home
    $0.hasReminders = false
    $0.limits = DoseLimits(perDay: 3, gap: .hours(4))
    $0.state = .paused
  }

  @Test func `each aspect of a medication has a name and a value of its own`() {
    let values = Aspect.ofMedications.map { "\($0.name): \(Self.other.value(of: $0) ?? "-")" }
    #expect(
      values == [
        "name: Glucophage", "dosage: 500 mg", "instructions: with water", "places: -", "from: -",
        "state: paused",
        "days: as-needed",
        "slots: evening, morning", "dose: 0.5", "zone: home", "per-day: 3", "gap: 4h", "reminders: no",
      ]
    )
    let plain = Aspect.ofMedications.map { "\($0.name): \(Self.one.value(of: $0) ?? "-")" }
    #expect(
      plain == [
        "name: Metformin", "dosage: -", "instructions: -", "places: -", "from: -", "state: active",
        "days: daily",
        "slots: evening",
        "dose: -", "zone: -", "per-day: -", "gap: -", "reminders: yes",
      ]
    )
  }

  @Test(arguments: Aspect.ofMedications)
  func `a value that is read back changes that aspect alone`(taken: Aspect) {
    var medication = Self.one
    _ = medication.set(taken, to: Self.other.value(of: taken))
    for aspect in Aspect.ofMedications {
      let expected = aspect == taken ? Self.other : Self.one
      #expect(medication.value(of: aspect) == expected.value(of: aspect), "\(aspect.name)")
    }
  }
}
