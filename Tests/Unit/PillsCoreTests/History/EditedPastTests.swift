@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Past days are judged by what was due then, whatever was changed since.
@Suite struct EditedPastTests {
  /// Ten days on which everything was taken in time.
  private func tenGoodDays() -> Bedside {
    var bedside = Bedside(at: "2026-11-01 06:00", medications: [.metformin])
    for date in 1...10 {
      let day = date < 10 ? "0\(date)" : "\(date)"
      bedside.run(until: "2026-11-\(day) 07:05")
      bedside.say(.take, "morning")
      bedside.run(until: "2026-11-\(day) 21:05")
      bedside.say(.take, "evening")
    }
    return bedside
  }

  private func past(_ bedside: Bedside) -> PastDays { bedside.engine.pastDays(at: bedside.moment) }

  private func answers(_ bedside: Bedside, of days: ClosedRange<Day>) -> [AnsweredDose] {
    bedside.disk.answers.filter { days.contains($0.key.day) }
      .map { AnsweredDose($0.key, kind: $0.value.kind) }
      .sorted { $0.dose.day < $1.dose.day }
  }

  private func streak(_ bedside: Bedside) -> Int {
    var streak = Streak()
    streak.count(from: bedside.zone.day(at: bedside.now).previous, of: past(bedside)) {
      answers(bedside, of: $0)
    }
    return streak.length
  }

  private func statistics(_ bedside: Bedside) -> Statistics {
    var statistics = Statistics()
    let days = day("2026-11-01")...day("2026-11-10")
    past(bedside).forEach(of: days, answers: answers(bedside, of: days)) { statistics.add($0, $1) }
    return statistics
  }

  @Test(arguments: ["slots", "schedule", "remove", "pause", "add", "rename"])
  func anEditOfTodayLeavesStreakAndStatisticsOfThePastAlone(word: String) {
    var bedside = tenGoodDays()
    bedside.run(until: "2026-11-11 06:00")
    let before = statistics(bedside)
    #expect(before.total == DoseTally(taken: 20))
    #expect(before.longestStreak == 10)
    #expect(streak(bedside) == 10)
    switch word {
    case "slots": bedside.send(.edit("met") { $0.slots = ["evening"] })
    case "schedule": bedside.send(.edit("met") { $0.schedule = "weekly sun" })
    case "remove": bedside.send(.remove(name: "met"))
    case "pause": bedside.send(.pause(name: "met", until: nil))
    case "add":
      bedside.send(.add("New") { ($0.schedule, $0.from) = ("every 2 days", .day(day("2026-10-01"))) })
    default: bedside.send(.edit("met") { $0.name = "Glucophage" })
    }
    #expect(statistics(bedside) == before)
    #expect(streak(bedside) == 10)
  }

  /// Ten days on which the noon dose was answered every other day, and on the eleventh a noon that nobody needs any more.
  private func tenDaysWithNoon() -> Bedside {
    var settings = Settings.withoutRepeats
    settings.slots[slot("noon")] = time("12:00")
    let medication = Medication(2, "Metformin", Schedule(.daily, slots: [.morning, slot("noon")]))
    var bedside = Bedside(at: "2026-11-01 06:00", settings: settings, medications: [medication])
    for date in 1...10 {
      let day = date < 10 ? "0\(date)" : "\(date)"
      bedside.run(until: "2026-11-\(day) 12:05")
      bedside.say(.take, "morning")
      if date.isMultiple(of: 2) { bedside.say(.take, "noon") }
    }
    bedside.run(until: "2026-11-11 06:00")
    bedside.send(.edit("met") { $0.slots = ["morning"] })
    return bedside
  }

  /// What the calendar shows of the ten days.
  private func calendar(_ bedside: Bedside) -> [Day: [SlotOverview]] {
    let days = day("2026-11-01")...day("2026-11-10")
    let answers = bedside.disk.answers.filter { days.contains($0.key.day) }
    return bedside.engine.slots(of: days, answers: answers, at: bedside.moment)
  }

  private static let newSlots: [[(slot: String, time: String?)]] = [
    [("noon", nil)], [("noon", "13:30")], [("morning", "23:59")], [("bedtime", "23:00")],
    [("noon", nil), ("lunch", "12:00")],
  ]

  @Test(arguments: newSlots.indices) func newSlotsLeaveThePastAlone(index: Int) {
    var bedside = tenDaysWithNoon()
    let before = (statistics(bedside), streak(bedside), calendar(bedside))
    #expect(before.0.total == DoseTally(taken: 15, missed: 5))
    #expect(before.0.slots[slot("noon")] == DoseTally(taken: 5, missed: 5))
    #expect((before.0.longestStreak, before.1) == (1, 1))
    for (name, time) in Self.newSlots[index] { #expect(bedside.set(slot(name), to: time) == nil) }
    for restarts in [false, true] {
      if restarts { bedside.restart() }
      #expect(statistics(bedside) == before.0, "\(Self.newSlots[index])")
      #expect(streak(bedside) == before.1, "\(Self.newSlots[index])")
      #expect(calendar(bedside) == before.2, "\(Self.newSlots[index])")
    }
  }

  @Test func aSlotThatWasTakenAwayIsAnsweredOnTheDaysThatHadIt() throws {
    var bedside = tenDaysWithNoon()
    bedside.set(slot("noon"), to: nil)
    bedside.change(.unlock)
    #expect(bedside.say(.take, "noon", day: "2026-11-05")?.outcome?.changed == true)
    #expect(try bedside.say(.take, "noon", from: "2026-11-01", until: "2026-11-04").get().changed == 2)
    #expect(statistics(bedside).slots[slot("noon")] == DoseTally(taken: 8, missed: 2))
    bedside.run(until: "2026-11-12 12:00")
    let unknown = Refusal.medications(
      .unknownSlot(name: "noon", suggestion: nil, slots: [.morning, .evening])
    )
    #expect(bedside.say(.take, "noon")?.refusal == unknown)
    #expect(bedside.send(.edit("met") { $0.slots = ["noon"] }).refusal == unknown)
  }

  @Test func whatWasAnsweredTodayStaysWhereItsSlotIsTakenAway() {
    var bedside = tenDaysWithNoon()
    bedside.send(.edit("met") { $0.slots = ["morning", "noon"] })
    bedside.run(until: "2026-11-11 12:05")
    bedside.say(.take, "noon")
    bedside.send(.edit("met") { $0.slots = ["morning"] })
    bedside.set(slot("noon"), to: nil)
    #expect(bedside.overview.slots.map(\.id.slot) == [.morning, slot("noon")])
    #expect(bedside.overview.slots.last?.doses.map(\.status) == [.taken])
    #expect(bedside.say(.undo, "noon")?.outcome?.changed == true)
    #expect(bedside.overview.slots.map(\.id.slot) == [.morning])
  }

  @Test func daysOnHoldArePassedOver() {
    var bedside = tenGoodDays()
    bedside.run(until: "2026-11-11 06:00")
    bedside.send(.pause(name: "met", until: .day(day("2026-11-15"))))
    bedside.run(until: "2026-11-15 22:00")
    #expect(bedside.overview.missed?.since == day("2026-11-15"))
    #expect(streak(bedside) == 10)
    bedside.run(until: "2026-11-16 12:00")
    #expect(streak(bedside) == 0)
  }

  @Test func whatIsTakenAsNeededNeitherMakesNorBreaksAStreak() {
    var bedside = tenGoodDays()
    bedside.send(.edit("met") { $0.schedule = "as-needed" })
    bedside.run(until: "2026-11-12 06:00")
    bedside.send(AsNeededCommand(action: .take(isForced: false), medication: "met"))
    bedside.run(until: "2026-11-13 06:00")
    #expect(streak(bedside) == 10)
  }

  /// After every command the plan is that of an engine that begins with what is stored.
  @Test func thePlanIsTheOneBuiltFromNothing() {
    var bedside = tenGoodDays()
    let commands: [MedicationCommand] = [
      .add("New") { $0.schedule = "cycle 2/1" }, .edit("new") { $0.slots = ["evening", "morning"] },
      .pause(name: "met", until: .fromToday(days: 3)), .edit("met") { $0.texts[.dosage] = "1 g" },
      .edit("new") { $0.until = .after(.fromToday(days: 4)) }, .resume(name: "met"),
      .edit("met") { $0.hasReminders = false }, .remove(name: "new"), .edit("met") { $0.hasReminders = true },
      .remove(name: "met"),
    ]
    for command in commands {
      #expect(bedside.send(command).outcome?.changed == true)
      var fresh = bedside
      fresh.restart()
      #expect(bedside.engine.plan(at: bedside.moment) == fresh.engine.plan(at: fresh.moment))
      #expect(bedside.armed == fresh.armed)
      #expect(bedside.shown == fresh.shown)
      bedside.live(minutes: 200)
    }
  }
}
