import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// Reminders that follow the home zone wherever the device is.
@Suite struct HomeHoursTests {
  private static let kathmandu = TransitionZone("Kathmandu", firstOffset: 20_700)
  private static let london = TransitionZone("London in winter", firstOffset: 0)

  private func desk(
    home: TransitionZone?,
    in zone: TransitionZone,
    at start: String,
    settings: Settings = .withoutRepeats
  ) -> Desk {
    var desk = Desk(at: start, settings: settings, since: String(start.prefix(10)), zone: zone)
    desk.home = home
    desk.handle(.settingsChanged(settings))
    return desk
  }

  /// The home zone, the local zone, the time now (UTC), and when the evening slot (21:00) comes next (UTC).
  @Test(arguments: [
    (TransitionZone.berlin, TransitionZone.newYork, "2026-11-20 06:00", "2026-11-20 20:00"),
    (.newYork, .berlin, "2026-11-20 06:00", "2026-11-21 02:00"),
    // One zone changes its clocks in a night in which the other does not.
    (.berlin, .newYork, "2026-10-25 06:00", "2026-10-25 20:00"),
    (.newYork, .berlin, "2026-10-25 12:00", "2026-10-26 01:00"),
    (.newYork, .berlin, "2026-11-01 12:00", "2026-11-02 02:00"),
    (.halfHour, kathmandu, "2026-10-03 15:00", "2026-10-04 10:00"),
    (kathmandu, .halfHour, "2026-10-03 15:00", "2026-10-03 15:15"),
    // The home zone skips a date, so the slots of that date come right after the gap.
    (.skippedDate, .berlin, "2011-12-30 09:00", "2011-12-30 10:00"),
    (.berlin, .skippedDate, "2011-12-30 09:00", "2011-12-30 20:00"),
  ])
  func aSlotComesAtTheHourOfHome(home: TransitionZone, zone: TransitionZone, start: String, due: String) {
    let desk = desk(home: home, in: zone, at: start)
    let evening = desk.engine.plan(at: desk.moment).reminders.first { $0.id.slot == .evening }
    #expect(evening?.dueAt == instant(due))
  }

  @Test func aJourneyMovesNoReminder() {
    var desk = desk(home: .berlin, in: .berlin, at: "2026-11-20 05:00")
    for (zone, until) in [
      (TransitionZone.newYork, "2026-11-20 12:00"), (Self.kathmandu, "2026-11-20 19:59"),
      (.skippedDate, "2026-11-20 20:00"),
    ] {
      desk.travel(to: zone)
      desk.run(until: until)
    }
    // The slots are exactly 24 hours apart; the first one is over by now.
    #expect(desk.record("morning-2026-11-20")?.dueAt == instant("2026-11-20 06:00"))
    #expect(desk.record("evening-2026-11-20")?.dueAt == instant("2026-11-20 20:00"))
    #expect(desk.takeDeeds().filter { $0.hasPrefix("show") }.count >= 2)
  }

  @Test func whoChoosesTheHoursOfHomeAbroadIsRemindedByThemAtOnce() {
    var desk = desk(home: nil, in: .newYork, at: "2026-11-20 19:00")
    #expect(desk.plan.first == "evening-2026-11-20")
    #expect(desk.armed == instant("2026-11-21 02:00"))
    desk.home = .berlin
    desk.handle(.settingsChanged(.withoutRepeats))
    #expect(desk.armed == instant("2026-11-20 20:00"))
  }

  @Test func aPopupTellsBothTimes() {
    var desk = desk(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    desk.run(until: "2026-11-20 20:00")
    let id = reminder("evening-2026-11-20")
    #expect(desk.screen[id]?.body == "Time for your evening pills.\nDue at 21:00 (15:00 here).")
    // The popup shows the local time of each new place, and no local time at home.
    desk.travel(to: Self.kathmandu)
    #expect(desk.screen[id]?.body.hasSuffix("Due at 21:00 (01:45 here).") == true)
    desk.travel(to: .berlin)
    #expect(desk.screen[id]?.body == "Time for your evening pills.")
  }

  @Test func theStatusLineTellsBothTimes() {
    let desk = desk(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    #expect(desk.announcements.last?.hasSuffix("Next: evening at 21:00 (15:00 here)") == true)
  }

  @Test func whereTheClocksAgreeNothingIsSaidOfThem() {
    var desk = desk(home: .utc, in: Self.london, at: "2026-11-20 20:00")
    desk.run(until: "2026-11-20 21:00")
    #expect(desk.screen[reminder("evening-2026-11-20")]?.body == "Time for your evening pills.")
    #expect(desk.moment.timestampHere(of: desk.now) == nil)
  }

  @Test func whoWatchesIsToldOfAJourney() {
    var desk = desk(home: .berlin, in: .newYork, at: "2026-11-20 19:00")
    let before = desk.engine.overview(at: desk.moment)
    desk.zone = Self.kathmandu
    #expect(desk.engine.overview(at: desk.moment) != before)
  }

  /// It is Saturday in Berlin and still Friday in New York.
  @Test func daysAreThoseOfHome() {
    var desk = desk(home: .berlin, in: .newYork, at: "2026-11-21 02:00")
    let overview = desk.engine.overview(at: desk.moment)
    #expect(overview.today == day("2026-11-21"))
    desk = self.desk(home: nil, in: .newYork, at: "2026-11-21 02:00")
    #expect(desk.engine.overview(at: desk.moment).today == day("2026-11-20"))
  }

  @Test func thePastLocksAtMidnightOfHome() {
    // It is 22:30 in New York and 04:30 in Berlin.
    var desk = desk(home: .berlin, in: .newYork, at: "2026-11-20 10:00")
    desk.run(until: "2026-11-21 03:30")
    #expect(
      desk.say(.take, "morning", day: "2026-11-20")?.refusal == .time(.historyLocked(day("2026-11-20")))
    )
  }

  @Test func drinkingGoesByTheClocksHere() {
    var settings = Settings.withoutRepeats
    settings.hydration.rhythm.interval = .hours(2)
    var desk = desk(home: .berlin, in: .newYork, at: "2026-11-20 12:00", settings: settings)
    // This is 08:00 in New York.
    #expect(desk.announcements.last?.hasSuffix(" at 08:00") == true)
    desk.run(until: "2026-11-20 13:00")
    #expect(desk.shown.contains("hydration-8-2026-11-20"))
    desk.run(until: "2026-11-21 01:00")
    #expect(desk.shown.contains("hydration-20-2026-11-20"))
    // At home it is after midnight, but here the drink still counts for the same day.
    desk.drink(500)
    #expect(desk.disk.drinks.map(\.day) == [day("2026-11-20")])
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.total == 500)
    // This click records nothing, so the medications must still follow the home zone.
    let before = desk.disk.records
    desk.click(.open, ReminderID(source: .hydration, key: "20", day: day("2026-11-20")))
    #expect(
      desk.disk.records.filter { $0.key.source == .medications }
        == before.filter { $0.key.source == .medications }
    )
    // At midnight here, a new day of drinks begins.
    desk.run(until: "2026-11-21 05:00")
    #expect(desk.engine.hydrationOverview(at: desk.moment).intake.total == 0)
  }

  @Test func theTimerIsArmedForMidnightHereToo() {
    var settings = Settings.withoutRepeats
    settings.remindersEnabled = false
    let desk = desk(home: .berlin, in: .newYork, at: "2026-11-21 01:00", settings: settings)
    #expect(desk.armed == instant("2026-11-21 05:00"))
  }
}
