import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Whoever tells of a dose goes by one rule for when it is missed. `SimulationTests` hold all of them against each other on
/// random histories.
@Suite struct OneRuleForMissedTests {
  /// What became of the evening's dose: as status tells it, the calendar, and statistics.
  private func told(_ bedside: Bedside) -> [DoseStatus?] {
    let day = day("2026-11-20")
    let answers = bedside.disk.answers
    let answered = answers.map { AnsweredDose($0.key, kind: $0.value.kind) }
    var counted: DoseStatus?
    bedside.engine.pastDays(at: bedside.moment).forEach(of: day...day, answers: answered) { _, doses in
      counted = doses.first { $0.slot == .evening }?.status
    }
    let shown = bedside.engine.slots(of: day...day, answers: answers, at: bedside.moment)[day]
    return [
      bedside.overview.slots.first { $0.id.slot == .evening }?.doses.first?.status,
      shown?.first { $0.id.slot == .evening }?.doses.first?.status,
      counted,
    ]
  }

  @Test func `a dose that was put off is due until the window after its snooze passes`() {
    var settings = Settings.withoutRepeats
    settings.window = .hours(1)
    var bedside = Bedside(at: "2026-11-20 20:00", settings: settings)
    bedside.run(until: "2026-11-20 21:50")
    bedside.send(.reminders(.snooze(slot: "evening", span: .minutes(30))))
    bedside.run(until: "2026-11-20 22:10")
    #expect(told(bedside) == [.due, .due, .due])
    bedside.run(until: "2026-11-20 23:19")
    #expect(told(bedside) == [.due, .due, .due])
    bedside.run(until: "2026-11-20 23:20")
    #expect(told(bedside) == [.missed, .missed, .missed])
  }

  @Test func `without a snooze it is missed when its window passes`() {
    var bedside = Bedside(at: "2026-11-20 20:00")
    bedside.run(until: "2026-11-20 23:59")
    #expect(told(bedside) == [.due, .due, .due])
  }
}
