import PillsCore
import Testing

/// When reminders are planned, and what has them planned anew.
@Suite struct SchedulingTests {
  private func bedside(at now: String = "2026-11-20 06:00") -> Bedside {
    Bedside(at: now, since: "2026-11-01")
  }

  @Test func `seven days have a morning and an evening each`() {
    let plan = bedside().plan
    #expect(plan.count == 14)
    #expect(plan.filter { $0.hasPrefix("morning-") }.count == 7)
    #expect(plan.filter { $0.hasPrefix("evening-") }.count == 7)
  }

  @Test func `the plan begins today and ends in six days`() {
    let plan = bedside().plan
    #expect(plan.first == "morning-2026-11-20")
    #expect(plan.last == "evening-2026-11-26")
  }

  @Test func `reminders come in the order of their times`() {
    let bedside = bedside()
    let times = bedside.engine.plan(at: bedside.moment).reminders.map(\.dueAt)
    #expect(times == times.sorted())
  }

  @Test func `each is due at the time of its slot`() {
    let bedside = bedside()
    let reminders = bedside.engine.plan(at: bedside.moment).reminders
    #expect(reminders.first?.dueAt == instant("2026-11-20 07:00"))
    #expect(reminders.dropFirst().first?.dueAt == instant("2026-11-20 21:00"))
  }

  @Test func `a morning that has passed is not planned`() {
    #expect(bedside(at: "2026-11-20 12:00").plan.first == "evening-2026-11-20")
  }

  @Test func `an evening that has passed is not planned`() {
    #expect(bedside(at: "2026-11-20 22:00").plan.first == "morning-2026-11-21")
  }

  @Test func `what is due this very moment is raised, not planned`() {
    let bedside = bedside(at: "2026-11-20 07:00")
    #expect(bedside.plan.first == "evening-2026-11-20")
    #expect(bedside.shown == ["morning-2026-11-20"])
  }

  @Test func `a slot moved later is planned at its new time`() {
    var bedside = bedside()
    bedside.change { $0.slots[.evening] = time("22:30") }
    #expect(bedside.overview.slots.last?.dueAt == instant("2026-11-20 22:30"))
    bedside.run(until: "2026-11-20 22:29")
    #expect(!bedside.shown.contains("evening-2026-11-20"))
    bedside.run(until: "2026-11-20 22:30")
    #expect(bedside.shown.contains("evening-2026-11-20"))
  }

  @Test func `a slot moved earlier wakes earlier`() {
    var bedside = bedside()
    bedside.change { $0.slots[.morning] = time("06:30") }
    #expect(bedside.armed == instant("2026-11-20 06:30"))
  }

  @Test func `reminders switched off plan nothing`() {
    var bedside = bedside()
    bedside.change { $0.remindersEnabled = false }
    #expect(bedside.plan.isEmpty)
  }

  @Test func `reminders switched on again plan everything anew`() {
    var bedside = bedside()
    bedside.change { $0.remindersEnabled = false }
    bedside.change { $0.remindersEnabled = true }
    #expect(bedside.plan.count == 14)
  }

  @Test func `at midnight a day is added at the far end`() {
    var bedside = bedside()
    bedside.run(until: "2026-11-21 00:00")
    #expect(bedside.plan.first == "morning-2026-11-21")
    #expect(bedside.plan.last == "evening-2026-11-27")
  }

  @Test func `planning twice plans nothing twice`() {
    var bedside = bedside()
    let before = bedside.plan
    bedside.handle(.started(bedside.engine.settings))
    bedside.handle(.started(bedside.engine.settings))
    #expect(bedside.plan == before)
    #expect(Set(before).count == before.count)
  }

  @Test func `a month and a year that end are planned through`() {
    let plan = bedside(at: "2026-12-30 06:00").plan
    #expect(plan.count == 14)
    #expect(plan.contains("evening-2026-12-31") && plan.contains("morning-2027-01-01"))
  }
}
