import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// Medications that follow another zone than the settings choose.
@Suite struct HoursOfSomeTests {
  private static let kiritimati = TransitionZone("Kiritimati", firstOffset: 50_400)
  private static let vienna = TransitionZone("Vienna", firstOffset: 3600)
  private static let baker = TransitionZone("Baker Island", firstOffset: -43_200)

  /// Metformin follows the zone of the settings, and Vitamin D follows `hours`.
  private func desk(
    _ hours: ReminderHours = .home,
    setting: ReminderHours = .local,
    home: TransitionZone = .berlin,
    in zone: TransitionZone = .newYork,
    at start: String,
    since first: String? = nil,
    bothIn slots: Set<SlotName> = [.morning, .evening]
  ) -> Desk {
    var (metformin, vitamin) = (Medication.metformin, Medication.vitamin)
    (metformin.schedule, vitamin.schedule) = (Schedule(.daily, slots: slots), Schedule(.daily, slots: slots))
    vitamin.hours = hours
    var settings = Settings.withoutRepeats
    settings.reminderHours = setting
    var desk = Desk(
      at: start,
      settings: settings,
      medications: [metformin, vitamin],
      since: first ?? String(start.prefix(10)),
      zone: zone
    )
    desk.homeOfSome = home
    desk.home = setting == .home ? home : nil
    desk.handle(.zoneChanged)
    return desk
  }

  private func say(
    _ action: AnswerCommand.Action,
    _ slot: String? = nil,
    _ medications: String...,
    day: String? = nil,
    at time: String? = nil,
    to desk: inout Desk
  ) {
    var command = AnswerCommand(action)
    (command.slot, command.medications) = (slot, medications)
    command.day = day.flatMap(DayReference.init(parsing:))
    command.time = time.flatMap { TimeOfDay($0) }
    desk.handle(.command(.medications(.answer(command)), RequestID(rawValue: 1)))
  }

  private func answered(_ desk: Desk) -> [String] {
    desk.disk.answers.keys.map { "\($0.day) \($0.slot) \($0.medication.number)" }.sorted()
  }

  private func edit(_ hours: ReminderHours?, from day: String? = nil, in desk: inout Desk) throws
    -> MedicationOutcome
  { try desk.send(.edit(Medication.vitamin.name, from: day) { $0.hours = .init(hours) }).get() }

  // MARK: When they come

  @Test(arguments: [
    (ReminderHours.home, ReminderHours.local, "evening@home", "2026-11-20 20:00"),
    (.local, .home, "evening@local", "2026-11-21 02:00"),
  ])
  func eachComesByItsClock(hours: ReminderHours, setting: ReminderHours, key: String, due: String) {
    let desk = desk(hours, setting: setting, at: "2026-11-20 13:00", bothIn: [.evening])
    let plan = desk.engine.plan(at: desk.moment).reminders.filter { $0.id.day == day("2026-11-20") }
    let other = plan.first { $0.id.hours != nil }
    #expect(other?.id.key == key)
    #expect(other?.dueAt == instant(due))
    let usual = plan.first { $0.id.hours == nil }
    #expect(usual?.id.description == "evening-2026-11-20")
    #expect(usual?.dueAt == instant(setting == .local ? "2026-11-21 02:00" : "2026-11-20 20:00"))
    #expect([usual, other].compactMap(\.self).map(\.doses.count) == [1, 1])
  }

  @Test func whoChoosesWhatTheSettingsChooseIsRemindedWithTheRest() {
    let desk = desk(.home, setting: .home, at: "2026-11-20 13:00", bothIn: [.evening])
    let first = desk.engine.plan(at: desk.moment).reminders.first
    #expect(first?.id.description == "evening-2026-11-20")
    #expect(first?.doses.count == 2)
  }

  @Test func whereNobodyHasSaidWhereHomeIsLocalHoursAreKept() {
    var desk = desk(at: "2026-11-20 13:00", bothIn: [.evening])
    desk.homeOfSome = nil
    desk.handle(.zoneChanged)
    let first = desk.engine.plan(at: desk.moment).reminders.first
    #expect(first?.dueAt == instant("2026-11-21 02:00"))
    #expect(first?.doses.count == 2)
  }

  /// Berlin's clocks skip 02:00 to 03:00; New York's clocks do not change.
  @Test func aTimeThatHomeSkipsComesRightAfterTheGap() {
    var settings = Settings.withoutRepeats
    settings.slots[.evening] = time("02:30")
    var desk = desk(at: "2026-03-28 22:00", bothIn: [.evening])
    desk.handle(.settingsChanged(settings))
    let other = desk.engine.plan(at: desk.moment).reminders.first { $0.id.hours != nil }
    #expect(other?.id.description == "evening@home-2026-03-29")
    #expect(other?.dueAt == instant("2026-03-29 01:00"))
  }

  @Test func eachHasAPopupThatTellsItsTime() {
    var desk = desk(at: "2026-11-20 13:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.screen.keys.map(\.description) == ["evening@home-2026-11-20"])
    let popup = desk.screen[reminder("evening@home-2026-11-20")]
    #expect(popup?.summary == "Evening pills")
    #expect(popup?.body.hasSuffix("Due at 21:00 (15:00 here).") == true)
    #expect(desk.announcements.last?.hasPrefix("Open: evening. Next: evening at 21:00") == true)
    desk.run(until: "2026-11-21 02:00")
    #expect(desk.screen[reminder("evening-2026-11-20")]?.lateness == nil)
    desk.click(.taken, "evening-2026-11-20")
    #expect(answered(desk) == ["2026-11-20 evening 2"])
  }

  /// The day in Berlin ends at 18:00 in New York; Berlin's evening slot is open until 21:00 in New York.
  @Test(arguments: [
    ("2026-11-20 22:00", ["2026-11-20 evening 3"]), ("2026-11-21 02:30", ["2026-11-20 evening 2"]),
  ])
  func aDayIsAnsweredByEachClockByWhichItCanBe(now: String, expected: [String]) {
    var desk = desk(at: "2026-11-20 13:00", bothIn: [.evening])
    desk.run(until: now)
    say(.take, day: "today", to: &desk)
    #expect(answered(desk) == expected)
  }

  @Test func aJourneyMovesOnlyThoseOfLocalHours() {
    var desk = desk(in: .berlin, at: "2026-11-20 13:00", bothIn: [.evening])
    desk.travel(to: .newYork)
    desk.run(until: "2026-11-21 02:00")
    #expect(desk.record("evening@home-2026-11-20")?.dueAt == instant("2026-11-20 20:00"))
    #expect(desk.record("evening-2026-11-20")?.dueAt == instant("2026-11-21 02:00"))
  }

  @Test func theTimerIsArmedForMidnightOfEachClock() {
    var desk = desk(at: "2026-11-20 22:00", bothIn: [.morning])
    #expect(desk.armed == instant("2026-11-20 23:00"))
    desk.run(until: "2026-11-21 04:00")
    #expect(desk.armed == instant("2026-11-21 05:00"))
  }

  @Test func whatNobodyAnsweredIsMissedByItsClock() {
    var desk = desk(at: "2026-11-20 13:00", bothIn: [.evening])
    desk.run(until: "2026-11-21 02:00")
    #expect(desk.record("evening@home-2026-11-20")?.state == .missed)
    #expect(desk.record("evening-2026-11-20")?.state == .raised)
    #expect(desk.engine.overview(at: desk.moment).missed?.count == 1)
    desk.run(until: "2026-11-21 08:00")
    #expect(desk.engine.overview(at: desk.moment).missed?.count == 2)
  }

  // MARK: Days on both sides of the date line

  /// The date at home is two days later than here.
  @Test func eachHasDaysOfItsOwn() {
    var desk = desk(
      home: Self.kiritimati,
      in: Self.baker,
      at: "2026-11-20 10:30",
      since: "2026-11-10",
      bothIn: [.morning]
    )
    let overview = desk.engine.overview(at: desk.moment)
    #expect(overview.today == day("2026-11-19"))
    #expect(overview.slots.map(\.id.description) == ["morning-2026-11-19", "morning@home-2026-11-21"])
    // At home it is 00:30: that day is not in the past there, and the day after today is not in the past
    // here.
    say(.take, "morning", "Vitamin D", day: "2026-11-21", to: &desk)
    #expect(desk.lastRefusal == nil)
    #expect(answered(desk) == ["2026-11-21 morning 3"])
    say(.take, "morning", "Vitamin D", day: "2026-11-22", to: &desk)
    #expect(desk.lastRefusal == .time(.futureDay(day("2026-11-22"))))
    say(.take, "morning", "Vitamin D", day: "2026-11-20", to: &desk)
    #expect(desk.lastRefusal == .time(.historyLocked(day("2026-11-20"))))
    say(.take, "morning", day: "2026-11-20", to: &desk)
    #expect(answered(desk) == ["2026-11-21 morning 3"])
  }

  /// The date here is two days later than at home.
  @Test func theyMayLagBehind() {
    var desk = desk(
      home: Self.baker,
      in: Self.kiritimati,
      at: "2026-11-20 10:30",
      since: "2026-11-10",
      bothIn: [.evening]
    )
    let overview = desk.engine.overview(at: desk.moment)
    #expect(overview.today == day("2026-11-21"))
    #expect(overview.slots.map(\.id.description).contains("evening@home-2026-11-19"))
    // The slot that is open at home is on a past day here.
    #expect(desk.record("evening@home-2026-11-19")?.state == .raised)
    desk.click(.taken, "evening@home-2026-11-19")
    // A slot that is still to come at home can be on a past day here, but it cannot be marked yet.
    desk.change(.unlock)
    say(.take, "evening", day: "2026-11-20", to: &desk)
    #expect(answered(desk) == ["2026-11-19 evening 3", "2026-11-20 evening 2"])
    // The streak does not break on a day that still has a slot to come.
    #expect(desk.engine.endOfStreak(at: desk.moment).last == day("2026-11-19"))
  }

  // MARK: Which slot a command means

  @Test(arguments: [
    // The slot of home is open, and the local one is far away.
    ("2026-11-20 20:30", ["2026-11-20 evening 3"]),
    // Only the local slot is open.
    ("2026-11-21 02:30", ["2026-11-20 evening 2"]),
    // No slot is open: the nearest one counts.
    ("2026-11-20 19:00", ["2026-11-20 evening 3"]),
    ("2026-11-20 13:00", ["2026-11-20 evening 3"]),
  ])
  func aSlotMeansWhatIsOpenOrElseNearest(now: String, taken: [String]) {
    var desk = desk(at: "2026-11-20 12:00", bothIn: [.evening])
    desk.run(until: now)
    say(.take, "evening", to: &desk)
    #expect(answered(desk) == taken)
    // Repeating the command marks nothing else.
    say(.take, "evening", to: &desk)
    #expect(answered(desk) == taken)
    say(.undo, "evening", to: &desk)
    #expect(answered(desk).isEmpty)
  }

  /// One popup names both medications, although they follow different zones.
  @Test func atHomeAllComeTogether() {
    var desk = desk(in: .berlin, at: "2026-11-20 12:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.screen.map(\.key.description) == ["evening-2026-11-20"])
    #expect(desk.screen.first?.value.doses.count == 2)
    say(.take, "evening", to: &desk)
    #expect(answered(desk) == ["2026-11-20 evening 2", "2026-11-20 evening 3"])
    // In another zone neither medication is due a second time.
    desk.travel(to: .newYork)
    desk.run(until: "2026-11-21 02:30")
    #expect(desk.screen.isEmpty)
  }

  /// The medication that follows the home zone stays open; the other one comes in the local evening.
  @Test func whatIsOpenAtHomePartsOnAJourney() {
    var desk = desk(in: .berlin, at: "2026-11-20 12:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:30")
    desk.travel(to: .newYork)
    #expect(desk.screen.map(\.key.description) == ["evening@home-2026-11-20"])
    #expect(desk.screen.first?.value.doses.map(\.medication.number) == [3])
    desk.run(until: "2026-11-21 02:00")
    #expect(desk.screen.keys.map(\.description).contains("evening-2026-11-20"))
    // Back at home, both are answered.
    say(.take, "evening", to: &desk)
    desk.travel(to: .berlin)
    #expect(desk.screen.keys.allSatisfy { $0.hours == nil })
  }

  @Test func bothAreMeantWhereTheClocksAgree() {
    var desk = desk(in: Self.vienna, at: "2026-11-20 12:00", bothIn: [.evening])
    say(.take, "evening", to: &desk)
    #expect(answered(desk) == ["2026-11-20 evening 2", "2026-11-20 evening 3"])
    let reminders = desk.slotsOutcomes.last?.slots.map(\.id.description)
    #expect(reminders == ["evening-2026-11-20", "evening@home-2026-11-20"])
    say(.toggle, "evening", to: &desk)
    #expect(answered(desk).isEmpty)
  }

  @Test func aSnoozePutsOffBoth() {
    var desk = desk(in: Self.vienna, at: "2026-11-20 12:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:00")
    #expect(desk.screen.count == 2)
    desk.handle(.command(.reminders(.snooze(slot: "evening", span: nil)), RequestID(rawValue: 1)))
    #expect(desk.screen.isEmpty)
    #expect(desk.slotsOutcomes.last?.slots.count == 2)
  }

  @Test func aTimeThatIsTypedIsOneOfTheSettings() {
    var desk = desk(at: "2026-11-20 12:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:30")
    say(.take, "evening", at: "15:10", to: &desk)
    #expect(desk.disk.answers.values.map(\.at) == [instant("2026-11-20 20:10")])
  }

  @Test func wholeDaysTakeInBoth() {
    var desk = desk(at: "2026-11-20 12:00", since: "2026-11-10")
    desk.change(.unlock)
    desk.say(.take, from: "2026-11-18", until: "2026-11-19")
    #expect(desk.disk.answers.count == 8)
    let past = desk.engine.pastDays(at: desk.moment)
    var statuses: [DoseStatus] = []
    let answers = desk.disk.answers.map { AnsweredDose($0.key, kind: $0.value.kind) }
      .sorted { $0.dose.day < $1.dose.day }
    past.forEach(of: day("2026-11-18")...day("2026-11-19"), answers: answers) { statuses += $1.map(\.status) }
    #expect(statuses == Array(repeating: .taken, count: 8))
  }

  // MARK: Choosing

  @Test func anEditHoldsFromTheFirstDayThatHasBegunNowhere() throws {
    var desk = desk(.local, at: "2026-11-21 02:30", since: "2026-11-10", bothIn: [.evening])
    // It is still the 20th here, and the 21st at home.
    #expect(try edit(.home, in: &desk).from == day("2026-11-22"))
    #expect(try !edit(.home, in: &desk).changed)
    #expect(try edit(nil, from: "2026-11-25", in: &desk).from == day("2026-11-25"))
  }

  @Test func whatWasTakenIsNotAskedForAgainByTheOtherClock() throws {
    var desk = desk(.local, at: "2026-11-21 02:00", since: "2026-11-10", bothIn: [.evening])
    say(.take, "evening", to: &desk)
    _ = try edit(.home, in: &desk)
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-21 23:00")
    #expect(desk.takeDeeds().allSatisfy { !$0.hasPrefix("show evening@home-2026-11-20") })
    // The slot of the 21st follows the local zone; from the 22nd on there is one a day in the home zone.
    let next = ["evening-2026-11-21", "evening@home-2026-11-22", "evening-2026-11-22"]
    #expect(desk.plan.prefix(3) == next[...])
  }

  @Test func theSettingChangesOnlyTheRest() {
    var desk = desk(at: "2026-11-20 13:00", bothIn: [.evening])
    desk.run(until: "2026-11-20 20:30")
    desk.home = .berlin
    desk.change { $0.reminderHours = .home }
    // Both follow one zone now, and the open slot stays open.
    #expect(desk.screen.keys.map(\.description) == ["evening-2026-11-20"])
    #expect(desk.screen[reminder("evening-2026-11-20")]?.doses.count == 2)
    say(.take, "evening", to: &desk)
    desk.home = nil
    desk.change { $0.reminderHours = .local }
    desk.run(until: "2026-11-21 12:00")
    #expect(desk.screen.isEmpty)
    #expect(desk.engine.overview(at: desk.moment).missed == nil)
  }

  @Test func whatIsRemovedIsRemovedByItsClock() throws {
    // It is the 21st in New York; in Honolulu the evening of the 20th is still to come.
    let honolulu = TransitionZone("Honolulu", firstOffset: -36_000)
    var desk = desk(home: honolulu, at: "2026-11-21 06:00", since: "2026-11-10", bothIn: [.evening])
    #expect(desk.plan.first == "evening@home-2026-11-20")
    desk.send(.remove(name: Medication.vitamin.name))
    #expect(desk.plan.allSatisfy { !$0.contains("@home") })
    desk.run(until: "2026-11-21 08:00")
    #expect(desk.screen[reminder("evening@home-2026-11-20")] == nil)
  }

  /// The dose of the 20th came by the clock of home. By the one of New York, which the medication follows from
  /// the 21st on, its slot is open until 08:00.
  @Test(arguments: [("2026-11-21 01:30", MedicationState.paused), ("2026-11-21 02:30", .active)])
  func whatIsOverByTheOldClockStaysMissed(now: String, expected: MedicationState) throws {
    var desk = desk(setting: .home, at: "2026-11-20 13:00", since: "2026-11-10", bothIn: [.evening])
    _ = try edit(.local, in: &desk)
    desk.run(until: now)
    desk.send(.pause(name: Medication.vitamin.name, until: nil))
    let vitamin = try #require(desk.disk.regimen.histories.last)
    func state(on day: Day) -> MedicationState? {
      vitamin.version(at: Boundary(day, time("21:00")))?.medication.state
    }
    #expect(state(on: day("2026-11-20")) == expected)
    #expect(state(on: day("2026-11-21")) == .paused)
  }
}
