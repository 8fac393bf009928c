import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct PlanTests {
  @Test func aFreshInstallPlansFourteenRemindersInTheMorning() {
    let desk = Desk(at: "2026-11-20 06:00")
    let plan = desk.engine.plan(at: desk.moment)
    #expect(plan.reminders.count == 14)
    #expect(plan.next?.id == reminder("morning-2026-11-20"))
    #expect(plan.next?.dueAt == instant("2026-11-20 07:00"))
    #expect(plan.reminders.last?.id == reminder("evening-2026-11-26"))
    #expect(plan.reminders.map(\.dueAt) == plan.reminders.map(\.dueAt).sorted())
  }

  @Test func whatIsTakenOrSkippedIsNotPlanned() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.say(.take, "morning")
    #expect(desk.plan.count == 13)
    #expect(desk.plan.first == "evening-2026-11-20")
    desk.say(.skip, "evening")
    #expect(desk.plan.count == 12)
    desk.say(.undo, "evening")
    #expect(desk.plan.count == 13)
  }

  @Test(arguments: [
    ("2026-11-20 06:59:59", 14), ("2026-11-20 07:00", 13), ("2026-11-20 20:59:59", 13),
    ("2026-11-20 21:00", 12), ("2026-11-20 23:59:59", 12), ("2026-11-21 00:00", 14),
  ])
  func nothingPastIsPlanned(at text: String, count: Int) {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.run(until: text)
    #expect(desk.plan.count == count)
    let plan = desk.engine.plan(at: desk.moment)
    #expect(plan.reminders.allSatisfy { $0.dueAt > desk.now && !$0.doses.isEmpty })
  }

  @Test func planAcrossTheNightsOfAClockChangeKeepsWallTimes() {
    var settings = Settings()
    settings.slots = [slot("night"): time("02:30"), slot("evening"): time("21:00")]
    let nightly = Medication(0, "Pills", Schedule(.daily, slots: [slot("night"), slot("evening")]))
    let spring = Desk(at: "2026-03-28 12:00", settings: settings, medications: [nightly], zone: .berlin)
    #expect(
      spring.engine.plan(at: spring.moment).reminders.prefix(4).map(\.dueAt) == [
        instant("2026-03-28 20:00"), instant("2026-03-29 01:00"), instant("2026-03-29 19:00"),
        instant("2026-03-30 00:30"),
      ]
    )
    let autumn = Desk(at: "2026-10-24 12:00", settings: settings, medications: [nightly], zone: .berlin)
    #expect(
      autumn.engine.plan(at: autumn.moment).reminders.prefix(4).map(\.dueAt) == [
        instant("2026-10-24 19:00"), instant("2026-10-25 00:30"), instant("2026-10-25 20:00"),
        instant("2026-10-26 01:30"),
      ]
    )
  }

  @Test func aMovePlansAnewAtOnce() {
    var desk = Desk(at: "2026-07-01 04:00", zone: .berlin)
    #expect(desk.armed == instant("2026-07-01 05:00"))
    desk.travel(to: .newYork)
    // It is midnight in New York, so a day begins.
    #expect(desk.armed == instant("2026-07-01 11:00"))
    #expect(desk.plan.first == "morning-2026-07-01")
    #expect(desk.plan.count == 14)
  }

  @Test func remindersOffPlansNothingAndOnAgainEverything() {
    var desk = Desk(at: "2026-11-20 06:00")
    let before = desk.plan
    desk.change { $0.remindersEnabled = false }
    #expect(desk.plan.isEmpty)
    desk.change { $0.remindersEnabled = true }
    #expect(desk.plan == before)
  }

  @Test func aMedicationWithoutRemindersIsDueButNotPlanned() {
    var silent = Medication.metformin
    silent.hasReminders = false
    let desk = Desk(at: "2026-11-20 06:00", medications: [silent, .vitamin])
    #expect(desk.plan.count == 7)
    #expect(desk.overview.slots.map(\.doses.count) == [1, 2])
  }

  @Test func slotsAtTheSameTimeAreOrderedByName() {
    var settings = Settings()
    settings.slots[.morning] = time("21:00")
    let desk = Desk(at: "2026-11-20 06:00", settings: settings)
    #expect(desk.plan.prefix(3) == ["evening-2026-11-20", "morning-2026-11-20", "evening-2026-11-21"])
  }
}
