import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SettingsTests {
  private let id = "morning-2026-11-20"

  private func shown() -> Bedside {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-20 08:00")
    _ = bedside.takeDeeds()
    return bedside
  }

  @Test func aSlotMovedAheadIsRaisedAtItsNewTimeOnly() {
    var bedside = shown()
    bedside.change { $0.slots[.morning] = time("10:00") }
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    bedside.run(until: "2026-11-20 15:59")
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
    #expect(bedside.record(id)?.dueAt == instant("2026-11-20 10:00"))
    bedside.run(until: "2026-11-20 20:00")
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test(arguments: ["07:30", "06:00", "00:30"])
  func aSlotMovedWithinThePastLeavesAnOpenReminderItsTime(moved: String) {
    var bedside = shown()
    bedside.change { $0.slots[.morning] = time(moved) }
    #expect(bedside.takeDeeds() == [])
    bedside.run(until: "2026-11-20 12:59")
    #expect(bedside.shown == [id])
    bedside.run(until: "2026-11-20 20:00")
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test func aSlotMovedAheadAfterItWasMissedIsRaisedAtItsNewTimeFromTomorrow() {
    var bedside = shown()
    bedside.run(until: "2026-11-20 14:00")
    bedside.change { $0.slots[.morning] = time("15:00") }
    bedside.run(until: "2026-11-20 15:00")
    #expect(bedside.shown == [])
    bedside.run(until: "2026-11-21 15:00")
    #expect(bedside.shown == ["morning-2026-11-21"])
  }

  @Test func aSlotInWhichNothingWasDueYetIsRaisedAtItsNewTimeToday() {
    var bedside = Bedside(at: "2026-11-20 14:00", isInstalledNow: true)
    bedside.change { $0.slots[.morning] = time("15:00") }
    bedside.run(until: "2026-11-20 15:00")
    #expect(bedside.shown == [id])
  }

  @Test func aSlotMovedDoesNotBringBackYesterdays() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: "2026-11-21 01:00")
    bedside.say(.take, "evening")
    _ = bedside.takeDeeds()
    bedside.change { $0.slots[.morning] = time("23:00") }
    #expect(bedside.takeDeeds() == [])
  }

  @Test func remindersSwitchedOffAreWithdrawnAndSwitchedOnAreShownAgain() {
    var bedside = shown()
    bedside.change { $0.remindersEnabled = false }
    #expect(bedside.takeDeeds() == ["withdraw \(id)"])
    #expect(bedside.announcements.last == "Reminders are off.")
    bedside.change { $0.remindersEnabled = true }
    #expect(bedside.takeDeeds() == ["show \(id) after 1"])
  }

  @Test func privatePopupsAreUpdatedAtOnceAndNameNothing() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.run(until: "2026-11-20 07:00")
    _ = bedside.takeDeeds()
    bedside.change { $0.popupsPrivate = true }
    #expect(bedside.takeDeeds() == ["update \(id)"])
    #expect(bedside.screen[reminder(id)]?.body == "Time for your morning pills.")
  }

  @Test func aNeededSlotIsNotRemovedAndALineThatIsGoneSaysNothing() {
    var bedside = shown()
    let inUse = Refusal.medications(.slotInUse(.morning, medications: ["Pills"]))
    #expect(bedside.set(.morning, to: nil) == inUse)
    bedside.change { $0.slots = [:] }
    #expect(bedside.takeDeeds() == ["refused"])
    #expect(bedside.engine.settings.slots == SlotHistory.installed.current)
  }

  @Test func aSlotAddedIsRaisedInItsTurn() {
    let noon = slot("noon")
    var medication = Medication.pills
    medication.schedule.slots.insert(noon)
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [medication])
    bedside.change { $0.slots[noon] = time("12:00") }
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.shown == [id, "noon-2026-11-20"])
  }

  @Test func slotsAtTheSameTimeHaveAPopupEach() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.change { $0.slots[.evening] = time("07:00") }
    bedside.run(until: "2026-11-20 07:00")
    #expect(bedside.shown == ["evening-2026-11-20", id])
  }

  @Test func aLongerWindowOpensWhatWasMissedAndAShorterOneClosesIt() {
    var bedside = shown()
    bedside.run(until: "2026-11-20 14:00")
    bedside.change { $0.window = .hours(8) }
    #expect(bedside.shown == [id])
    bedside.change { $0.window = .hours(1) }
    #expect(bedside.shown == [])
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test func badSettingsLeaveTheOldOnesInForceAndSaySo() {
    var bedside = shown()
    bedside.handle(.settingsRejected(SettingsComplaint(.notText)))
    #expect(bedside.overview.problems == [.settings(SettingsComplaint(.notText))])
    #expect(bedside.announcements.last?.hasPrefix("Problem: this line is not valid") == true)
    #expect(bedside.takeDeeds() == [])
    bedside.change { $0.popupSound = false }
    #expect(bedside.overview.problems.isEmpty)
  }

  @Test(arguments: [
    ("2026-11-20 06:00", "Next: morning at 07:00"),
    ("2026-11-20 07:30", "Open: morning. Next: evening at 21:00"),
    ("2026-11-20 13:30", "Missed: 1 dose since 2026-11-20. Next: evening at 21:00"),
    ("2026-11-20 21:30", "Open: evening. Missed: 1 dose since 2026-11-20. Next: morning at 07:00 tomorrow"),
  ])
  func theStatusSaysWhatIsOpenAndWhatComesNext(at text: String, line: String) {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: text)
    #expect(bedside.announcements.last == line)
  }

  @Test func theStatusNamesTheDateOfWhatIsFurtherAhead() {
    let weekly = Medication(0, "Weekly", Schedule(.weekly([.wednesday]), slots: [.morning]))
    let bedside = Bedside(at: "2026-11-20 06:00", medications: [weekly])
    #expect(bedside.announcements.last == "Next: morning at 07:00 on 2026-11-25")
    var never = weekly
    never.schedule.days = .asNeeded
    #expect(Bedside(medications: [never]).announcements.last == "Nothing due in the next 7 days.")
  }
}
