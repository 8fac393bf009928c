@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// A day with water and no medication.
@Suite struct HydrationReminderTests {
  private func bedside(at start: String = "2026-11-20 06:00", everyHours: Int?) -> Bedside {
    var settings = Settings.withoutRepeats
    settings.hydration.rhythm.everyHours = everyHours
    return Bedside(at: start, settings: settings, medications: [])
  }

  private func drinking(_ hour: String) -> ReminderID {
    ReminderID(source: .hydration, key: hour, day: day("2026-11-20"))
  }

  @Test(arguments: [(1, Array(8...21)), (2, [8, 10, 12, 14, 16, 18, 20]), (3, [8, 11, 14, 17, 20])])
  func oneComesAtEachHour(everyHours: Int, hours: [Int]) {
    var bedside = bedside(everyHours: everyHours)
    bedside.run(until: "2026-11-20 23:59")
    let shown = bedside.takeDeeds().filter { $0.hasPrefix("show") }
    #expect(shown == hours.map { "show hydration-\($0)-2026-11-20" })
    // The last goes by itself when the hours are over.
    #expect(bedside.shown == [])
  }

  @Test func atMostOneIsOnTheScreen() {
    var bedside = bedside(everyHours: 1)
    for hour in 8...21 {
      bedside.run(until: "2026-11-20 \(hour):30")
      #expect(bedside.shown == ["hydration-\(hour)-2026-11-20"])
    }
  }

  @Test func withoutARhythmThereIsNone() {
    var bedside = bedside(everyHours: nil)
    bedside.run(until: "2026-11-21 23:59")
    #expect(bedside.takeDeeds() == [])
    #expect(bedside.plan == [])
  }

  @Test func aDrinkWithdrawsIt() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 08:05")
    bedside.drink(250)
    #expect(
      bedside.takeDeeds() == [
        "show hydration-8-2026-11-20", "remember 2026-11-13", "withdraw hydration-8-2026-11-20", "drank",
      ]
    )
  }

  @Test func noneComesWithinHalfAnHourOfADrink() {
    var bedside = bedside(everyHours: 1)
    bedside.run(until: "2026-11-20 09:31")
    bedside.drink(100)
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 11:00")
    #expect(bedside.takeDeeds() == ["show hydration-11-2026-11-20"])
    bedside.run(until: "2026-11-20 11:29")
    bedside.drink(100)
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.takeDeeds() == ["show hydration-12-2026-11-20"])
  }

  @Test func whatWasDrunkLongBeforeWithdrawsAReminderToo() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 10:05")
    _ = bedside.takeDeeds()
    var draft = DrinkDraft()
    draft.millilitres = 100
    draft.time = time("08:10")
    bedside.tell(.add(draft, lastAmount: nil))
    #expect(bedside.takeDeeds() == ["remember 2026-11-13", "withdraw hydration-10-2026-11-20", "drank"])
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.takeDeeds() == ["show hydration-12-2026-11-20"])
    // What was drunk yesterday says nothing of today.
    bedside.change { $0.historyLocked = false }
    draft.day = .fromToday(days: -1)
    #expect(bedside.tell(.add(draft, lastAmount: nil)) == nil)
    #expect(bedside.shown == ["hydration-12-2026-11-20"])
  }

  /// The popup goes when the clock gets there.
  @Test func aDrinkByAClockThatWasAheadCountsInItsTime() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 10:30")
    bedside.drink(100)
    bedside.setClock(to: "2026-11-20 08:10")
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 10:29")
    #expect(bedside.shown == ["hydration-10-2026-11-20"])
    bedside.run(until: "2026-11-20 10:30")
    #expect(bedside.shown == [])
  }

  @Test func noneComesAfterTheGoalAndTheNextDayAllAgain() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 09:00")
    bedside.drink(2000)
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-21 07:59")
    #expect(bedside.takeDeeds() == [])
    bedside.run(until: "2026-11-21 08:00")
    #expect(bedside.takeDeeds() == ["show hydration-8-2026-11-21"])
  }

  @Test func aGlassThatIsClickedIsDrunk() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 08:05")
    #expect(bedside.screen.values.first?.buttons.map(\.label) == ["150 ml", "250 ml", "Not now"])
    bedside.click(PopupAction(rawValue: "drink-250"), drinking("8"))
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.total == 250)
    #expect(bedside.disk.drinks.map(\.millilitres) == [250])
    bedside.run(until: "2026-11-20 10:00")
    // Now that is the glass used most.
    #expect(bedside.screen.values.first?.buttons.map(\.label) == ["250 ml", "150 ml", "Not now"])
  }

  @Test func notNowPutsItAwayUntilTheNext() {
    var bedside = bedside(everyHours: 2)
    bedside.run(until: "2026-11-20 08:05")
    bedside.click(PopupAction(rawValue: "not-now"), drinking("8"))
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 09:59")
    #expect(bedside.takeDeeds() == [])
    bedside.run(until: "2026-11-20 10:00")
    #expect(bedside.takeDeeds() == ["show hydration-10-2026-11-20"])
  }

  @Test func theTextsTakeTurnsAndSayWhereThePersonStands() {
    var bedside = bedside(everyHours: 2)
    var summaries: [String] = []
    for hour in [8, 10, 12, 14, 16] {
      bedside.run(until: "2026-11-20 \(hour):00")
      summaries += bedside.screen.values.map(\.summary)
      #expect(bedside.screen.values.map(\.body) == ["0 ml of 2 l, 2 l to go"])
    }
    #expect(Set(summaries.prefix(4)).count == 4)
    #expect(summaries.first == summaries.last)
  }

  @Test func afterSleepAtMostTheCurrentOneComes() {
    var bedside = bedside(everyHours: 1)
    bedside.run(until: "2026-11-20 08:30")
    bedside.drink(100)
    _ = bedside.takeDeeds()
    bedside.setClock(to: "2026-11-20 15:10")
    #expect(bedside.takeDeeds() == ["show hydration-15-2026-11-20"])
    bedside.setClock(to: "2026-11-20 22:30")
    #expect(bedside.takeDeeds() == ["withdraw hydration-15-2026-11-20"])
    #expect(bedside.overview.missed == nil)
  }

  @Test func anotherIntervalPlansAnewAtOnce() {
    var bedside = bedside(everyHours: 1)
    bedside.run(until: "2026-11-20 13:30")
    _ = bedside.takeDeeds()
    bedside.change { $0.hydration.rhythm.everyHours = 3 }
    #expect(bedside.takeDeeds() == ["withdraw hydration-13-2026-11-20"])
    #expect(
      bedside.plan.prefix(3) == [
        "hydration-14-2026-11-20", "hydration-17-2026-11-20", "hydration-20-2026-11-20",
      ]
    )
    bedside.run(until: "2026-11-20 23:00")
    let shown = bedside.takeDeeds().filter { $0.hasPrefix("show") }
    #expect(
      shown == [
        "show hydration-14-2026-11-20", "show hydration-17-2026-11-20", "show hydration-20-2026-11-20",
      ]
    )
  }

  @Test(arguments: [2, nil])
  func theFirstOfAnotherIntervalIsStillToCome(everyHours: Int?) {
    var bedside = bedside(everyHours: everyHours)
    bedside.run(until: "2026-11-20 13:30")
    bedside.change { $0.hydration.rhythm.everyHours = 3 }
    _ = bedside.takeDeeds()
    // 11:00 is of the new interval too, and lasts until 14:00.
    #expect(bedside.shown == [])
    bedside.run(until: "2026-11-20 14:00")
    #expect(bedside.takeDeeds() == ["show hydration-14-2026-11-20"])
  }

  @Test func thePlanHasThoseOfSevenDays() {
    let bedside = bedside(everyHours: 3)
    #expect(bedside.plan.count == 35)
    #expect(bedside.plan.last == "hydration-20-2026-11-26")
  }

  @Test func theGoalIsCelebratedOnceADay() {
    var bedside = bedside(everyHours: nil)
    bedside.drink(1500)
    #expect(bedside.takeDeeds() == ["remember 2026-11-13", "drank"])
    bedside.drink(500)
    #expect(bedside.takeDeeds() == ["celebrate 2000", "drank and reached the goal"])
    bedside.tell(.undo)
    bedside.restart()
    bedside.drink(500)
    #expect(bedside.takeDeeds() == ["drank", "drank"])
    // A clock that was ahead celebrates no day a second time.
    bedside.setClock(to: "2026-11-21 08:00")
    bedside.drink(2000)
    bedside.setClock(to: "2026-11-20 12:00")
    _ = bedside.takeDeeds()
    bedside.tell(.undo)
    bedside.drink(2000)
    #expect(bedside.takeDeeds() == ["remember 2026-11-13", "drank", "drank"])
  }
  @Test func aGoalThatWasLoweredIsNotCelebrated() {
    var bedside = bedside(everyHours: nil)
    bedside.drink(1500)
    bedside.change { $0.hydration.goal = 1000 }
    _ = bedside.takeDeeds()
    bedside.drink(250)
    #expect(bedside.takeDeeds() == ["drank"])
  }
}
