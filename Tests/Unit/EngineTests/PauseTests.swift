@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Everything is paused, for example for a stay in hospital; afterwards each medication goes on as before.
@Suite struct PauseTests {
  private func pause(until text: String? = nil) -> PauseCommand {
    .pause(until: text.map { .day(day($0)) })
  }

  private func statuses(_ desk: Desk) -> [DoseStatus] {
    desk.overview.slots.flatMap { $0.doses.map(\.status) }
  }

  @Test func nothingIsDueOrMissedUntilTheDayThatWasNamed() {
    var desk = Desk(at: "2026-11-20 20:00", medications: [.metformin, .vitamin])
    desk.say(.take, "morning")
    desk.run(until: "2026-11-20 21:30")
    _ = desk.takeDeeds()
    desk.send(pause(until: "2026-11-24"))
    #expect(desk.takeDeeds() == ["withdraw evening-2026-11-20", "done"])
    #expect(desk.overview.pause == Pause(until: day("2026-11-24")))
    #expect(desk.announcements.last?.hasPrefix("Everything is paused until Tuesday, 24 November. ") == true)
    #expect(desk.plan.first?.hasSuffix("2026-11-24") == true)
    desk.restart(at: "2026-11-23 22:00")
    #expect(desk.shown == [])
    #expect(desk.overview.slots == [])
    #expect(desk.overview.missed == nil)
    desk.run(until: "2026-11-24 21:30")
    #expect(desk.overview.pause == Pause(until: day("2026-11-24")))
    #expect(desk.shown.last == "evening-2026-11-24")
    desk.run(until: "2026-11-25 06:00")
    #expect(desk.overview.pause == nil)
  }

  @Test(arguments: [
    MedicationsCommand.pauses(.pause(until: nil)), .change(.pause(name: "metformin", until: nil)),
    .change(.edit("metformin") { $0.hasReminders = false }),
  ])
  func whatBeginsLaterTodayByAClockThatWasSetBackHoldsAtItsTime(command: MedicationsCommand) {
    var desk = Desk(at: "2026-11-20 20:00", medications: [.metformin])
    desk.say(.take, "morning")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-20 21:02")
    desk.handle(.command(.medications(command), RequestID(rawValue: 7)))
    desk.setClock(to: "2026-11-20 20:30")
    desk.say(.undo, "evening")
    desk.run(until: "2026-11-20 21:01")
    #expect(desk.shown == ["evening-2026-11-20"])
    desk.run(until: "2026-11-20 21:03")
    #expect(desk.screen.isEmpty)
  }

  @Test func aMedicationThatIsPausedOnItsOwnStaysSo() {
    var desk = Desk(at: "2026-11-20 20:00", medications: [.metformin, .vitamin])
    desk.send(.pause(name: "metformin", until: .day(day("2026-11-28"))))
    desk.send(pause())
    #expect(desk.plan == [])
    desk.restart(at: "2026-11-22 20:00")
    #expect(desk.overview.pause == Pause(until: nil))
    desk.send(PauseCommand.resume)
    desk.run(until: "2026-11-22 21:30")
    #expect(desk.screen.values.map(\.text) == ["Vitamin D"])
    #expect(
      desk.engine.regimen.histories.map { $0.resumes(after: desk.moment.today) } == [day("2026-11-28"), nil]
    )
    desk.send(PauseCommand.resume)
    #expect(desk.takeDeeds().last == "unchanged")
  }

  @Test func editsDuringAPauseHoldAfterIt() {
    var desk = Desk(at: "2026-11-20 20:00", medications: [.metformin])
    desk.send(pause(until: "2026-11-22"))
    desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    var zinc = MedicationDraft(name: "Zinc")
    zinc.slots = ["evening"]
    desk.send(.add(zinc, keepsDefault: true))
    #expect(desk.plan.allSatisfy { !$0.hasSuffix("2026-11-21") })
    #expect(desk.disk.regimen.histories.allSatisfy { $0.latest(on: day("2026-11-21")).state == .active })
    desk.run(until: "2026-11-22 21:30")
    #expect(desk.screen.values.map(\.text) == ["Metformin 850 mg, Zinc"])
  }

  @Test func whatIsTakenAsNeededGoesOnAndNothingRemindsToDrink() {
    var settings = Settings.withoutRepeats
    settings.hydration.rhythm.interval = .hours(2)
    var desk = Desk(
      at: "2026-11-20 06:00",
      settings: settings,
      medications: [.metformin, Medication(5, "Antacid", Schedule(.asNeeded, slots: []))]
    )
    desk.send(pause())
    desk.run(until: "2026-11-21 20:00")
    #expect(!desk.takeDeeds().contains { $0.hasPrefix("show") })
    #expect(desk.overview.asNeeded.map(\.medication.name) == ["Antacid"])
    #expect(desk.engine.hydrationOverview(at: desk.moment).next == nil)
  }

  @Test(arguments: ["2026-11-19", "2026-11-20"])
  func aPauseEndsTomorrowAtTheEarliest(until: String) {
    var desk = Desk(at: "2026-11-20 20:00")
    desk.send(pause(until: until))
    #expect(desk.takeDeeds().last == "refused")
    #expect(desk.overview.pause == nil)
  }

  @Test func aSlotThatTheSettingsFileMovesIsNotOverToday() {
    var desk = Desk(at: "2026-11-19 12:00")
    desk.send(pause())
    desk.run(until: "2026-11-20 17:50")
    desk.change { $0.slots[.morning] = time("16:00") }
    #expect(desk.engine.regimen.slots[.morning]?.last?.from == day("2026-11-20"))
  }

  @Test func aClockThatWasAheadLeavesNoPauseToCome() {
    var desk = Desk(at: "2030-01-10 10:00", since: "2026-11-01")
    desk.send(pause(until: "2030-01-12"))
    desk.setClock(to: "2026-11-20 20:00")
    #expect(desk.overview.pause == Pause(until: day("2026-11-22")))
    desk.run(until: "2026-11-22 21:30")
    #expect(desk.shown.last == "evening-2026-11-22")
  }

  /// The pauses before and after, in days and hours of November, and the steps that an entry must carry.
  @Test(arguments: [
    ("", "p 20T07:00", "state@2026-11-20T07:00=paused"),
    ("p 20T07:00, a 25T00:00", "p 20T07:00, a 23T00:00", "state@2026-11-23T00:00=active"),
    (
      "p 20T07:00, a 23T00:00", "p 20T07:00, a 25T00:00",
      "state@2026-11-23T00:00=paused state@2026-11-25T00:00=active"
    ),
    ("p 20T07:00, a 25T00:00", "p 20T07:00, a 21T09:00", "state@2026-11-21T09:00=active"),
    ("p 20T07:00", "", "state@2026-11-20T07:00=active"),
    ("p 20T07:00", "p 20T07:00", ""),
  ])
  func anEntrySaysWhatDiffers(before: String, after: String, told: String) {
    let steps = pauses(after).said(insteadOf: pauses(before))
    #expect(steps.map { "state@\($0.from)=\($0.value ?? "")" }.joined(separator: " ") == told)
  }

  private func pauses(_ text: String) -> Pauses {
    Pauses(
      text.split(separator: ", ").compactMap { step in
        Boundary("2026-11-\(step.dropFirst(2))").map { from in
          CourseStep(.state, step.first == "p" ? "paused" : "active", from: from)
        }
      }
    )
  }
}
