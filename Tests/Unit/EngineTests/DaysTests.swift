import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Commands that answer several slots at once.
struct DaysTests {
  private static func desk(at start: String = "2026-11-20 12:00") -> Desk {
    var desk = Desk(at: start, medications: [.pills], since: "2026-11-01")
    desk.change(.unlock)
    return desk
  }

  @Test(
    "an answer for several days is one change, and so is an answer for one day",
    arguments: [
      ("evening", "2026-11-16", "yesterday", 4), (nil, "2026-11-16", "yesterday", 8),
      (nil, "yesterday", nil, 2), (nil, "-3", "-3", 2),
      // Tonight's slot is not due yet.
      (nil, "yesterday", "today", 3), ("evening", "yesterday", "today", 1),
    ] as [(String?, String, String?, Int)]
  )
  func recorded(_ slot: String?, _ first: String, _ last: String?, _ count: Int) throws {
    var desk = Self.desk()
    let outcome = try desk.say(.take, slot, from: first, until: last).get()
    #expect(outcome.changed == count)
    #expect(desk.disk.said.count == count)
    #expect(desk.disk.said.allSatisfy { $0.answer?.kind == .taken && $0.dose.day < $0.dose.day.next })
    #expect(desk.slotsOutcomes.last?.slots.isEmpty == (last != nil && last != first))
  }

  @Test func whatWasAnsweredOtherwiseStays() throws {
    var desk = Self.desk()
    desk.say(.skip, "evening", day: "2026-11-17")
    desk.say(.take, "morning", day: "2026-11-17")
    let answered = try desk.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect((answered.changed, answered.same, answered.kept) == (4, 1, 1))
    #expect(desk.answer("evening-2026-11-17")?.kind == .skipped)
    let again = try desk.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect((again.changed, again.same, again.kept) == (0, 5, 1))
    let back = try desk.say(.undo, from: "2026-11-16", until: "2026-11-18").get()
    #expect((back.changed, back.same, back.kept) == (6, 0, 0))
    #expect(desk.disk.answers.isEmpty)
    _ = try desk.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect(try desk.say(.undo, "evening", from: "2026-11-16", until: "2026-11-18").get().changed == 3)
    #expect(desk.disk.answers.keys.map(\.slot) == [.morning, .morning, .morning])
  }

  @Test func severalSlotsAreToggledAsOne() throws {
    var desk = Self.desk()
    desk.say(.take, "morning", day: "2026-11-18")
    #expect(try desk.say(.toggle, from: "2026-11-17", until: "2026-11-18").get().changed == 3)
    #expect(desk.disk.answers.values.map(\.kind) == [.taken, .taken, .taken, .taken])
    #expect(try desk.say(.toggle, from: "2026-11-17", until: "2026-11-18").get().changed == 4)
    #expect(desk.disk.answers.isEmpty)
  }

  @Test(
    "if a part of a command is not allowed, all of it is refused",
    arguments: [
      (
        "nowhere", "yesterday", nil,
        Refusal.medications(.unknownSlot(name: "nowhere", suggestion: nil, slots: [.morning, .evening]))
      ),
      (nil, "yesterday", "tomorrow", .time(.futureDay(day("2026-11-21")))),
      (
        nil, "today", "yesterday",
        .medications(.untilBeforeFrom(until: day("2026-11-19"), from: day("2026-11-20")))
      ),
      (nil, "2006-11-20", "today", .medications(.tooManyDays(7306, limit: 7305))),
    ] as [(String?, String, String?, Refusal)]
  )
  func refused(_ slot: String?, _ first: String, _ last: String?, _ refusal: Refusal) {
    var desk = Self.desk()
    #expect(desk.say(.take, slot, from: first, until: last).refusal == refusal)
    #expect(desk.disk.said.isEmpty)
  }

  @Test func pastDaysAreLockedAsEver() {
    var desk = Self.desk()
    desk.change(.lock)
    #expect(
      desk.say(.take, from: "2026-11-16", until: "today").refusal
        == .time(.historyLocked(day("2026-11-16")))
    )
    #expect(desk.say(.take, from: "today").outcome?.changed == 1)
  }

  @Test func aNameHoldsForAllOfTheDays() throws {
    var desk = Desk(at: "2026-11-20 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    desk.change(.unlock)
    #expect(try desk.say(.take, nil, "vit", from: "-3", until: "-1").get().changed == 3)
    #expect(desk.answer("evening-2026-11-18", medication: 3) != nil)
    #expect(desk.answer("evening-2026-11-18") == nil)
    #expect(desk.say(.take, nil, "iron", from: "-3", until: "-1").refusal != nil)
  }

  @Test func whatIsOpenGoesWithTheRest() throws {
    var desk = Desk(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    desk.run(until: "2026-11-20 07:30")
    desk.change(.unlock)
    _ = try desk.say(.take, from: "-5", until: "today").get()
    #expect(desk.shown.isEmpty)
    #expect(desk.overview.missed == nil)
  }
}
