import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

@Suite struct MedicationTextTests {
  private static let today: Day = "2026-11-20"
  private static let plain = Paint(.none)

  private static func list(_ medications: [Control.Medication]) -> Control.ListMedications.Output {
    Control.ListMedications.Output(today: today, medications: medications)
  }

  @Test("the list shows every medication and when it is due")
  func list() throws {
    let output = Self.list(MedicationSamples.all)
    expectSnapshot(medicationLines(output, paint: Paint(.none, width: 60)), "medications-60")
    expectSnapshot(medicationLines(output, paint: Paint(.of16, width: 80)), "medications-80-colored")
  }

  @Test("no line is wider than the terminal", arguments: [8, 20, 40, 80])
  func width(_ width: Int) throws {
    let lines = medicationLines(Self.list(MedicationSamples.all), paint: Paint(.none, width: width))
    #expect(lines.allSatisfy { $0.columns <= width })
  }

  @Test("an empty list says how to add a medication")
  func empty() throws {
    let lines = medicationLines(Self.list([]), paint: Paint(.none, width: 80))
    #expect(lines == ["You have no current medications. To add a medication: pillsctl medication add NAME"])
  }

  @Test(
    "a medication is shown with all its details and changes",
    arguments: [
      ("metformin", MedicationSamples.versions[7].medication, MedicationSamples.versions),
      (
        "treacherous", MedicationSamples.all[10],
        [MedicationSamples.firstVersion(of: MedicationSamples.all[10])]
      ),
    ] as [(String, Control.Medication, [Control.MedicationVersion])]
  )
  func details(_ name: String, _ medication: Control.Medication, _ versions: [Control.MedicationVersion]) {
    let output = Control.GetMedication.Output(today: Self.today, medication: medication, versions: versions)
    expectSnapshot(medicationDetailLines(output, paint: Self.plain), "medication-\(name)")
  }

  @Test(
    "an addition prints its result",
    arguments: [
      (
        MedicationSamples.metformin, false,
        [
          "Metformin 500 mg added: daily, morning and evening; with food.",
          "Its first day is in the past. To record what you have taken since then:",
          "  pillsctl take morning Metformin --date 2026-11-01..yesterday",
          "  pillsctl take evening Metformin --date 2026-11-01..yesterday",
        ]
      ),
      (
        MedicationSamples.all[6], true,
        [
          "Zinc added: daily, morning; no reminders; starts 1 December 2026; ends 31 December 2026.",
          "Until then Pills reminds you of the placeholder 'Pills'. It ends on 1 December 2026, and its history stays.",
        ]
      ),
      (
        MedicationSamples.today(MedicationSamples.all[10]), true,
        [
          "ビタミン�[31m�<b> 1 錠 added: 1 day on, 1 off, from 20 November 2026, morning.",
          "The placeholder 'Pills' has ended. Its history stays.",
        ]
      ),
    ]
  )
  func added(_ medication: Control.Medication, _ endedDefault: Bool, _ expected: [String]) throws {
    let output = Control.AddMedication.Output(
      today: Self.today,
      medication: medication,
      endedDefault: endedDefault
    )
    #expect(addedLines(output) == expected)
  }

  @Test(
    "an extra dose of today is mentioned",
    arguments: [
      ("Metformin", ["noon"], "(noon)", "noon Metformin"),
      ("Vitamin D", ["noon", "evening"], "(noon and evening)", "noon 'Vitamin D'"),
    ] as [(String, [String], String, String)]
  )
  func editedForToday(_ name: String, _ slots: [String], _ listed: String, _ skipped: String) throws {
    let output = Control.EditMedication.Output(
      today: Self.today,
      changed: true,
      medication: MedicationSamples.medication(name),
      from: Self.today,
      alsoDue: slots
    )
    let lines = editedLines(output, later: nil, isDayNamed: true)
    let again = "It is due again today \(listed), although you already answered a dose of today."
    let hint = "To skip it: pillsctl skip \(skipped)"
    #expect(lines == ["\(name) is now: daily, morning.", "\(again) \(hint)"])
  }

  @Test("a pause is shown with the command that ends it")
  func paused() {
    let prednisolone = MedicationSamples.all[7]
    let known = Control.MedicationOutput(today: Self.today, changed: false, medication: prednisolone)
    #expect(pausedLine(known) == "Prednisolone 5 mg was already paused. It is due again on 1 December 2026.")
    let vitamin = MedicationSamples.medication("Vitamin D", state: .paused)
    let held = Control.MedicationOutput(today: Self.today, changed: true, medication: vitamin)
    #expect(pausedLine(held) == "Vitamin D is paused. To resume it: pillsctl medication resume 'Vitamin D'")
  }
}
