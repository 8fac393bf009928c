import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Answers for several slots at once.
struct DaysTests {
  private static func bedside(at start: String = "2026-11-20 12:00") -> Bedside {
    var bedside = Bedside(at: start, medications: [.pills], since: "2026-11-01")
    bedside.change(.unlock)
    return bedside
  }

  @Test(
    "a run of days is one change, and so is a day",
    arguments: [
      ("evening", "2026-11-16", "yesterday", 4), (nil, "2026-11-16", "yesterday", 8),
      (nil, "yesterday", nil, 2), (nil, "-3", "-3", 2),
      // Tonight's has not come.
      (nil, "yesterday", "today", 3), ("evening", "yesterday", "today", 1),
    ] as [(String?, String, String?, Int)]
  )
  func recorded(_ slot: String?, _ first: String, _ last: String?, _ count: Int) throws {
    var bedside = Self.bedside()
    let outcome = try bedside.say(.take, slot, from: first, until: last).get()
    #expect(outcome.changed == count)
    #expect(bedside.disk.said.count == count)
    #expect(bedside.disk.said.allSatisfy { $0.answer?.kind == .taken && $0.dose.day < $0.dose.day.next })
    #expect(bedside.slotsOutcomes.last?.slots.isEmpty == (last != nil && last != first))
  }

  @Test func ofAPastDayItIsTheTimeOfTheSlot() throws {
    var bedside = Self.bedside()
    _ = try bedside.say(.take, from: "2026-11-16", until: "yesterday").get()
    #expect(bedside.answer("evening-2026-11-17")?.at == instant("2026-11-17 21:00"))
    _ = try bedside.say(.skip, "evening", from: "2026-11-10", until: "2026-11-12", at: "20:10").get()
    #expect(bedside.answer("evening-2026-11-11")?.at == instant("2026-11-11 20:10"))
  }

  @Test func whatWasAnsweredOtherwiseStays() throws {
    var bedside = Self.bedside()
    bedside.say(.skip, "evening", day: "2026-11-17")
    bedside.say(.take, "morning", day: "2026-11-17")
    let answered = try bedside.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect((answered.changed, answered.same, answered.kept) == (4, 1, 1))
    #expect(bedside.answer("evening-2026-11-17")?.kind == .skipped)
    let again = try bedside.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect((again.changed, again.same, again.kept) == (0, 5, 1))
    let back = try bedside.say(.undo, from: "2026-11-16", until: "2026-11-18").get()
    #expect((back.changed, back.same, back.kept) == (6, 0, 0))
    #expect(bedside.disk.answers.isEmpty)
    _ = try bedside.say(.take, from: "2026-11-16", until: "2026-11-18").get()
    #expect(try bedside.say(.undo, "evening", from: "2026-11-16", until: "2026-11-18").get().changed == 3)
    #expect(bedside.disk.answers.keys.map(\.slot) == [.morning, .morning, .morning])
  }

  @Test(
    "what cannot be done is refused whole",
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
    var bedside = Self.bedside()
    #expect(bedside.say(.take, slot, from: first, until: last).refusal == refusal)
    #expect(bedside.disk.said.isEmpty)
  }

  @Test func pastDaysAreLockedAsEver() {
    var bedside = Self.bedside()
    bedside.change(.lock)
    #expect(
      bedside.say(.take, from: "2026-11-16", until: "today").refusal
        == .time(.historyLocked(day("2026-11-16")))
    )
    #expect(bedside.say(.take, from: "today").outcome?.changed == 1)
  }

  @Test func aNameHoldsForAllOfTheDays() throws {
    var bedside = Bedside(at: "2026-11-20 12:00", medications: [.pills, .vitamin], since: "2026-11-01")
    bedside.change(.unlock)
    #expect(try bedside.say(.take, nil, "vit", from: "-3", until: "-1").get().changed == 3)
    #expect(bedside.answer("evening-2026-11-18", medication: 3) != nil)
    #expect(bedside.answer("evening-2026-11-18") == nil)
    #expect(bedside.say(.take, nil, "iron", from: "-3", until: "-1").refusal != nil)
  }

  @Test func whatIsOpenGoesWithTheRest() throws {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.pills], since: "2026-11-01")
    bedside.run(until: "2026-11-20 07:30")
    bedside.change(.unlock)
    _ = try bedside.say(.take, from: "-5", until: "today").get()
    #expect(bedside.shown.isEmpty)
    #expect(bedside.overview.missed == nil)
  }
}
