import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// Reminders that keep the hours of home, wherever the machine is.
@Suite struct HomeHoursTests {
  private static let kathmandu = TransitionZone("Kathmandu", firstOffset: 20_700)
  private static let london = TransitionZone("London in winter", firstOffset: 0)

  private func bedside(
    home: TransitionZone?,
    in zone: TransitionZone,
    at start: String,
    settings: Settings = .withoutRepeats
  ) -> Bedside {
    var bedside = Bedside(at: start, settings: settings, since: String(start.prefix(10)), zone: zone)
    bedside.home = home
    bedside.handle(.settingsChanged(settings))
    return bedside
  }

  /// When the evening slot, at 21:00, comes next, in UTC.
  @Test(arguments: [
    (TransitionZone.berlin, TransitionZone.newYork, "2026-11-20 06:00", "2026-11-20 20:00"),
    (.newYork, .berlin, "2026-11-20 06:00", "2026-11-21 02:00"),
    // Home changes its clocks in a night in which the place does not, and the other way round.
    (.berlin, .newYork, "2026-10-25 06:00", "2026-10-25 20:00"),
    (.newYork, .berlin, "2026-10-25 12:00", "2026-10-26 01:00"),
    (.newYork, .berlin, "2026-11-01 12:00", "2026-11-02 02:00"),
    (.halfHour, kathmandu, "2026-10-03 15:00", "2026-10-04 10:00"),
    (kathmandu, .halfHour, "2026-10-03 15:00", "2026-10-03 15:15"),
    // Home leaves a date out, whose slots come right after the gap.
    (.skippedDate, .berlin, "2011-12-30 09:00", "2011-12-30 10:00"),
    (.berlin, .skippedDate, "2011-12-30 09:00", "2011-12-30 20:00"),
  ])
  func aSlotComesAtTheHourOfHome(home: TransitionZone, zone: TransitionZone, start: String, due: String) {
    let bedside = bedside(home: home, in: zone, at: start)
    let evening = bedside.engine.plan(at: bedside.moment).reminders.first { $0.id.slot == .evening }
    #expect(evening?.dueAt == instant(due))
  }

  @Test func aJourneyMovesNoReminder() {
    var bedside = bedside(home: .berlin, in: .berlin, at: "2026-11-20 05:00")
    for (zone, until) in [
      (TransitionZone.newYork, "2026-11-20 12:00"), (Self.kathmandu, "2026-11-20 19:59"),
      (.skippedDate, "2026-11-20 20:00"),
    ] {
      bedside.travel(to: zone)
      bedside.run(until: until)
    }
    // Every 24 hours, to the second; the first one is over by then.
    #expect(bedside.record("morning-2026-11-20")?.dueAt == instant("2026-11-20 06:00"))
    #expect(bedside.record("evening-2026-11-20")?.dueAt == instant("2026-11-20 20:00"))
    #expect(bedside.takeDeeds().filter { $0.hasPrefix("show") }.count >= 2)
  }

  @Test func whoChoosesTheHoursOfHomeAbroadIsRemindedByThemAtOnce() {
    var bedside = bedside(home: nil, in: .newYork, at: "2026-11-20 19:00")
    #expect(bedside.plan.first == "evening-2026-11-20")
    #expect(bedside.armed == instant("2026-11-21 02:00"))
    bedside.home = .berlin
    bedside.handle(.settingsChanged(.withoutRepeats))
    #expect(bedside.armed == instant("2026-11-20 20:00"))
  }

  @Test func aPopupTellsBothTimes() {
    var bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    bedside.run(until: "2026-11-20 20:00")
    let id = reminder("evening-2026-11-20")
    #expect(bedside.screen[id]?.body == "Time for your evening pills.\nDue at 21:00 (15:00 here).")
    // It is told anew where the person is by now, and at home nothing of all that.
    bedside.travel(to: Self.kathmandu)
    #expect(bedside.screen[id]?.body.hasSuffix("Due at 21:00 (01:45 here).") == true)
    bedside.travel(to: .berlin)
    #expect(bedside.screen[id]?.body == "Time for your evening pills.")
  }

  @Test func theStatusLineTellsBothTimes() {
    let bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    #expect(bedside.announcements.last?.hasSuffix("Next: evening at 21:00 (15:00 here)") == true)
  }

  @Test func whereTheClocksAgreeNothingIsSaidOfThem() {
    var bedside = bedside(home: .utc, in: Self.london, at: "2026-11-20 20:00")
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.screen[reminder("evening-2026-11-20")]?.body == "Time for your evening pills.")
    #expect(bedside.moment.timestampHere(of: bedside.now) == nil)
  }

  @Test func whoWatchesIsToldOfAJourney() {
    var bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    let before = bedside.engine.overview(at: bedside.moment)
    bedside.zone = Self.kathmandu
    #expect(bedside.engine.overview(at: bedside.moment) != before)
  }

  /// In Berlin it is Saturday, in New York still Friday.
  @Test func daysAreThoseOfHome() {
    var bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-21 02:00")
    let overview = bedside.engine.overview(at: bedside.moment)
    #expect(overview.today == day("2026-11-21"))
    bedside = self.bedside(home: nil, in: .newYork, at: "2026-11-21 02:00")
    #expect(bedside.engine.overview(at: bedside.moment).today == day("2026-11-20"))
  }

  @Test func thePastLocksAtMidnightOfHome() {
    // Half past ten in the evening in New York, and half past four in the morning at home.
    var bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-20 10:00")
    bedside.run(until: "2026-11-21 03:30")
    #expect(
      bedside.say(.take, "morning", day: "2026-11-20")?.refusal == .time(.historyLocked(day("2026-11-20")))
    )
  }

  @Test func drinkingGoesByTheClocksHere() {
    var settings = Settings.withoutRepeats
    settings.hydration.rhythm.everyHours = 2
    var bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-20 12:00", settings: settings)
    // Eight in the morning in New York.
    #expect(bedside.announcements.last?.hasSuffix(" at 08:00") == true)
    bedside.run(until: "2026-11-20 13:00")
    #expect(bedside.shown.contains("hydration-8-2026-11-20"))
    bedside.run(until: "2026-11-21 01:00")
    #expect(bedside.shown.contains("hydration-20-2026-11-20"))
    // After midnight at home it is still the same day to drink on.
    bedside.drink(500)
    #expect(bedside.disk.drinks.map(\.day) == [day("2026-11-20")])
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.total == 500)
    // A click that records nothing leaves the medications to the hours of home.
    let before = bedside.disk.records
    bedside.click(.open, ReminderID(source: .hydration, key: "20", day: day("2026-11-20")))
    #expect(
      bedside.disk.records.filter { $0.key.source == .medications }
        == before.filter { $0.key.source == .medications }
    )
    // And at midnight here another one begins.
    bedside.run(until: "2026-11-21 05:00")
    #expect(bedside.engine.hydrationOverview(at: bedside.moment).intake.total == 0)
  }

  @Test func theTimerIsArmedForMidnightHereToo() {
    var settings = Settings.withoutRepeats
    settings.remindersEnabled = false
    let bedside = bedside(home: .berlin, in: .newYork, at: "2026-11-21 01:00", settings: settings)
    #expect(bedside.armed == instant("2026-11-21 05:00"))
  }
}
