import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Status, calendar and statistics use one rule for missed doses. `SimulationTests` compares them on random histories.
@Suite struct OneRuleForMissedTests {
  /// The state of the evening's dose in the status, the calendar and the statistics.
  private func told(_ desk: Desk) -> [DoseStatus?] {
    let day = day("2026-11-20")
    let answers = desk.disk.answers
    let answered = answers.map { AnsweredDose($0.key, kind: $0.value.kind) }
    var counted: DoseStatus?
    desk.engine.pastDays(at: desk.moment).forEach(of: day...day, answers: answered) { _, doses in
      counted = doses.first { $0.slot == .evening }?.status
    }
    let shown = desk.engine.slots(of: day...day, answers: answers, at: desk.moment)[day]
    return [
      desk.overview.slots.first { $0.id.slot == .evening }?.doses.first?.status,
      shown?.first { $0.id.slot == .evening }?.doses.first?.status,
      counted,
    ]
  }

  @Test func `a dose that was put off is due until the window after its snooze passes`() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(1)
    var desk = Desk(at: "2026-11-20 20:00", settings: settings)
    desk.run(until: "2026-11-20 21:50")
    desk.send(.reminders(.snooze(slot: "evening", span: .minutes(30))))
    desk.run(until: "2026-11-20 22:10")
    #expect(told(desk) == [.due, .due, .due])
    desk.run(until: "2026-11-20 23:19")
    #expect(told(desk) == [.due, .due, .due])
    desk.run(until: "2026-11-20 23:20")
    #expect(told(desk) == [.missed, .missed, .missed])
  }

  @Test func `without a snooze it is missed when its window passes`() {
    var desk = Desk(at: "2026-11-20 20:00")
    desk.run(until: "2026-11-20 23:59")
    #expect(told(desk) == [.due, .due, .due])
  }
}
