import PillsAPI
import PillsCore
import Testing

@testable import PillsWindow

/// The contents and actions of the medication list.
struct MedicationContentTests {
  @Test(arguments: [("", nil), ("2026-12-01", "2026-12-01")] as [(String, String?)])
  func `a pause without a day lasts until it is resumed`(typed: String, until: String?) {
    #expect(
      MedicationContent.pause("Iron", until: typed)
        == Control.PauseMedication.Input(medication: "Iron", until: until)
    )
  }
}
