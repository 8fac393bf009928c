import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct PlanTests {
  @Test func aFreshInstallPlansFourteenRemindersInTheMorning() {
    let bedside = Bedside(at: "2026-11-20 06:00")
    let plan = bedside.engine.plan(at: bedside.moment)
    #expect(plan.reminders.count == 14)
    #expect(plan.next?.id == reminder("morning-2026-11-20"))
    #expect(plan.next?.dueAt == instant("2026-11-20 07:00"))
    #expect(plan.reminders.last?.id == reminder("evening-2026-11-26"))
    #expect(plan.reminders.map(\.dueAt) == plan.reminders.map(\.dueAt).sorted())
  }

  @Test func whatIsTakenOrSkippedIsNotPlanned() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.say(.take, "morning")
    #expect(bedside.plan.count == 13)
    #expect(bedside.plan.first == "evening-2026-11-20")
    bedside.say(.skip, "evening")
    #expect(bedside.plan.count == 12)
    bedside.say(.undo, "evening")
    #expect(bedside.plan.count == 13)
  }

  @Test(arguments: [
    ("2026-11-20 06:59:59", 14), ("2026-11-20 07:00", 13), ("2026-11-20 20:59:59", 13),
    ("2026-11-20 21:00", 12), ("2026-11-20 23:59:59", 12), ("2026-11-21 00:00", 14),
  ])
  func nothingPastIsPlanned(at text: String, count: Int) {
    var bedside = Bedside(at: "2026-11-20 06:00")
    bedside.run(until: text)
    #expect(bedside.plan.count == count)
    let plan = bedside.engine.plan(at: bedside.moment)
    #expect(plan.reminders.allSatisfy { $0.dueAt > bedside.now && !$0.doses.isEmpty })
  }

  @Test func planAcrossTheNightsOfAClockChangeKeepsWallTimes() {
    var settings = Settings()
    settings.slots = [slot("night"): time("02:30"), slot("evening"): time("21:00")]
    let nightly = Medication(0, "Pills", Schedule(.daily, slots: [slot("night"), slot("evening")]))
    let spring = Bedside(at: "2026-03-28 12:00", settings: settings, medications: [nightly], zone: .berlin)
    #expect(
      spring.engine.plan(at: spring.moment).reminders.prefix(4).map(\.dueAt) == [
        instant("2026-03-28 20:00"), instant("2026-03-29 01:00"), instant("2026-03-29 19:00"),
        instant("2026-03-30 00:30"),
      ]
    )
    let autumn = Bedside(at: "2026-10-24 12:00", settings: settings, medications: [nightly], zone: .berlin)
    #expect(
      autumn.engine.plan(at: autumn.moment).reminders.prefix(4).map(\.dueAt) == [
        instant("2026-10-24 19:00"), instant("2026-10-25 00:30"), instant("2026-10-25 20:00"),
        instant("2026-10-26 01:30"),
      ]
    )
  }

  @Test func aMovePlansAnewAtOnce() {
    var bedside = Bedside(at: "2026-07-01 04:00", zone: .berlin)
    #expect(bedside.armed == instant("2026-07-01 05:00"))
    bedside.travel(to: .newYork)
    // It is midnight there, and a day begins.
    #expect(bedside.armed == instant("2026-07-01 11:00"))
    #expect(bedside.plan.first == "morning-2026-07-01")
    #expect(bedside.plan.count == 14)
  }

  @Test func remindersOffPlansNothingAndOnAgainEverything() {
    var bedside = Bedside(at: "2026-11-20 06:00")
    let before = bedside.plan
    bedside.change { $0.remindersEnabled = false }
    #expect(bedside.plan.isEmpty)
    bedside.change { $0.remindersEnabled = true }
    #expect(bedside.plan == before)
  }

  @Test func aMedicationWithoutRemindersIsDueButNotPlanned() {
    var silent = Medication.metformin
    silent.hasReminders = false
    let bedside = Bedside(at: "2026-11-20 06:00", medications: [silent, .vitamin])
    #expect(bedside.plan.count == 7)
    #expect(bedside.overview.slots.map(\.doses.count) == [1, 2])
  }

  @Test func slotsAtTheSameTimeAreOrderedByName() {
    var settings = Settings()
    settings.slots[.morning] = time("21:00")
    let bedside = Bedside(at: "2026-11-20 06:00", settings: settings)
    #expect(bedside.plan.prefix(3) == ["evening-2026-11-20", "morning-2026-11-20", "evening-2026-11-21"])
  }
}
