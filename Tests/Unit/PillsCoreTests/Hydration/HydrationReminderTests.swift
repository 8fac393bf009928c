@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// Drink reminders on a day without medications.
@Suite struct HydrationReminderTests {
  private func desk(at start: String = "2026-11-20 06:00", everyHours: Int?) -> Desk {
    var settings = Settings.withoutRepeats
    settings.hydration.rhythm.interval = everyHours.map { .hours(Int64($0)) }
    return Desk(at: start, settings: settings, medications: [])
  }

  private func drinking(_ hour: String) -> ReminderID {
    ReminderID(source: .hydration, key: hour, day: day("2026-11-20"))
  }

  @Test(arguments: [(1, Array(8...21)), (2, [8, 10, 12, 14, 16, 18, 20]), (3, [8, 11, 14, 17, 20])])
  func oneComesAtEachHour(everyHours: Int, hours: [Int]) {
    var desk = desk(everyHours: everyHours)
    desk.run(until: "2026-11-20 23:59")
    let shown = desk.takeDeeds().filter { $0.hasPrefix("show") }
    #expect(shown == hours.map { "show hydration-\($0)-2026-11-20" })
    // The last popup goes when the hours of drinking are over.
    #expect(desk.shown == [])
  }

  @Test func afterMidnightTheGoalOfTheEveningCounts() {
    var desk = desk(everyHours: 2)
    desk.change {
      ($0.hydration.rhythm.from, $0.hydration.rhythm.until) = (
        SlotTime(time("20:00")), SlotTime(time("03:00"))
      )
    }
    desk.run(until: "2026-11-21 00:30")
    #expect(desk.shown == ["hydration-0-2026-11-21"])
    desk.run(until: "2026-11-21 21:00")
    desk.drink(2000)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-22 19:59")
    #expect(desk.takeDeeds().allSatisfy { !$0.hasPrefix("show") })
  }

  @Test func noneComesForAsLongAfterADrinkAsIsSaid() {
    var desk = desk(everyHours: 1)
    desk.change { $0.hydration.rhythm.quiet = .minutes(90) }
    desk.run(until: "2026-11-20 08:20")
    desk.drink(100)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 10:30")
    #expect(desk.takeDeeds().filter { $0.hasPrefix("show") } == ["show hydration-10-2026-11-20"])
  }

  @Test func atMostOneIsOnTheScreen() {
    var desk = desk(everyHours: 1)
    for hour in 8...21 {
      desk.run(until: "2026-11-20 \(hour):30")
      #expect(desk.shown == ["hydration-\(hour)-2026-11-20"])
    }
  }

  @Test func withoutARhythmThereIsNone() {
    var desk = desk(everyHours: nil)
    desk.run(until: "2026-11-21 23:59")
    #expect(desk.takeDeeds() == [])
    #expect(desk.plan == [])
  }

  @Test func aDrinkWithdrawsIt() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 08:05")
    desk.drink(250)
    #expect(
      desk.takeDeeds() == [
        "show hydration-8-2026-11-20", "remember 2026-11-13", "withdraw hydration-8-2026-11-20", "drank",
      ]
    )
  }

  @Test func noneComesWithinHalfAnHourOfADrink() {
    var desk = desk(everyHours: 1)
    desk.run(until: "2026-11-20 09:31")
    desk.drink(100)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 11:00")
    #expect(desk.takeDeeds() == ["show hydration-11-2026-11-20"])
    desk.run(until: "2026-11-20 11:29")
    desk.drink(100)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.takeDeeds() == ["show hydration-12-2026-11-20"])
  }

  @Test func whatWasDrunkLongBeforeWithdrawsAReminderToo() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 10:05")
    _ = desk.takeDeeds()
    var draft = DrinkDraft()
    draft.millilitres = 100
    draft.time = time("08:10")
    desk.tell(.add(draft, lastAmount: nil))
    #expect(desk.takeDeeds() == ["remember 2026-11-13", "withdraw hydration-10-2026-11-20", "drank"])
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.takeDeeds() == ["show hydration-12-2026-11-20"])
    // Yesterday's drinks do not change today's reminders.
    desk.change { $0.historyLocked = false }
    draft.day = .fromToday(days: -1)
    #expect(desk.tell(.add(draft, lastAmount: nil)) == nil)
    #expect(desk.shown == ["hydration-12-2026-11-20"])
  }

  /// The popup goes once the clock reaches the time of the drink.
  @Test func aDrinkByAClockThatWasAheadCountsInItsTime() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 10:30")
    desk.drink(100)
    desk.setClock(to: "2026-11-20 08:10")
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 10:29")
    #expect(desk.shown == ["hydration-10-2026-11-20"])
    desk.run(until: "2026-11-20 10:30")
    #expect(desk.shown == [])
  }

  @Test func noneComesAfterTheGoalAndTheNextDayAllAgain() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 09:00")
    desk.drink(2000)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-21 07:59")
    #expect(desk.takeDeeds() == [])
    desk.run(until: "2026-11-21 08:00")
    #expect(desk.takeDeeds() == ["show hydration-8-2026-11-21"])
  }

  @Test func aGlassThatIsClickedIsDrunk() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 08:05")
    #expect(desk.screen.values.first?.buttons.map(\.label) == ["150 ml", "250 ml", "Not now"])
    desk.click(PopupAction(rawValue: "drink-250"), drinking("8"))
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.total == 250)
    #expect(desk.disk.drinks.map(\.millilitres) == [250])
    desk.run(until: "2026-11-20 10:00")
    // Now 250 ml is the most frequent amount.
    #expect(desk.screen.values.first?.buttons.map(\.label) == ["250 ml", "150 ml", "Not now"])
  }

  @Test func notNowPutsItAwayUntilTheNext() {
    var desk = desk(everyHours: 2)
    desk.run(until: "2026-11-20 08:05")
    desk.click(PopupAction(rawValue: "not-now"), drinking("8"))
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 09:59")
    #expect(desk.takeDeeds() == [])
    desk.run(until: "2026-11-20 10:00")
    #expect(desk.takeDeeds() == ["show hydration-10-2026-11-20"])
  }

  @Test func theTextsTakeTurnsAndSayWhereThePersonStands() {
    var desk = desk(everyHours: 2)
    var summaries: [String] = []
    for hour in [8, 10, 12, 14, 16] {
      desk.run(until: "2026-11-20 \(hour):00")
      summaries += desk.screen.values.map(\.summary)
      #expect(desk.screen.values.map(\.body) == ["0 ml of 2 l, 2 l to go"])
    }
    #expect(Set(summaries.prefix(4)).count == 4)
    #expect(summaries.first == summaries.last)
  }

  @Test func afterSleepAtMostTheCurrentOneComes() {
    var desk = desk(everyHours: 1)
    desk.run(until: "2026-11-20 08:30")
    desk.drink(100)
    _ = desk.takeDeeds()
    desk.setClock(to: "2026-11-20 15:10")
    #expect(desk.takeDeeds() == ["show hydration-15-2026-11-20"])
    desk.setClock(to: "2026-11-20 22:30")
    #expect(desk.takeDeeds() == ["withdraw hydration-15-2026-11-20"])
    #expect(desk.overview.missed == nil)
  }

  @Test func anotherIntervalPlansAnewAtOnce() {
    var desk = desk(everyHours: 1)
    desk.run(until: "2026-11-20 13:30")
    _ = desk.takeDeeds()
    desk.change { $0.hydration.rhythm.interval = .hours(3) }
    #expect(desk.takeDeeds() == ["withdraw hydration-13-2026-11-20"])
    #expect(
      desk.plan.prefix(3) == [
        "hydration-14-2026-11-20", "hydration-17-2026-11-20", "hydration-20-2026-11-20",
      ]
    )
    desk.run(until: "2026-11-20 23:00")
    let shown = desk.takeDeeds().filter { $0.hasPrefix("show") }
    #expect(
      shown == [
        "show hydration-14-2026-11-20", "show hydration-17-2026-11-20", "show hydration-20-2026-11-20",
      ]
    )
  }

  @Test(arguments: [2, nil])
  func theFirstOfAnotherIntervalIsStillToCome(everyHours: Int?) {
    var desk = desk(everyHours: everyHours)
    desk.run(until: "2026-11-20 13:30")
    desk.change { $0.hydration.rhythm.interval = .hours(3) }
    _ = desk.takeDeeds()
    // 11:00 fits the new interval too, and its reminder lasts until 14:00.
    #expect(desk.shown == [])
    desk.run(until: "2026-11-20 14:00")
    #expect(desk.takeDeeds() == ["show hydration-14-2026-11-20"])
  }

  /// Without its number, a popup of before a restart stays on the screen.
  @Test func whatAnotherIntervalPassesOverIsKnownByItsPopup() throws {
    var desk = desk(everyHours: 1)
    desk.run(until: "2026-11-20 11:30")
    let popup = try #require(desk.disk.records[drinking("11")]?.popup)
    desk.change { $0.hydration.rhythm.interval = .hours(3) }
    #expect(desk.disk.records[drinking("11")]?.state == .done)
    #expect(desk.disk.records[drinking("11")]?.popup == popup)
  }

  @Test func thePlanHasThoseOfSevenDays() {
    let desk = desk(everyHours: 3)
    #expect(desk.plan.count == 35)
    #expect(desk.plan.last == "hydration-20-2026-11-26")
  }

  @Test func theGoalIsCelebratedOnceADay() {
    var desk = desk(everyHours: nil)
    desk.drink(1500)
    #expect(desk.takeDeeds() == ["remember 2026-11-13", "drank"])
    desk.drink(500)
    #expect(desk.takeDeeds() == ["celebrate 2000", "drank and reached the goal"])
    desk.tell(.undo)
    desk.restart()
    desk.drink(500)
    #expect(desk.takeDeeds() == ["drank", "drank"])
    // If the clock was ahead, no day is congratulated twice.
    desk.setClock(to: "2026-11-21 08:00")
    desk.drink(2000)
    desk.setClock(to: "2026-11-20 12:00")
    _ = desk.takeDeeds()
    desk.tell(.undo)
    desk.drink(2000)
    #expect(desk.takeDeeds() == ["remember 2026-11-13", "drank", "drank"])
  }
  @Test func aGoalThatWasLoweredIsNotCelebrated() {
    var desk = desk(everyHours: nil)
    desk.drink(1500)
    desk.change { $0.hydration.goal = 1000 }
    _ = desk.takeDeeds()
    desk.drink(250)
    #expect(desk.takeDeeds() == ["drank"])
  }
}
