import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsWindow

/// What the list of medications shows, and what can be done there.
struct MedicationContentTests {
  @Test(
    "what can be done depends on whether it is taken",
    arguments: [
      (.active, [.edit, .pause, .end, .erase], false), (.paused, [.edit, .resume, .end, .erase], false),
      (.ended, [.resume, .erase], true),
    ] as [(Control.MedicationState, [MedicationContent.Action], Bool)]
  )
  func actions(state: Control.MedicationState, actions: [MedicationContent.Action], isPast: Bool) {
    let content = MedicationContent(Sample.medication(state: state), today: "2026-11-20")
    #expect(content.actions == actions)
    #expect(content.isPast == isPast)
    #expect(Set(actions).isSubset(of: content.actionLines.joined()))
  }

  @Test func `its title, its terms and what is left`() {
    var medication = Sample.medication("daily", slots: ["morning", "evening"])
    medication.stock = Sample.stock("Iron", left: "14")
    let content = MedicationContent(medication, today: "2026-11-20")
    #expect(content.medication == "Iron")
    #expect(content.title == "Iron 14 mg")
    #expect(content.subtitle == "Daily, morning and evening; ends 2026-12-31; 14 left, enough for 3 days")
    #expect(content.name(of: .pause) == "Pause, Iron")
    #expect(MedicationContent.Action.allCases.map(\.title) == ["Edit", "Pause", "Resume", "End", "Erase"])
  }

  @Test(arguments: [("", nil), ("2026-12-01", "2026-12-01")] as [(String, String?)])
  func `a pause without a day lasts until it is resumed`(typed: String, until: String?) {
    #expect(
      MedicationContent.pause("Iron", until: typed)
        == Control.PauseMedication.Input(medication: "Iron", until: until)
    )
  }
}
