import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The times of one slot that result from its entries on every device.
@Suite struct SlotReadingTests {
  private static let today = day("2026-11-20")

  /// Entries about the evening (a time, or `-` if it is removed, with `+1` from tomorrow on), and the times
  /// from 2026-11-20 on.
  @Test(
    arguments: [
      ("", "21:00"),
      ("d1 10:00 20:00", "20:00"),
      // Each entry knows the one before it.
      ("d1 10:00 20:00, l1 09:00 d1 19:00", "19:00"),
      ("d1 10:00 20:00+1, l1 11:00 d1 19:00", "19:00"),
      ("d1 10:00 20:00, l1 11:00 d1 19:00+1", "20:00, 19:00"),
      // An entry of the settings file knows what a person said before.
      ("d1 10:00 20:00, l1 11:00 d1 19:00#file", "19:00"),
      ("d1 10:00 20:00, l1 11:00 d1 19:00#file, p1 09:00 18:00", "18:00"),
      ("d1 10:00 20:00, l1 11:00 d1 19:00#file, p1 12:00 18:00", "18:00"),
      ("d1 10:00 20:00, l1 11:00 d1 19:00#file, l2 12:00 l1 18:30#file, p1 09:00 18:00", "18:00"),
      // A removed slot keeps its last time, even if it was set on the day of the removal.
      ("d1 10:00 20:00, d2 11:00 d1 -", "20:00, -"), ("d1 10:00 -", "-"),
      ("d1 10:00 20:00, d2 11:00 d1 19:00, d3 12:00 d2 -, l1 13:00 d3 -", "19:00, -"),
      ("d1 10:00 20:00, d2 11:00 d1 -, d3 12:00 d2 19:00", "19:00"),
      ("d1 10:00 20:00+1, d2 11:00 d1 -", "-"),
      // The third entry decides between the other two.
      ("d1 10:00 20:00, l1 11:00 19:00, p1 10:30 d1 l1 18:00", "18:00"),
    ]
  )
  func `the later word of a person holds, in whatever order it comes`(text: String, expected: String) {
    let entries = Entries.read(text) { word, _ in
      let parts = word.split(separator: "+").map(String.init)
      let day = parts.count > 1 ? Self.today.next : Self.today
      let step = SlotTimeline.Step(SlotTime(parts[0]), from: day)
      return .course(.slot(.evening), [CourseStep(step)])
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10 {
      let steps = Reading.times(of: .evening, by: entries.shuffled(using: &random)).steps
      let held = steps.filter { $0.from >= Self.today }
      let told = (held.isEmpty ? steps : held).map { step in step.value.map { "\($0)" } ?? "-" }
      #expect(told.joined(separator: ", ") == expected)
      #expect(steps.first == SlotHistory.installed[.evening]?.steps.first)
    }
  }
}
