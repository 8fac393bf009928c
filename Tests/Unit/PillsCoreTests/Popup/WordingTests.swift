import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct WordingTests {
  private func popup(
    _ medications: [Medication],
    at text: String = "2026-11-20 21:00",
    edit: (inout Settings) -> Void = { _ in }
  ) -> ReminderPopup? {
    var settings = Settings()
    edit(&settings)
    var desk = Desk(at: "2026-11-20 12:00", settings: settings, medications: medications)
    desk.setClock(to: text)
    return desk.screen[reminder("evening-2026-11-20")]
  }

  @Test func theDefaultMedicationIsNotNamed() {
    let popup = popup([.pills])
    #expect(popup?.summary == "Evening pills")
    #expect(popup?.body == "Time for your evening pills.")
    #expect(popup?.buttons.map(\.action) == [.taken, .snooze, .skip])
    #expect(popup?.buttons.map(\.label) == ["Taken", "Snooze 10 min", "Skip"])
    #expect(popup?.urgency == .critical)
    #expect(popup?.hasSound == true)
    #expect(popup?.doses == [dose("evening-2026-11-20")])
  }

  @Test(arguments: [
    ("night", "Night"), ("morning", "Morning"), ("noon", "Noon"), ("afternoon", "Afternoon"),
    ("evening", "Evening"), ("bedtime", "Bedtime"), ("tea", "Tea"),
  ])
  func everySlotHasItsWords(name: String, title: String) {
    var settings = Settings()
    settings.slots = [slot(name): time("21:00")]
    settings.popupsPrivate = true
    let iron = Medication(5, "Iron", Schedule(.daily, slots: [slot(name)]))
    var desk = Desk(at: "2026-11-20 12:00", settings: settings, medications: [iron])
    desk.setClock(to: "2026-11-20 21:00")
    let popup = desk.screen[reminder("\(name)-2026-11-20")]
    #expect(popup?.summary == "\(title) pills")
    #expect(popup?.body == "Time for your \(name) pills.")
  }

  @Test func aDefaultMedicationThatWasGivenANameIsNamed() {
    var renamed = Medication.pills
    renamed.name = "Aspirin"
    #expect(popup([renamed])?.body == "Aspirin")
    var dosed = Medication.pills
    dosed[.dosage] = "2 of each"
    #expect(popup([dosed])?.body == "Pills 2 of each")
  }

  @Test func medicationsAreListedWithTheirDosage() {
    #expect(popup([.metformin, .vitamin])?.body == "Metformin 500 mg, Vitamin D")
    #expect(popup([.pills, .vitamin])?.body == "Pills, Vitamin D")
  }

  @Test func aLongListBeginsWithItsLengthAndHoldsWhatIsShown() throws {
    let medications = (1...17).map { number in
      Medication(
        id: MedicationID(Int64(number) + 1),
        name: "Medication \(number)",
        texts: [.dosage: "500 mg", .instructions: "with food"],
        schedule: .twiceDaily
      )
    }
    let text = try #require(popup(medications)?.text)
    #expect(
      text.hasPrefix("17 medications: Medication 1 500 mg (with food), Medication 2 500 mg (with food), ")
    )
    #expect(text.hasSuffix(", and 11 more"))
    #expect(text.count <= 240)
    #expect(popup(medications)?.doses.count == 17)
    let short = (1...12).map {
      Medication(id: MedicationID(Int64($0) + 1), name: "Drug \($0)", schedule: .twiceDaily)
    }
    #expect(popup(short)?.text == (1...12).map { "Drug \($0)" }.joined(separator: ", "))
  }

  @Test(
    arguments: [
      ("2026-11-20 21:00:59", nil), ("2026-11-20 21:01", "Due at 21:00."),
      ("2026-11-20 23:59", "Due at 21:00."),
      ("2026-11-21 00:01", "Due yesterday at 21:00."),
    ] as [(String, String?)]
  )
  func oneThatComesLateSaysWhenItWasDue(at text: String, lateness: String?) {
    #expect(popup([.pills], at: text)?.lateness == lateness)
  }

  @Test func settingsReachThePopup() {
    let popup = popup([.metformin]) {
      $0.popupUrgency = .low
      $0.popupSound = false
    }
    #expect(popup?.urgency == .low)
    #expect(popup?.hasSound == false)
  }

  @Test func aMedicationWithoutRemindersIsNotListed() {
    var silent = Medication.metformin
    silent.hasReminders = false
    #expect(popup([silent, .vitamin])?.body == "Vitamin D")
    #expect(popup([silent]) == nil)
  }
}
