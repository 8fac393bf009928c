import PillsAPI
import PillsCore
import PillsSamples

/// The medications of a made-up person on Friday, 20 November 2026.
enum MedicationSamples {
  static func medication(
    _ name: String,
    _ dosage: String? = nil,
    _ schedule: String = "daily",
    slots: [String] = ["morning"],
    from: Day = "2026-11-01",
    state: Control.MedicationState = .active,
    _ adjust: (inout Control.Medication) -> Void = { _ in }
  ) -> Control.Medication {
    var medication = Control.Medication(
      medication: name,
      dosage: dosage,
      schedule: schedule,
      slots: slots,
      reminders: true,
      state: state,
      from: from,
      isDefault: false
    )
    adjust(&medication)
    return medication
  }

  static let metformin = medication("Metformin", "500 mg", slots: ["morning", "evening"]) {
    $0.instructions = "with food"
  }
  static let methotrexate = medication(
    "Methotrexate",
    "10 mg",
    "every 7 days from 2026-11-06",
    slots: ["evening"]
  ) { $0.until = "2026-12-31" }
  static let ibuprofen = medication("Ibuprofen", "400 mg", "as-needed", slots: []) {
    ($0.perDay, $0.gap) = (4, "6h")
  }

  static let all = [
    metformin,
    medication("Vitamin D", "1000 IU", "weekly monday", slots: ["evening"]),
    methotrexate,
    medication("Microgynon", nil, "cycle 21/7 from 2026-11-10", slots: ["evening"]) { $0.reminders = false },
    ibuprofen,
    medication("Iron", "14 mg", "weekly monday,wednesday,friday", slots: ["morning", "noon", "evening"]),
    medication("Zinc", nil, from: "2026-12-01") { ($0.until, $0.reminders) = ("2026-12-31", false) },
    medication("Prednisolone", "5 mg", "every 1 day from 2026-11-01", state: .paused) {
      $0.resumes = "2026-12-01"
    },
    medication("Magnesium", "300 mg", state: .paused),
    medication("Amoxicillin", "1 g", from: "2026-11-10", state: .ended) { $0.until = "2026-11-19" },
    medication("ビタミン\u{1B}[31m\u{202E}<b>", "1 錠", "cycle 1/1 from 2026-11-20"),
    medication("Later", nil, "at full moon", slots: []),
  ]

  /// A copy of `medication` that begins today.
  static func today(_ medication: Control.Medication) -> Control.Medication {
    var medication = medication
    medication.from = "2026-11-20"
    return medication
  }

  static func version(
    _ medication: Control.Medication,
    from: Day,
    madeAt: String
  ) -> Control.MedicationVersion {
    Control.MedicationVersion(from: from, madeAt: madeAt, medication: medication)
  }

  static func firstVersion(of medication: Control.Medication) -> Control.MedicationVersion {
    version(medication, from: medication.from, madeAt: Samples.moment("01 08:00").description)
  }

  /// A history with every kind of change.
  static let versions: [Control.MedicationVersion] = {
    var medication = metformin
    var versions = [version(medication, from: "2026-11-01", madeAt: Samples.moment("01 09:00").description)]
    func change(_ from: Day, _ madeAt: String, _ change: (inout Control.Medication) -> Void) {
      change(&medication)
      versions.append(version(medication, from: from, madeAt: madeAt))
    }
    change("2026-11-05", Samples.moment("05 14:10").description) {
      ($0.dosage, $0.instructions) = ("850 mg", nil)
    }
    change("2026-11-06", Samples.moment("06 08:00").description) {
      $0.schedule = "every 2 days from 2026-11-06"
    }
    change("2026-11-10", Samples.moment("10 08:00").description) { $0.state = .paused }
    change("2026-11-12", Samples.moment("10 08:00").description) { $0.state = .active }
    change("2026-11-12", "-290308-12-21T19:59:05+00:00") { ($0.reminders, $0.dosage) = (false, nil) }
    change("2026-11-13", Samples.moment("13 08:00").description) {
      ($0.medication, $0.dosage) = ("Metformin XR", "1 g")
    }
    change("2026-11-14", Samples.moment("14 08:00").description) { $0.until = "2026-12-31" }
    change("2027-01-01", Samples.moment("20 08:00").description) { $0.state = .ended }
    return versions
  }()
}
