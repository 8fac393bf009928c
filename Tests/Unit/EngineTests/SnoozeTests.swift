import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct SnoozeTests {
  private func shown(_ settings: Settings = .withoutRepeats) -> Bedside {
    var bedside = Bedside(at: "2026-11-20 12:00", settings: settings)
    bedside.run(until: "2026-11-20 21:05")
    _ = bedside.takeDeeds()
    return bedside
  }

  private let id = "evening-2026-11-20"

  @Test func itReturnsWhenItEnds() {
    var bedside = shown()
    #expect(bedside.snooze("evening")?.outcome?.slot.reminder == .snoozed)
    #expect(bedside.takeDeeds() == ["withdraw \(id)", "done"])
    #expect(bedside.notices.last == .snoozed(reminder(id), until: instant("2026-11-20 21:15")))
    bedside.run(until: "2026-11-20 21:14:59")
    #expect(bedside.takeDeeds() == [])
    bedside.run(until: "2026-11-20 21:15")
    #expect(bedside.takeDeeds() == ["show \(id) after 2"])
    #expect(bedside.notices.last == .raisedAgain(reminder(id)))
    #expect(bedside.overview.slots.last?.reminder == .open)
    #expect(bedside.overview.slots.last?.snoozedUntil == nil)
  }

  @Test func itSurvivesARestart() {
    var bedside = shown()
    _ = bedside.snooze("evening")
    bedside.restart(at: "2026-11-20 21:10")
    bedside.run(until: "2026-11-20 21:14")
    #expect(bedside.shown.isEmpty)
    #expect(bedside.overview.slots.last?.reminder == .snoozed)
    bedside.run(until: "2026-11-20 21:15")
    #expect(bedside.shown == [id])
  }

  @Test func itCanBeSnoozedAgainAndTakenMeanwhile() {
    var bedside = shown()
    _ = bedside.snooze("evening")
    bedside.run(until: "2026-11-20 21:10")
    #expect(
      bedside.snooze("evening", .minutes(30))?.outcome?.slot.snoozedUntil == instant("2026-11-20 21:40")
    )
    bedside.run(until: "2026-11-20 21:30")
    bedside.say(.take, "evening")
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-20 23:00")
    #expect(bedside.takeDeeds() == [])
  }

  @Test func oneThatEndsBeyondTheWindowReturnsForAWindowOfItsOwn() {
    var bedside = shown()
    bedside.run(until: "2026-11-21 02:55")
    _ = bedside.snooze("evening")
    _ = bedside.takeDeeds()
    bedside.run(until: "2026-11-21 03:05")
    #expect(bedside.takeDeeds() == ["show \(id) after 2"])
    #expect(bedside.overview.slots.first?.reminder == .open)
    bedside.run(until: "2026-11-21 09:04")
    #expect(bedside.record(id)?.state == .raised)
    bedside.run(until: "2026-11-21 09:05")
    #expect(bedside.record(id)?.state == .missed)
  }

  @Test func oneAcrossMidnightAndAClockChangeLastsItsTime() {
    var bedside = Bedside(at: "2026-10-24 12:00", zone: .berlin)
    bedside.run(until: "2026-10-24 21:30")
    _ = bedside.snooze("evening", .hours(3))
    bedside.run(until: "2026-10-25 00:29:59")
    #expect(bedside.shown.isEmpty)
    bedside.run(until: "2026-10-25 00:30")
    #expect(bedside.shown == ["evening-2026-10-24"])
  }

  @Test func oneBeyondTheNextTimeOfItsSlotIsRefused() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(24)
    var bedside = shown(settings)
    bedside.run(until: "2026-11-21 12:00")
    _ = bedside.takeDeeds()
    let limit = instant("2026-11-21 21:00")
    #expect(
      bedside.snooze("evening", .hours(9))?.refusal == .reminders(.snoozeTooLong(until: limit, limit: limit))
    )
    #expect(bedside.record(id)?.snoozedUntil == nil)
    #expect(bedside.snooze("evening", .hours(8))?.outcome?.changed == true)
  }

  @Test func aClickThatWouldPutItOffTooLongShowsItAgain() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(24)
    settings.snooze = .hours(12)
    var bedside = shown(settings)
    bedside.run(until: "2026-11-21 12:00")
    _ = bedside.takeDeeds()
    bedside.click(.snooze, id)
    #expect(bedside.takeDeeds() == ["show \(id) after 2"])
  }

  @Test(arguments: [TimeSpan.zero, .seconds(-5), .hours(12) + .seconds(1)])
  func oneOfAnAbsurdLengthIsRefused(span: TimeSpan) {
    var bedside = shown()
    #expect(bedside.snooze("evening", span)?.refusal == .reminders(.invalidSnooze(span)))
  }

  @Test func onlyWhatIsOpenCanBeSnoozed() {
    var bedside = Bedside(at: "2026-11-20 12:00")
    #expect(bedside.snooze("evening")?.refusal == .reminders(.notOpen(.evening)))
    #expect(bedside.snooze("noon")?.refusal != nil)
    bedside.run(until: "2026-11-20 21:30")
    bedside.say(.take, "evening")
    #expect(bedside.snooze("evening")?.refusal == .reminders(.notOpen(.evening)))
  }

  @Test func settingTheClockBackMakesItNoLonger() {
    // The clock runs five hours ahead, until it is put right.
    var bedside = Bedside(at: "2026-11-20 12:00")
    bedside.run(until: "2026-11-21 02:00")
    _ = bedside.snooze("evening")
    bedside.setClock(to: "2026-11-20 21:05")
    #expect(bedside.record(id)?.snoozedUntil == instant("2026-11-20 21:15"))
    bedside.run(until: "2026-11-20 21:15")
    #expect(bedside.shown == [id])
  }
}

private func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
  .microseconds(left.microseconds + right.microseconds)
}
