import PillsAPI
import PillsCore
import Testing

@testable import PillsWindow

@Suite struct MedicationFormTests {
  private static func medication(_ schedule: String, slots: [String] = ["morning"]) -> Control.Medication {
    Control.Medication(
      medication: "Iron",
      dosage: "14 mg",
      schedule: schedule,
      slots: slots,
      reminders: true,
      state: .active,
      from: "2026-11-01",
      until: "2026-12-31",
      perDay: 4,
      gap: "6h",
      isDefault: false
    )
  }

  @Test(
    "a medication that is opened and saved is not changed",
    arguments: [
      "daily", "weekly monday,thursday", "every 3 days from 2026-11-20", "cycle 21/7 from 2026-11-10",
      "as-needed",
    ]
  )
  func unchanged(_ schedule: String) {
    let medication = Self.medication(schedule)
    #expect(MedicationForm(medication).change(of: medication) == nil)
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let alter: @Sendable (inout MedicationForm) -> Void
    let expect: @Sendable (inout Control.EditMedication.Input) -> Void

    init(
      _ name: String,
      _ alteration: @escaping @Sendable (inout MedicationForm) -> Void,
      _ expectation: @escaping @Sendable (inout Control.EditMedication.Input) -> Void
    ) { (testDescription, alter, expect) = (name, alteration, expectation) }
  }

  @Test(
    "only what is different is asked for",
    arguments: [
      Row("dosage", { $0.texts[.dosage] = "28 mg" }, { $0.dosage = "28 mg" }),
      Row("no dosage", { $0.texts[.dosage] = "" }, { $0.dosage = "" }),
      Row("name", { $0.texts[.name] = "Iron plus" }, { $0.name = "Iron plus" }),
      Row("hours", { $0.hours = .home }, { $0.zone = "home" }),
      Row("slots", { $0.slots = ["evening", "morning"] }, { $0.slots = ["evening", "morning"] }),
      Row("weekdays", { ($0.kind, $0.weekdays) = (.weekly, [.friday]) }, { $0.schedule = "on friday" }),
      Row("every few days", { ($0.kind, $0.count) = (.every, 3) }, { $0.schedule = "every 3 days" }),
      Row(
        "cycle",
        { ($0.kind, $0.countedFrom) = (.cycle, "2026-11-10") },
        { $0.schedule = "cycle 21/7 from 2026-11-10" }
      ),
      Row("no end", { $0.until = "" }, { $0.until = "never" }),
      Row("from when", { $0.from = "tomorrow" }, { $0.from = "tomorrow" }),
      Row("reminders", { $0.reminders = false }, { $0.reminders = false }),
    ]
  )
  private func change(_ row: Row) {
    let medication = Self.medication("daily")
    var form = MedicationForm(medication)
    row.alter(&form)
    var expected = Control.EditMedication.Input(medication: "Iron")
    row.expect(&expected)
    #expect(form.change(of: medication) == expected)
  }

  @Test("limits are taken away by an empty field, and are none of what is due")
  func limits() {
    let medication = Self.medication("as-needed", slots: [])
    var draft = MedicationForm(medication)
    (draft.perDay, draft.gap) = ("", "")
    #expect(
      draft.change(of: medication)
        == Control.EditMedication.Input(medication: "Iron", perDay: 0, gap: "none")
    )
    (draft.kind, draft.slots) = (.daily, ["morning"])
    #expect(draft.addition.perDay == nil)
    #expect(draft.addition.gap == nil)
  }

  @Test("a number that is none is no limit to save", arguments: [("", true), ("4", true), ("four", false)])
  func readableLimit(_ text: String, _ isReadable: Bool) {
    #expect(MedicationForm(perDay: text).hasReadableLimit == isReadable)
  }

  @Test("an addition says what was filled in, and leaves the rest to pillsd")
  func addition() {
    let draft = MedicationForm(
      texts: [.name: "Zinc", .dosage: "", .instructions: "with food"],
      slots: ["evening"]
    )
    #expect(
      draft.addition
        == Control.AddMedication.Input(
          medication: "Zinc",
          instructions: "with food",
          schedule: "daily",
          slots: ["evening"]
        )
    )
  }

  @Test(
    "no next days are shown of what is no day or no schedule",
    arguments: [
      (MedicationForm(kind: .weekly), nil),
      (MedicationForm(from: "soon"), nil),
      (MedicationForm(until: "soon"), nil),
      (
        MedicationForm(kind: .every, count: 2, from: "tomorrow", until: "2026-11-23"),
        "tomorrow and Monday, 23 November"
      ),
    ] as [(MedicationForm, String?)]
  )
  func nextDays(_ draft: MedicationForm, _ expected: String?) throws {
    #expect(draft.nextDays(today: try #require(Day("2026-11-20"))) == expected)
  }
}
