import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SnoozeTests {
  private func shown(_ settings: Settings = .withoutRepeats) -> Desk {
    var desk = Desk(at: "2026-11-20 12:00", settings: settings)
    desk.run(until: "2026-11-20 21:05")
    _ = desk.takeDeeds()
    return desk
  }

  private let id = "evening-2026-11-20"

  @Test func itReturnsWhenItEnds() {
    var desk = shown()
    #expect(desk.snooze("evening")?.outcome?.slot.reminder == .snoozed)
    #expect(desk.takeDeeds() == ["withdraw \(id)", "done"])
    #expect(desk.notices.last == .snoozed(reminder(id), until: instant("2026-11-20 21:15")))
    desk.run(until: "2026-11-20 21:14:59")
    #expect(desk.takeDeeds() == [])
    desk.run(until: "2026-11-20 21:15")
    #expect(desk.takeDeeds() == ["show \(id) after 2"])
    #expect(desk.notices.last == .raisedAgain(reminder(id)))
    #expect(desk.overview.slots.last?.reminder == .open)
    #expect(desk.overview.slots.last?.snoozedUntil == nil)
  }

  @Test func itSurvivesARestart() {
    var desk = shown()
    _ = desk.snooze("evening")
    desk.restart(at: "2026-11-20 21:10")
    desk.run(until: "2026-11-20 21:14")
    #expect(desk.shown.isEmpty)
    #expect(desk.overview.slots.last?.reminder == .snoozed)
    desk.run(until: "2026-11-20 21:15")
    #expect(desk.shown == [id])
  }

  @Test func itCanBeSnoozedAgainAndTakenMeanwhile() {
    var desk = shown()
    _ = desk.snooze("evening")
    desk.run(until: "2026-11-20 21:10")
    #expect(
      desk.snooze("evening", .minutes(30))?.outcome?.slot.snoozedUntil == instant("2026-11-20 21:40")
    )
    desk.run(until: "2026-11-20 21:30")
    desk.say(.take, "evening")
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-20 23:00")
    #expect(desk.takeDeeds() == [])
  }

  @Test func oneThatEndsBeyondTheWindowReturnsForAWindowOfItsOwn() {
    var desk = shown()
    desk.run(until: "2026-11-21 02:55")
    _ = desk.snooze("evening")
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-21 03:05")
    #expect(desk.takeDeeds() == ["show \(id) after 2"])
    #expect(desk.overview.slots.first?.reminder == .open)
    desk.run(until: "2026-11-21 09:04")
    #expect(desk.record(id)?.state == .raised)
    desk.run(until: "2026-11-21 09:05")
    #expect(desk.record(id)?.state == .missed)
  }

  @Test func oneAcrossMidnightAndAClockChangeLastsItsTime() {
    var desk = Desk(at: "2026-10-24 12:00", zone: .berlin)
    desk.run(until: "2026-10-24 21:30")
    _ = desk.snooze("evening", .hours(3))
    desk.run(until: "2026-10-25 00:29:59")
    #expect(desk.shown.isEmpty)
    desk.run(until: "2026-10-25 00:30")
    #expect(desk.shown == ["evening-2026-10-24"])
  }

  @Test func oneBeyondTheNextTimeOfItsSlotIsRefused() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(24)
    var desk = shown(settings)
    desk.run(until: "2026-11-21 12:00")
    _ = desk.takeDeeds()
    let limit = instant("2026-11-21 21:00")
    #expect(
      desk.snooze("evening", .hours(9))?.refusal == .reminders(.snoozeTooLong(until: limit, limit: limit))
    )
    #expect(desk.record(id)?.snoozedUntil == nil)
    #expect(desk.snooze("evening", .hours(8))?.outcome?.changed == true)
  }

  @Test func aClickThatWouldPutItOffTooLongShowsItAgain() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(24)
    settings.snooze = .hours(12)
    var desk = shown(settings)
    desk.run(until: "2026-11-21 12:00")
    _ = desk.takeDeeds()
    desk.click(.snooze, id)
    #expect(desk.takeDeeds() == ["show \(id) after 2"])
  }

  @Test(arguments: [TimeSpan.zero, .seconds(-5), .hours(12) + .seconds(1)])
  func oneOfAnAbsurdLengthIsRefused(span: TimeSpan) {
    var desk = shown()
    #expect(desk.snooze("evening", span)?.refusal == .reminders(.invalidSnooze(span)))
  }

  @Test func onlyWhatIsOpenCanBeSnoozed() {
    var desk = Desk(at: "2026-11-20 12:00")
    #expect(desk.snooze("evening")?.refusal == .reminders(.notOpen(.evening)))
    #expect(desk.snooze("noon")?.refusal != nil)
    desk.run(until: "2026-11-20 21:30")
    desk.say(.take, "evening")
    #expect(desk.snooze("evening")?.refusal == .reminders(.notOpen(.evening)))
  }

  @Test func settingTheClockBackMakesItNoLonger() {
    // The clock is five hours ahead until it is corrected.
    var desk = Desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-21 02:00")
    _ = desk.snooze("evening")
    desk.setClock(to: "2026-11-20 21:05")
    #expect(desk.record(id)?.snoozedUntil == instant("2026-11-20 21:15"))
    desk.run(until: "2026-11-20 21:15")
    #expect(desk.shown == [id])
  }
}

private func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
  .microseconds(left.microseconds + right.microseconds)
}
