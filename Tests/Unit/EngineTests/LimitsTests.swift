import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// The limits of a scheduled medication.
struct LimitsTests {
  private static func desk(_ limits: DoseLimits, at start: String = "2026-11-20 12:00") -> Desk {
    var metformin = Medication.metformin
    metformin.limits = limits
    return Desk(at: start, medications: [metformin, .vitamin], since: "2026-11-01")
  }

  private static func exceeded(_ limit: ExceededLimit, next: String) -> Refusal {
    .medications(.limitExceeded(name: "Metformin", limit, next: instant(next)))
  }

  @Test func `a late dose puts off the next one`() throws {
    var desk = Self.desk(DoseLimits(gap: .hours(10)))
    desk.say(.take, "morning")
    desk.run(until: "2026-11-20 21:30")
    let evening = try #require(desk.overview.slots.last)
    #expect(evening.doses.map(\.next) == [instant("2026-11-20 22:00"), nil])
    let refusal = Self.exceeded(.gap(.hours(10), near: instant("2026-11-20 12:00")), next: "2026-11-20 22:00")
    #expect(desk.say(.take, "evening")?.refusal == refusal)
    #expect(desk.say(.toggle, "evening")?.refusal == refusal)
    #expect(desk.say(.take, from: "today").refusal == refusal)
    #expect(desk.disk.answers.count == 1)
    // A limit concerns neither the other medications of the slot nor skipped doses.
    #expect(desk.say(.take, "evening", "Vitamin D")?.refusal == nil)
    #expect(desk.say(.skip, "evening")?.refusal == nil)
    desk.run(until: "2026-11-20 22:00")
    #expect(desk.say(.take, "evening", "Metformin")?.refusal == nil)
  }

  @Test func `a question about one limit names the other medications that it is about`() {
    var (metformin, vitamin) = (Medication.metformin, Medication.vitamin)
    (metformin.limits, vitamin.limits) = (DoseLimits(perDay: 1), DoseLimits(gap: .hours(25)))
    var desk = Desk(at: "2026-11-20 21:00", medications: [metformin, vitamin], since: "2026-11-01")
    desk.say(.take, "evening")
    desk.run(until: "2026-11-21 20:50")
    guard case .medications(.limitExceeded(let name, _, _, let others))? = desk.say(.take, "evening")?.refusal
    else {
      Issue.record("It is not refused.")
      return
    }
    #expect([name] + others == ["Metformin", "Vitamin D"])
  }

  @Test func `who insists is believed, and so is a click`() {
    var desk = Self.desk(DoseLimits(perDay: 1), at: "2026-11-20 20:00")
    desk.say(.take, "morning", at: "07:00")
    var command = AnswerCommand(.take)
    (command.slot, command.day) = ("evening", .fromToday(days: 0))
    #expect(desk.send(.medications(.answer(command)))?.refusal != nil)
    command.isForced = true
    #expect(desk.send(.medications(.answer(command)))?.refusal == nil)
    desk.say(.undo, "evening")
    desk.run(until: "2026-11-20 21:00")
    desk.click(.taken, "evening-2026-11-20")
    #expect(desk.answer("evening-2026-11-20", of: "Metformin")?.kind == .taken)
  }

  @Test func `doses by the plan and beside it count together`() {
    var desk = Self.desk(DoseLimits(perDay: 2), at: "2026-11-20 12:30")
    desk.say(.take, "morning")
    var extra = AsNeededCommand(.take(isForced: false, isExtra: true), of: "Metformin")
    #expect(desk.send(extra).refusal == nil)
    let refusal = Self.exceeded(.perDay(limit: 2, taken: 2), next: "2026-11-21 12:30")
    #expect(desk.send(extra).refusal == refusal)
    desk.run(until: "2026-11-20 21:30")
    #expect(desk.say(.take, "evening")?.refusal == refusal)
    extra = AsNeededCommand(.undo, of: "Metformin")
    desk.send(extra)
    #expect(desk.say(.take, "evening")?.refusal == nil)
  }

  @Test func `what was taken in 24 hours is told of doses beside the plan`() {
    var desk = Self.desk(DoseLimits(), at: "2026-11-20 07:05")
    desk.say(.take, "morning")
    let extra = AsNeededCommand(.take(isForced: false, isExtra: true), of: "Metformin")
    #expect(desk.send(extra).outcome?.overview.takenLately == 2)
    desk.run(until: "2026-11-21 07:04")
    #expect(desk.send(extra).outcome?.overview.takenLately == 3)
    desk.run(until: "2026-11-21 07:05")
    #expect(desk.overview.asNeeded.map(\.takenLately) == [1])
  }

  @Test func `days of which some are long past count together`() {
    var desk = Self.desk(DoseLimits(gap: .hours(25)))
    desk.change(.unlock)
    let limit = ExceededLimit.gap(.hours(25), near: instant("2026-11-15 21:00"))
    let refusal = Self.exceeded(limit, next: "2026-11-16 22:00")
    #expect(desk.say(.take, "evening", from: "-7", until: "-4").refusal == refusal)
    #expect(desk.disk.answers.isEmpty)
  }

  @Test func `a corrected time is no further dose, and days long past are not counted`() {
    var desk = Self.desk(DoseLimits(perDay: 1, gap: .hours(20)))
    desk.change(.unlock)
    #expect(desk.say(.take, from: "2026-11-10", until: "2026-11-14").refusal == nil)
    desk.say(.take, "morning", at: "08:00")
    #expect(desk.say(.take, "morning", "Metformin", at: "07:10")?.refusal == nil)
    #expect(desk.say(.take, from: "2026-11-17", until: "2026-11-17").refusal != nil)
  }

  @Test func `a dose of a day without limits counts against one of today`() {
    var desk = Desk(at: "2026-11-20 08:00", medications: [.metformin], since: "2026-11-01")
    desk.change(.unlock)
    var edit = MedicationEdit()
    edit.gap = .init(.hours(12))
    desk.send(.edit(name: "Metformin", edit, from: .fromToday(days: 0)))
    let refusal = Self.exceeded(.gap(.hours(12), near: instant("2026-11-19 21:00")), next: "2026-11-20 09:00")
    #expect(desk.say(.take, from: "-1", until: "today").refusal == refusal)
  }
}
