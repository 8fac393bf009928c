import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct RaisingTests {
  @Test func aReminderIsRaisedAtItsTime() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 06:59:59")
    #expect(desk.takeDeeds() == [])
    desk.run(until: "2026-11-20 07:00")
    #expect(desk.takeDeeds() == ["show morning-2026-11-20"])
    #expect(desk.record("morning-2026-11-20")?.state == .raised)
    #expect(desk.record("morning-2026-11-20")?.raisedAt == instant("2026-11-20 07:00"))
    #expect(desk.record("morning-2026-11-20")?.popup?.number == 1)
    #expect(desk.notices == [.raised(reminder("morning-2026-11-20"), lateBy: .zero)])
  }

  @Test func itIsOnDiskBeforeItIsShown() {
    let now = instant("2026-11-20 07:00")
    var engine = Engine(
      settings: .withoutRepeats,
      memory: Memory(
        regimen: Regimen(versions: [MedicationVersion(.pills, from: day("2026-11-20"))]),
        reviewedUntil: now,
        firstDay: day("2026-11-19")
      )
    )
    let effects = engine.handle(.started(engine.settings), at: now.in(.utc))
    guard case .persist(let change, let purpose) = effects.first else {
      Issue.record("nothing is persisted first")
      return
    }
    #expect(change.reminders.records.map(\.id) == [reminder("morning-2026-11-20")])
    let showsEarly = effects.contains { if case .show = $0 { true } else { false } }
    #expect(!showsEarly)
    let later = engine.handle(.stored(change, purpose), at: now.in(.utc))
    let showsLater = later.contains { if case .show = $0 { true } else { false } }
    #expect(showsLater)
  }

  @Test func whatIsTakenJustBeforeALateTimerIsNotRaised() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClockUnnoticed(to: "2026-11-20 07:00:01")
    desk.say(.take, "morning")
    desk.handle(.wake)
    #expect(desk.takeDeeds() == ["done"])
  }

  @Test func whatIsTakenWhileShownIsWithdrawnBeforeTheReply() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 07:05")
    _ = desk.takeDeeds()
    desk.say(.take, "morning")
    #expect(desk.takeDeeds() == ["withdraw morning-2026-11-20", "done"])
    desk.run(until: "2026-11-20 20:59")
    #expect(desk.takeDeeds() == [])
  }

  @Test func whatNobodyAnswersIsMissedOnceItsWindowEnds() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: "2026-11-20 12:59:59")
    #expect(desk.shown == ["morning-2026-11-20"])
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 20:59")
    #expect(desk.takeDeeds() == ["withdraw morning-2026-11-20"])
    #expect(desk.record("morning-2026-11-20")?.state == .missed)
    #expect(desk.notices.filter { $0 == .missed([reminder("morning-2026-11-20")]) }.count == 1)
    #expect(desk.overview.slots.first?.doses.map(\.status) == [.missed])
  }

  @Test func aWindowNeverReachesTheNextTimeOfItsSlot() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(24)
    // In this night there are only 23 hours from 21:00 to 21:00.
    var desk = Desk(at: "2026-03-28 12:00", settings: settings, zone: .berlin)
    desk.run(until: "2026-03-29 18:59:59")
    #expect(desk.shown == ["evening-2026-03-28", "morning-2026-03-29"])
    desk.run(until: "2026-03-29 19:00")
    #expect(desk.shown == ["evening-2026-03-29", "morning-2026-03-29"])
    #expect(desk.record("evening-2026-03-28")?.state == .missed)
  }

  @Test func afterALongSleepOnlyWhatIsStillOpenIsShownAndTheRestIsMissed() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2026-11-27 08:30")
    #expect(desk.takeDeeds() == ["show morning-2026-11-27"])
    #expect(desk.screen[reminder("morning-2026-11-27")]?.lateness == "Due at 07:00.")
    let missed = desk.disk.records.values.filter { $0.state == .missed }
    #expect(missed.count == 14)
    #expect(desk.deepest == 1)
    desk.handle(.wake)
    #expect(desk.takeDeeds() == [])
  }

  @Test func afterANightsSleepLastEveningIsShownWithItsTimeAndDay() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(12)
    var desk = Desk(at: "2026-11-20 12:00", settings: settings)
    desk.setClock(to: "2026-11-21 07:10")
    #expect(desk.takeDeeds().suffix(2) == ["show evening-2026-11-20", "show morning-2026-11-21"])
    #expect(desk.screen[reminder("evening-2026-11-20")]?.lateness == "Due yesterday at 21:00.")
  }

  @Test func aDayWithoutDosesIsStillLookedAt() {
    let nothing = Medication(0, "Pills", Schedule(.asNeeded, slots: [.morning]))
    var desk = Desk(at: "2026-11-20 06:00", medications: [nothing])
    #expect(desk.armed == instant("2026-11-21 00:00"))
    desk.run(until: "2026-11-25 12:00")
    #expect(desk.takeDeeds() == [])
    #expect(desk.disk.reviewedUntil == instant("2026-11-25 00:00"))
  }

  @Test func whatWasOverWhenItsMedicationWasAddedWasNeverDue() {
    var afternoon = Desk(at: "2026-11-20 15:00", isInstalledNow: true)
    afternoon.run(until: "2026-11-20 21:00")
    #expect(afternoon.takeDeeds() == ["show evening-2026-11-20"])
    #expect(afternoon.overview.slots.map(\.id) == [reminder("evening-2026-11-20")])
    #expect(afternoon.disk.records.count == 1)
    let noon = Desk(at: "2026-11-20 12:59")
    #expect(noon.shown == ["morning-2026-11-20"])
  }

  @Test func aSkippedTimeIsRaisedOnceAfterTheGapAndADoubledOneOnce() {
    var settings = Settings.withoutRepeats
    settings.slots = [slot("night"): time("02:30")]
    let nightly = Medication(0, "Pills", Schedule(.daily, slots: [slot("night")]))
    var spring = Desk(at: "2026-03-28 12:00", settings: settings, medications: [nightly], zone: .berlin)
    spring.run(until: "2026-03-29 12:00")
    #expect(spring.takeDeeds() == ["show night-2026-03-29", "withdraw night-2026-03-29"])
    #expect(spring.record("night-2026-03-29")?.raisedAt == instant("2026-03-29 01:00"))
    var autumn = Desk(at: "2026-10-24 12:00", settings: settings, medications: [nightly], zone: .berlin)
    autumn.run(until: "2026-10-25 12:00")
    #expect(autumn.takeDeeds() == ["show night-2026-10-25", "withdraw night-2026-10-25"])
    #expect(autumn.record("night-2026-10-25")?.raisedAt == instant("2026-10-25 00:30"))
  }

  @Test func memoryHoldsAFewDaysOnly() {
    var desk = Desk(at: "2026-11-20 06:00")
    for day in 1...28 {
      desk.run(until: "2026-12-\(day < 10 ? "0" : "")\(day) 07:30")
      desk.say(.take, "morning")
    }
    #expect(desk.engine.memory.firstDay == day("2026-12-21"))
    #expect(desk.engine.memory.medications.answers.count == 8)
    #expect(desk.engine.memory.reminders.records.count <= 16)
  }
}
