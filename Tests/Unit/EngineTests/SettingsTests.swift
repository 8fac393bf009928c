import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct SettingsTests {
  private let id = "morning-2026-11-20"

  private func shown() -> Desk {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 08:00")
    _ = desk.takeDeeds()
    return desk
  }

  @Test func aSlotMovedAheadIsRaisedAtItsNewTimeOnly() {
    var desk = shown()
    desk.change { $0.slots[.morning] = time("10:00") }
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    desk.run(until: "2026-11-20 15:59")
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
    #expect(desk.record(id)?.dueAt == instant("2026-11-20 10:00"))
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.record(id)?.state == .missed)
  }

  @Test(arguments: ["07:30", "06:00", "00:30"])
  func aSlotMovedWithinThePastLeavesAnOpenReminderItsTime(moved: String) {
    var desk = shown()
    desk.change { $0.slots[.morning] = time(moved) }
    #expect(desk.takeDeeds() == [])
    // The log and the status show one time.
    let dose = dose("morning-2026-11-20", medication: 0)
    #expect(desk.engine.dueAt(dose, at: desk.moment) == instant("2026-11-20 07:00"))
    #expect(desk.engine.overview(at: desk.moment).slots.first?.dueAt == instant("2026-11-20 07:00"))
    desk.run(until: "2026-11-20 12:59")
    #expect(desk.shown == [id])
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.record(id)?.state == .missed)
  }

  @Test(arguments: [
    // A slot that moves to a later time comes today. If it moved to an earlier one, changes since then would
    // be lost.
    ("09:00", true, "850 mg", true), ("06:00", true, "850 mg", false), ("06:00", false, "500 mg", true),
  ])
  func aSlotThatIsMovedTakesNoChangeBack(moved: String, isChanged: Bool, dosage: String, isToday: Bool) {
    let medications = [Medication.metformin, Medication(3, "Vitamin D", .twiceDaily)]
    var desk = Desk(at: "2026-11-20 06:00", medications: medications, since: "2026-11-01")
    desk.run(until: "2026-11-20 08:00")
    if isChanged {
      desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
      desk.send(.remove(name: "Vitamin D"))
    }
    desk.change { $0.slots[.morning] = time(moved) }
    let due = desk.engine.occurrences(on: day("2026-11-20"), at: desk.moment)
    let morning = due.first { $0.id.slot == .morning }
    #expect(morning?.medications.map(\.name) == ["Metformin"] + (isChanged ? [] : ["Vitamin D"]))
    #expect(morning?.medications.first?.texts[.dosage] == dosage)
    #expect(morning?.dueAt == instant("2026-11-20 \(isToday ? moved : "07:00")"))
    #expect(desk.engine.regimen.slots.time(of: .morning, on: day("2026-11-21")) == time(moved))
  }

  @Test func aSlotMovedAheadAfterItWasMissedIsRaisedAtItsNewTimeFromTomorrow() {
    var desk = shown()
    desk.run(until: "2026-11-20 14:00")
    desk.change { $0.slots[.morning] = time("15:00") }
    desk.run(until: "2026-11-20 15:00")
    #expect(desk.shown == [])
    desk.run(until: "2026-11-21 15:00")
    #expect(desk.shown == ["morning-2026-11-21"])
  }

  @Test func aSlotInWhichNothingWasDueYetIsRaisedAtItsNewTimeToday() {
    var desk = Desk(at: "2026-11-20 14:00", isInstalledNow: true)
    desk.change { $0.slots[.morning] = time("15:00") }
    desk.run(until: "2026-11-20 15:00")
    #expect(desk.shown == [id])
  }

  @Test func aSlotMovedDoesNotBringBackYesterdays() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-21 01:00")
    desk.say(.take, "evening")
    _ = desk.takeDeeds()
    desk.change { $0.slots[.morning] = time("23:00") }
    #expect(desk.takeDeeds() == [])
  }

  @Test func remindersSwitchedOffAreWithdrawnAndSwitchedOnAreShownAgain() {
    var desk = shown()
    desk.change { $0.remindersEnabled = false }
    #expect(desk.takeDeeds() == ["withdraw \(id)"])
    #expect(desk.announcements.last == "Reminders are off.")
    desk.change { $0.remindersEnabled = true }
    #expect(desk.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func privatePopupsAreUpdatedAtOnceAndNameNothing() {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.metformin])
    desk.run(until: "2026-11-20 07:00")
    _ = desk.takeDeeds()
    desk.change { $0.popupsPrivate = true }
    #expect(desk.takeDeeds() == ["update \(id)"])
    #expect(desk.screen[reminder(id)]?.body == "Time for your morning pills.")
  }

  @Test func aSlotAddedIsRaisedInItsTurn() {
    let noon = slot("noon")
    var medication = Medication.pills
    medication.schedule.slots.insert(noon)
    var desk = Desk(at: "2026-11-20 06:00", medications: [medication])
    desk.change { $0.slots[noon] = time("12:00") }
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.shown == [id, "noon-2026-11-20"])
  }

  @Test func slotsAtTheSameTimeHaveAPopupEach() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.change { $0.slots[.evening] = time("07:00") }
    desk.run(until: "2026-11-20 07:00")
    #expect(desk.shown == ["evening-2026-11-20", id])
  }

  @Test func aLongerWindowOpensWhatWasMissedAndAShorterOneClosesIt() {
    var desk = shown()
    desk.run(until: "2026-11-20 14:00")
    desk.change { $0.window = .hours(8) }
    #expect(desk.shown == [id])
    desk.change { $0.window = .hours(1) }
    #expect(desk.shown == [])
    #expect(desk.record(id)?.state == .missed)
  }

  @Test func badSettingsLeaveTheOldOnesInForceAndSaySo() {
    var desk = shown()
    desk.handle(.settingsRejected(SettingsComplaint(.notText)))
    #expect(desk.overview.problems == [.settings(SettingsComplaint(.notText))])
    #expect(desk.announcements.last?.hasPrefix("Problem: this line is not valid") == true)
    #expect(desk.takeDeeds() == [])
    desk.change { $0.popupSound = false }
    #expect(desk.overview.problems.isEmpty)
  }

  @Test(arguments: [
    ("2026-11-20 06:00", "Next: morning at 07:00"),
    ("2026-11-20 07:30", "Open: morning. Next: evening at 21:00"),
    ("2026-11-20 13:30", "Missed: 1 dose since Friday, 20 November. Next: evening at 21:00"),
    (
      "2026-11-20 21:30",
      "Open: evening. Missed: 1 dose since Friday, 20 November. Next: morning at 07:00 tomorrow"
    ),
  ])
  func theStatusSaysWhatIsOpenAndWhatComesNext(at text: String, line: String) {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: text)
    #expect(desk.announcements.last == line)
  }

  @Test func theStatusNamesTheDateOfWhatIsFurtherAhead() {
    let weekly = Medication(0, "Weekly", Schedule(.weekly([.wednesday]), slots: [.morning]))
    let desk = Desk(at: "2026-11-20 06:00", medications: [weekly])
    #expect(desk.announcements.last == "Next: morning at 07:00 on Wednesday, 25 November")
    var never = weekly
    never.schedule.days = .asNeeded
    #expect(Desk(medications: [never]).announcements.last == "Nothing due in the next 7 days.")
  }
}
