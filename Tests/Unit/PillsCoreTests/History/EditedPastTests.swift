@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Past days keep what was due then, whatever changes later.
@Suite struct EditedPastTests {
  /// A desk after ten days on which everything was taken on time.
  private func tenGoodDays() -> Desk {
    var desk = Desk(at: "2026-11-01 06:00", medications: [.metformin])
    for date in 1...10 {
      let day = date < 10 ? "0\(date)" : "\(date)"
      desk.run(until: "2026-11-\(day) 07:05")
      desk.say(.take, "morning")
      desk.run(until: "2026-11-\(day) 21:05")
      desk.say(.take, "evening")
    }
    return desk
  }

  private func past(_ desk: Desk) -> PastDays {
    desk.engine.pastDays(firstAnswer: desk.disk.answers.keys.map(\.day).min(), at: desk.moment)
  }

  private func answers(_ desk: Desk, of days: ClosedRange<Day>) -> [AnsweredDose] {
    desk.disk.answers.filter { days.contains($0.key.day) }
      .map { AnsweredDose($0.key, kind: $0.value.kind) }
      .sorted { $0.dose.day < $1.dose.day }
  }

  private func streak(_ desk: Desk) -> Int {
    var streak = Streak()
    streak.count(from: desk.zone.day(at: desk.now).previous, of: past(desk)) {
      answers(desk, of: $0)
    }
    return streak.length
  }

  private func statistics(_ desk: Desk) -> Statistics {
    var statistics = Statistics()
    let days = day("2026-11-01")...day("2026-11-10")
    past(desk).forEach(of: days, answers: answers(desk, of: days)) { statistics.add($0, $1) }
    return statistics
  }

  /// The slots marked on a day before the medication began, the streak afterwards, and the longest streak.
  @Test(
    arguments: [
      ([], 10, 10), (["morning", "evening"], 11, 11), (["morning"], 10, 10), (["evening"], 10, 10),
    ] as [([String], Int, Int)]
  )
  func aDayBeforeTheBeginningCountsOnlyIfItIsMarkedWhole(slots: [String], length: Int, longest: Int) {
    var desk = tenGoodDays()
    desk.run(until: "2026-11-11 06:00")
    desk.change { $0.historyLocked = false }
    for slot in slots { desk.say(.take, slot, day: "2026-10-31") }
    #expect(streak(desk) == length)
    let days = day("2026-10-01")...day("2026-11-10")
    var statistics = Statistics()
    let past = past(desk)
    past.forEach(of: days, answers: answers(desk, of: days)) { day, doses in
      statistics.add(day, doses, isInPart: past.isMarkedInPart(day, doses))
    }
    #expect(statistics.longestStreak == longest)
    // 30 October is complete; it counts unless 31 October is incomplete.
    for slot in ["morning", "evening"] { desk.say(.take, slot, day: "2026-10-30") }
    #expect(streak(desk) == (slots.count == 1 ? 10 : length + 1))
  }

  @Test(arguments: ["slots", "schedule", "remove", "pause", "add", "rename"])
  func anEditOfTodayLeavesStreakAndStatisticsOfThePastAlone(word: String) {
    var desk = tenGoodDays()
    desk.run(until: "2026-11-11 06:00")
    let before = statistics(desk)
    #expect(before.total == DoseTally(taken: 20))
    #expect(before.longestStreak == 10)
    #expect(streak(desk) == 10)
    switch word {
    case "slots": desk.send(.edit("met") { $0.slots = ["evening"] })
    case "schedule": desk.send(.edit("met") { $0.schedule = "weekly sun" })
    case "remove": desk.send(.remove(name: "met"))
    case "pause": desk.send(.pause(name: "met", until: nil))
    case "add":
      desk.send(.add("New") { ($0.schedule, $0.from) = ("every 2 days", .day(day("2026-10-01"))) })
    default: desk.send(.edit("met") { $0.name = "Glucophage" })
    }
    #expect(statistics(desk) == before)
    #expect(streak(desk) == 10)
  }

  /// Ten days on which noon was answered every second day. On the eleventh day the medication gives up noon.
  private func tenDaysWithNoon() -> Desk {
    var settings = Settings.withoutRepeats
    settings.slots[slot("noon")] = time("12:00")
    let medication = Medication(2, "Metformin", Schedule(.daily, slots: [.morning, slot("noon")]))
    var desk = Desk(at: "2026-11-01 06:00", settings: settings, medications: [medication])
    for date in 1...10 {
      let day = date < 10 ? "0\(date)" : "\(date)"
      desk.run(until: "2026-11-\(day) 12:05")
      desk.say(.take, "morning")
      if date.isMultiple(of: 2) { desk.say(.take, "noon") }
    }
    desk.run(until: "2026-11-11 06:00")
    desk.send(.edit("met") { $0.slots = ["morning"] })
    return desk
  }

  /// The calendar of the ten days.
  private func calendar(_ desk: Desk) -> [Day: [SlotOverview]] {
    let days = day("2026-11-01")...day("2026-11-10")
    let answers = desk.disk.answers.filter { days.contains($0.key.day) }
    return desk.engine.slots(of: days, answers: answers, at: desk.moment)
  }

  private static let newSlots: [[(slot: String, time: String?)]] = [
    [("noon", nil)], [("noon", "13:30")], [("morning", "23:59")], [("bedtime", "23:00")],
    [("noon", nil), ("lunch", "12:00")],
  ]

  @Test(arguments: newSlots.indices) func newSlotsLeaveThePastAlone(index: Int) {
    var desk = tenDaysWithNoon()
    let before = (statistics(desk), streak(desk), calendar(desk))
    #expect(before.0.total == DoseTally(taken: 15, missed: 5))
    #expect(before.0.slots[slot("noon")] == DoseTally(taken: 5, missed: 5))
    #expect((before.0.longestStreak, before.1) == (1, 1))
    for (name, time) in Self.newSlots[index] { #expect(desk.set(slot(name), to: time) == nil) }
    for restarts in [false, true] {
      if restarts { desk.restart() }
      #expect(statistics(desk) == before.0, "\(Self.newSlots[index])")
      #expect(streak(desk) == before.1, "\(Self.newSlots[index])")
      #expect(calendar(desk) == before.2, "\(Self.newSlots[index])")
    }
  }

  @Test func aSlotThatWasTakenAwayIsAnsweredOnTheDaysThatHadIt() throws {
    var desk = tenDaysWithNoon()
    desk.set(slot("noon"), to: nil)
    desk.change(.unlock)
    #expect(desk.say(.take, "noon", day: "2026-11-05")?.outcome?.changed == true)
    #expect(try desk.say(.take, "noon", from: "2026-11-01", until: "2026-11-04").get().changed == 2)
    #expect(statistics(desk).slots[slot("noon")] == DoseTally(taken: 8, missed: 2))
    desk.run(until: "2026-11-12 12:00")
    let unknown = Refusal.medications(
      .unknownSlot(name: "noon", suggestion: nil, slots: [.morning, .evening])
    )
    #expect(desk.say(.take, "noon")?.refusal == unknown)
    #expect(desk.send(.edit("met") { $0.slots = ["noon"] }).refusal == unknown)
  }

  @Test func whatWasAnsweredTodayStaysWhereItsSlotIsTakenAway() {
    var desk = tenDaysWithNoon()
    desk.send(.edit("met") { $0.slots = ["morning", "noon"] })
    desk.run(until: "2026-11-11 12:05")
    desk.say(.take, "noon")
    desk.send(.edit("met") { $0.slots = ["morning"] })
    desk.set(slot("noon"), to: nil)
    #expect(desk.overview.slots.map(\.id.slot) == [.morning, slot("noon")])
    #expect(desk.overview.slots.last?.doses.map(\.status) == [.taken])
    #expect(desk.say(.undo, "noon")?.outcome?.changed == true)
    #expect(desk.overview.slots.map(\.id.slot) == [.morning])
  }

  @Test func daysOnHoldArePassedOver() {
    var desk = tenGoodDays()
    desk.run(until: "2026-11-11 06:00")
    desk.send(.pause(name: "met", until: .day(day("2026-11-15"))))
    desk.run(until: "2026-11-15 22:00")
    #expect(desk.overview.missed?.since == day("2026-11-15"))
    #expect(streak(desk) == 10)
    desk.run(until: "2026-11-16 12:00")
    #expect(streak(desk) == 0)
  }

  @Test func whatIsTakenAsNeededNeitherMakesNorBreaksAStreak() {
    var desk = tenGoodDays()
    desk.send(.edit("met") { $0.schedule = "as-needed" })
    desk.run(until: "2026-11-12 06:00")
    desk.send(AsNeededCommand(action: .take(isForced: false), medication: "met"))
    desk.run(until: "2026-11-13 06:00")
    #expect(streak(desk) == 10)
  }

  /// After every command, the plan equals that of an engine that starts from the store.
  @Test func thePlanIsTheOneBuiltFromNothing() {
    var desk = tenGoodDays()
    let commands: [MedicationCommand] = [
      .add("New") { $0.schedule = "cycle 2/1" }, .edit("new") { $0.slots = ["evening", "morning"] },
      .pause(name: "met", until: .fromToday(days: 3)), .edit("met") { $0.texts[.dosage] = "1 g" },
      .edit("new") { $0.until = .after(.fromToday(days: 4)) }, .resume(name: "met"),
      .edit("met") { $0.hasReminders = false }, .remove(name: "new"), .edit("met") { $0.hasReminders = true },
      .remove(name: "met"),
    ]
    for command in commands {
      #expect(desk.send(command).outcome?.changed == true)
      var fresh = desk
      fresh.restart()
      #expect(desk.engine.plan(at: desk.moment) == fresh.engine.plan(at: fresh.moment))
      #expect(desk.armed == fresh.armed)
      #expect(desk.shown == fresh.shown)
      desk.live(minutes: 200)
    }
  }
}
