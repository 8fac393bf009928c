import PillsAPI
import Testing

@testable import pillsctl

@Suite struct AnswerTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let verb: AnswerRequest.Verb
    var time: String?
    var changed = true
    var now = "21:35"
    var day = "20"
    let doses: [Control.Dose]
    let expected: String

    var testDescription: String { expected }
  }

  static let rows = [
    Row(verb: .take, doses: [taken("21:35")], expected: "Evening pills taken."),
    Row(verb: .take, time: "20:14", doses: [taken("20:14")], expected: "Evening pills taken at 20:14."),
    Row(
      verb: .take,
      changed: false,
      doses: [taken("20:14")],
      expected: "Evening pills were already taken at 20:14."
    ),
    Row(
      verb: .take,
      changed: false,
      doses: [taken("20:14"), taken("20:20")],
      expected: "Evening pills were already taken."
    ),
    Row(verb: .take, day: "19", doses: [taken("20 00:30")], expected: "Yesterday's evening pills taken."),
    Row(
      verb: .take,
      day: "16",
      doses: [taken("21:35")],
      expected: "Evening pills of Monday, 16 November taken."
    ),
    Row(
      verb: .take,
      doses: [taken("21:35"), Samples.dose("Vitamin D")],
      expected: "Evening pills: Metformin 500 mg taken 21:35; Vitamin D still due."
    ),
    Row(
      verb: .take,
      changed: false,
      doses: [taken("20:14"), Samples.dose("Vitamin D", nil, .missed)],
      expected: "Nothing changed. Evening pills: Metformin 500 mg taken 20:14; Vitamin D missed."
    ),
    Row(
      verb: .skip,
      doses: [Samples.dose("Pills", nil, .skipped, at: "21:35")],
      expected: "Evening pills skipped."
    ),
    Row(
      verb: .skip,
      changed: false,
      doses: [Samples.dose("Pills", nil, .skipped, at: "20:14")],
      expected: "Evening pills were already skipped at 20:14."
    ),
    Row(verb: .undo, doses: [Samples.dose("Pills")], expected: "Evening pills are due again."),
    Row(
      verb: .undo,
      changed: false,
      doses: [Samples.dose("Pills")],
      expected: "Evening pills were due already."
    ),
    Row(
      verb: .undo,
      doses: [Samples.dose("Pills", nil, .missed)],
      expected: "Evening pills are no longer answered, and so missed."
    ),
    Row(verb: .toggle, doses: [Samples.dose("Pills")], expected: "Evening pills are due again."),
    Row(verb: .toggle, doses: [taken("21:35")], expected: "Evening pills taken."),
  ]

  private static func taken(_ clock: String) -> Control.Dose {
    Samples.dose("Metformin", "500 mg", .taken, at: clock)
  }

  @Test("an answer is told in one sentence", arguments: rows)
  func answers(_ row: Row) throws {
    let request = AnswerRequest(verb: row.verb, slot: "evening", time: row.time)
    let output = Control.AnswerOutput(
      now: Samples.moment(row.now),
      changed: row.changed,
      slot: Samples.slot("evening", day: row.day, at: "21:00", .closed, row.doses)
    )
    #expect(try answerLine(request, output) == row.expected)
  }

  @Test("a snooze says until when")
  func snooze() throws {
    let slot = Samples.slot("evening", at: "21:00", .snoozed, snoozedUntil: "21:45", [Samples.dose("Pills")])
    let output = Control.Snooze.Output(now: Samples.moment("21:35"), slot: slot)
    #expect(try snoozeLine(output) == "Evening pills snoozed until 21:45.")
  }
}
