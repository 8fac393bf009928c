@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// What is taken every few hours by the clock: its slots are only times of day.
@Suite struct EveryFewHoursTests {
  /// At 06:00 of a Friday, with a medication that was added as `schedule`.
  private func desk(_ schedule: String, at start: String = "2026-11-20 06:00") throws -> Desk {
    var desk = Desk(at: start)
    _ = try desk.send(.add("Amoxicillin") { $0.schedule = schedule }).get()
    return desk
  }

  @Test func eachTimeIsAskedForOnceAndNoneBeforeItWasAdded() throws {
    var desk = try desk("every 6h from 08:00", at: "2026-11-20 09:00")
    #expect(desk.engine.overview(at: desk.moment).next?.id == reminder("14:00-2026-11-20"))
    for (until, shown) in [
      ("2026-11-20 13:59", []), ("2026-11-20 14:00", ["14:00-2026-11-20"]),
      ("2026-11-20 20:00", ["20:00-2026-11-20"]), ("2026-11-21 02:00", ["02:00-2026-11-21"]),
      ("2026-11-21 08:00", ["08:00-2026-11-21"]),
    ] {
      desk.run(until: until)
      #expect(desk.shown == shown, "\(until)")
    }
    #expect(desk.announcements.last?.contains("Open: pills at 08:00.") == true)
    #expect(desk.announcements.last?.contains("Next: pills at 14:00") == true)
    // The plan has a whole week of them.
    #expect(desk.engine.plan(at: desk.moment).reminders.count == 26)
  }

  /// Two doses of one medication on the screen would be taken both.
  @Test func theNextDoseTakesThePlaceOfTheOneBefore() throws {
    var desk = try desk("every 4h between 08:00 and 20:00")
    desk.run(until: "2026-11-20 11:59")
    #expect(desk.shown == ["08:00-2026-11-20"])
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.shown == ["12:00-2026-11-20"])
    #expect(desk.engine.overview(at: desk.moment).missed?.count == 1)
    // A person who took the one before can say so by its time.
    _ = desk.say(.take, "08:00")
    #expect(desk.answer("08:00-2026-11-20", of: "Amoxicillin")?.kind == .taken)
    #expect(desk.shown == ["12:00-2026-11-20"])
    // The last one of the day is open as long as any other dose.
    desk.run(until: "2026-11-21 01:59")
    #expect(desk.shown == ["20:00-2026-11-20"])
    desk.run(until: "2026-11-21 02:00")
    #expect(desk.shown == [])
  }

  @Test(arguments: ["14:00", "2pm", "14:00:00", "amoxicillin"])
  func aDoseIsNamedByItsTime(name: String) throws {
    var desk = try desk("every 6h from 08:00")
    desk.run(until: "2026-11-20 14:10")
    var command = AnswerCommand(.take)
    command.slot = name
    command.mayNameMedication = true
    desk.handle(.command(.medications(.answer(command)), RequestID(rawValue: 9)))
    #expect(desk.lastRefusal == nil)
    #expect(desk.answer("14:00-2026-11-20", of: "Amoxicillin")?.kind == .taken)
    #expect(desk.shown == [])
    #expect(desk.disk.said.count == 1)
  }

  @Test func aNameAloneIsRefusedWithTheTimesThatCanBeSaid() throws {
    var desk = try desk("every 8h from 06:00", at: "2026-11-20 05:00")
    desk.handle(
      .command(
        .medications(.asNeeded(AsNeededCommand(.take(isForced: false), of: "amoxicillin"))),
        RequestID(rawValue: 9)
      )
    )
    let slots = ["06:00", "14:00", "22:00"].map { slot($0) }
    #expect(desk.lastRefusal == .medications(.notAsNeeded(name: "Amoxicillin", slots: slots)))
  }

  @Test func aTimeThatNothingIsDueAtIsNoSlot() throws {
    var desk = try desk("every 6h from 08:00")
    guard case .failure(.medications(.unknownSlot))? = desk.say(.take, "15:00") else {
      Issue.record("15:00 is a slot")
      return
    }
    // Nobody chooses, moves or removes such a slot.
    #expect(desk.engine.settings.slots.keys.sorted() == [.evening, .morning])
    #expect(desk.set(slot("08:00"), to: nil) != nil)
  }

  @Test(
    arguments: [
      // Answered at 08:00: further doses of today would be too many.
      ("every 4h between 08:00 and 20:00", true, "2026-11-21"),
      ("every 4h between 08:00 and 20:00", false, "2026-11-20"), ("every 12h from 08:00", true, "2026-11-20"),
    ]
  )
  func anEditAddsNoDoseToAnAnsweredDay(schedule: String, isTaken: Bool, from: String) throws {
    var desk = try desk("every 6h from 08:00")
    desk.run(until: "2026-11-20 08:10")
    if isTaken { desk.click(.taken, "08:00-2026-11-20") }
    let outcome = try desk.send(.edit("amoxicillin") { $0.schedule = schedule }).get()
    #expect(outcome.from == day(from))
    let slots = try #require(try HourInterval(parsing: schedule)).slots
    #expect(outcome.history.latest(on: outcome.from).schedule.slots == Set(slots))
  }

  /// A dose that is over by the new times is not asked for in order to be missed at once.
  @Test func anEditMakesNothingMissed() throws {
    var desk = try desk("every 12h from 20:00", at: "2026-11-20 09:00")
    desk.run(until: "2026-11-20 13:00")
    _ = try desk.send(.edit("amoxicillin") { $0.schedule = "every 4h from 08:00" }).get()
    #expect(desk.engine.overview(at: desk.moment).missed == nil)
    #expect(desk.shown == ["12:00-2026-11-20"])
  }

  @Test(
    arguments: [
      ("daily", nil, ["morning"]), ("weekly friday", nil, ["morning"]),
      ("twice-daily", nil, ["evening", "morning"]),
      (nil, ["8:00", "2:30 pm"], ["08:00", "14:30"]), ("daily", ["08:00"], ["08:00"]),
    ] as [(String?, [String]?, [String])]
  )
  func anIntervalEndsWithAnotherSchedule(schedule: String?, slots: [String]?, expected: [String]) throws {
    var desk = try desk("every 6h from 08:00")
    let command = MedicationCommand.edit("amoxicillin") { ($0.schedule, $0.slots) = (schedule, slots) }
    let outcome = try desk.send(command).get()
    #expect(
      outcome.history.latest(on: day("2026-11-20")).schedule.slots.sorted().map(\.description) == expected
    )
  }

  @Test func timesThatAPersonChoseStayWithOtherDays() throws {
    var desk = Desk()
    for (name, times) in [("Iron", ["08:00", "15:00"]), ("Zinc", ["08:00", "20:00"])] {
      _ = try desk.send(.add(name) { $0.slots = times }).get()
      let outcome = try desk.send(.edit(name) { $0.schedule = "weekly monday" }).get()
      #expect(outcome.history.latest(on: day("2026-11-20")).schedule.slots == Set(times.map { slot($0) }))
    }
  }

  /// A medication with one time of its own is asked for as long as any other, whatever else is due at that time.
  @Test func theNextDoseTakesThePlaceOfThatMedicationAlone() throws {
    var desk = try desk("every 4h between 08:00 and 20:00")
    _ = try desk.send(.add("Iron") { $0.slots = ["08:00"] }).get()
    let iron = try #require(desk.engine.regimen.histories.last?.id)
    desk.run(until: "2026-11-20 12:00")
    #expect(desk.shown == ["08:00-2026-11-20", "12:00-2026-11-20"])
    #expect(desk.screen[reminder("08:00-2026-11-20")]?.doses.map(\.medication) == [iron])
    #expect(desk.engine.overview(at: desk.moment).missed?.count == 1)
    // What is open is one dose of each.
    desk.handle(.command(.medications(.answer(AnswerCommand(.take))), RequestID(rawValue: 9)))
    #expect(desk.answer("08:00-2026-11-20", of: "Iron")?.kind == .taken)
    #expect(desk.answer("12:00-2026-11-20", of: "Amoxicillin")?.kind == .taken)
    #expect(desk.answer("08:00-2026-11-20", of: "Amoxicillin") == nil)
    #expect(desk.shown == [])
  }

  @Test(
    arguments: [
      ("2026-11-20 13:59", ["08:00-2026-11-20", "12:00-2026-11-20"]),
      ("2026-11-20 14:00", ["12:00-2026-11-20"]),
    ]
  )
  func aSharedTimeIsOpenForTheWholeWindow(now: String, shown: [String]) throws {
    var desk = try desk("every 4h between 08:00 and 20:00")
    _ = try desk.send(.add("Iron") { $0.slots = ["08:00"] }).get()
    desk.run(until: now)
    #expect(desk.shown == shown)
    if shown.count > 1 {
      // Naming the time means what is still open in it.
      _ = desk.say(.take, "08:00")
      #expect(desk.answer("08:00-2026-11-20", of: "Iron")?.kind == .taken)
      #expect(desk.answer("08:00-2026-11-20", of: "Amoxicillin") == nil)
    }
  }

  @Test func slotsBesideAnIntervalAreRefused() throws {
    var desk = Desk()
    let command = MedicationCommand.add("Amoxicillin") {
      ($0.schedule, $0.slots) = ("every 6h from 08:00", ["morning"])
    }
    guard case .failure(.medications(.invalidSchedule(_, let complaint))) = desk.send(command) else {
      Issue.record("both say when")
      return
    }
    #expect(complaint.flaw == .slotsOfHours)
  }

  /// A time that summer time skips comes at the first instant after it, and one that comes twice only once.
  @Test func summerTimeAddsNoDose() throws {
    for start in ["2026-03-28", "2026-10-24"] {
      var desk = Desk(at: "\(start) 05:00", zone: .berlin)
      _ = try desk.send(.add("Amoxicillin") { $0.schedule = "every 30min between 01:00 and 04:00" }).get()
      let ids = desk.engine.plan(at: desk.moment).reminders.map(\.id.description)
      #expect(Set(ids).count == ids.count)
      #expect(ids.count == 7 * 6)
    }
  }

  @Test func stockLastsByTheTimes() throws {
    var desk = try desk("every 6h from 08:00")
    #expect(desk.tell(.say(.counted(Amount("10") ?? .one)), of: "amoxicillin") == nil)
    let history = try #require(desk.engine.regimen.histories.last)
    let overview = try #require(desk.engine.stockOverview(of: history, at: desk.moment))
    // Three of today, four of tomorrow, three of the day after.
    #expect(overview.outlook == .short(day("2026-11-22")))
  }
}
