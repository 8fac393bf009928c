import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

@Suite struct AnswerTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let verb: AnswerRequest.Verb
    var medications: [String] = []
    var exceptions: [String] = []
    var slot = "evening"
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
      changed: false,
      day: "19",
      doses: [taken("20 00:30")],
      expected: "Yesterday's evening pills were already taken today at 00:30."
    ),
    Row(
      verb: .take,
      changed: false,
      day: "19",
      doses: [taken("19 21:30")],
      expected: "Yesterday's evening pills were already taken at 21:30."
    ),
    Row(
      verb: .take,
      changed: false,
      day: "16",
      doses: [taken("17 00:30")],
      expected: "Evening pills of Monday, 16 November were already taken on 17 November at 00:30."
    ),
    Row(
      verb: .take,
      time: "00:10",
      day: "19",
      doses: [taken("20 00:10")],
      expected: "Yesterday's evening pills taken today at 00:10."
    ),
    Row(
      verb: .take,
      day: "16",
      doses: [taken("21:35")],
      expected: "Evening pills of Monday, 16 November taken."
    ),
    Row(
      verb: .take,
      doses: [taken("21:35"), Samples.dose("Vitamin D")],
      expected: "Evening pills: Metformin 500 mg taken at 21:35; Vitamin D still due."
    ),
    Row(
      verb: .take,
      changed: false,
      doses: [taken("20:14"), Samples.dose("Vitamin D", nil, .missed)],
      expected: "Nothing changed. Evening pills: Metformin 500 mg taken at 20:14; Vitamin D missed."
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
      expected: "Evening pills were not answered yet."
    ),
    Row(
      verb: .undo,
      doses: [Samples.dose("Pills", nil, .missed)],
      expected: "The answer is undone. Evening pills count as missed."
    ),
    Row(verb: .undo, doses: [], expected: "The answer is undone. Nothing else was due then."),
    Row(verb: .toggle, doses: [Samples.dose("Pills")], expected: "Evening pills are due again."),
    Row(verb: .toggle, doses: [taken("21:35")], expected: "Evening pills taken."),
  ]

  private static func taken(_ clock: String) -> Control.Dose {
    Samples.dose("Metformin", "500 mg", .taken, at: clock)
  }

  static let parts = [
    Row(
      verb: .undo,
      medications: ["metf"],
      doses: [vitamin],
      expected:
        "The answer is undone. It was due only because of that answer. Still open this evening: Vitamin D."
    ),
    Row(
      verb: .take,
      medications: ["metf"],
      doses: [taken("21:35"), vitamin],
      expected: "Taken: Metformin 500 mg. Still open this evening: Vitamin D."
    ),
    Row(
      verb: .take,
      medications: ["METFORMIN"],
      time: "20:14",
      doses: [taken("20:14"), vitamin, iron],
      expected: "Taken at 20:14: Metformin 500 mg. Still open this evening: Vitamin D, Iron 80 mg."
    ),
    Row(
      verb: .take,
      exceptions: ["vitamin"],
      doses: [taken("21:35"), vitamin],
      expected: "Taken: Metformin 500 mg. Still open this evening: Vitamin D."
    ),
    Row(
      verb: .take,
      medications: ["metformin", "iron"],
      exceptions: ["iron"],
      slot: "noon",
      doses: [taken("21:35"), vitamin, iron],
      expected: "Taken: Metformin 500 mg. Still open at noon: Vitamin D, Iron 80 mg."
    ),
    Row(
      verb: .take,
      medications: ["metformin"],
      doses: [taken("21:35"), Samples.dose("Vitamin D", nil, .skipped, at: "21:20")],
      expected: "Taken: Metformin 500 mg. Nothing else is open this evening."
    ),
    Row(
      verb: .take,
      medications: ["metformin"],
      changed: false,
      doses: [taken("20:14"), Samples.dose("Vitamin D", nil, .missed)],
      expected: "Already taken at 20:14: Metformin 500 mg. Missed this evening: Vitamin D."
    ),
    Row(
      verb: .take,
      exceptions: ["metformin"],
      changed: false,
      doses: [Samples.dose("Metformin", "500 mg")],
      expected:
        "You left out all of the evening pills, so nothing changed. Still open this evening: Metformin 500 mg."
    ),
    Row(
      verb: .skip,
      medications: ["vitamin"],
      doses: [taken("20:14"), Samples.dose("Vitamin", nil, .skipped, at: "21:35"), vitamin],
      expected: "Skipped: Vitamin. Still open this evening: Vitamin D."
    ),
    Row(
      verb: .undo,
      medications: ["metformin"],
      doses: [Samples.dose("Metformin", "500 mg"), vitamin],
      expected: "Due again: Metformin 500 mg. Still open this evening: Vitamin D."
    ),
    Row(
      verb: .undo,
      medications: ["metformin"],
      doses: [Samples.dose("Metformin", "500 mg", .missed)],
      expected: "Undone, and missed now: Metformin 500 mg."
    ),
    Row(
      verb: .take,
      medications: ["metformin"],
      day: "19",
      doses: [taken("20 00:30"), vitamin],
      expected: "Yesterday's evening pills: Metformin 500 mg taken today at 00:30; Vitamin D still due."
    ),
  ]

  private static let vitamin = Samples.dose("Vitamin D")
  private static let iron = Samples.dose("Iron", "80 mg")

  @Test("an answer is told in one sentence, one to a part with what is left", arguments: rows + parts)
  func answers(_ row: Row) throws {
    let request = AnswerRequest(
      verb: row.verb,
      slot: row.slot,
      medications: row.medications,
      exceptions: row.exceptions,
      time: row.time
    )
    let output = Control.AnswerOutput(
      now: Samples.moment(row.now),
      changed: row.changed,
      slot: Samples.slot(row.slot, day: row.day, at: "21:00", .closed, row.doses)
    )
    #expect(answerLines(request, output) == [row.expected])
  }

  @Test(
    "a dose taken as needed is told with its time and how many there are",
    arguments: [
      (.take, "14:10", ["08:10", "14:10"], "Ibuprofen 400 mg taken at 14:10: 2 doses today."),
      (.take, "14:10", ["14:10"], "Ibuprofen 400 mg taken at 14:10: 1 dose today."),
      (.take, "19 22:10", ["19 22:10"], "Ibuprofen 400 mg taken at 22:10 yesterday: 1 dose that day."),
      (
        .take, "16 22:10", ["16 22:10"],
        "Ibuprofen 400 mg taken at 22:10 on Monday, 16 November: 1 dose that day."
      ),
      (.undo, "14:10", ["08:10"], "Ibuprofen 400 mg at 14:10 undone: 1 dose left today."),
      (.undo, "19 22:10", [], "Ibuprofen 400 mg at 22:10 yesterday undone: no dose left that day."),
    ] as [(AnswerRequest.Verb, String, [String], String)]
  )
  func asNeeded(_ verb: AnswerRequest.Verb, _ at: String, _ taken: [String], _ expected: String) throws {
    let output = Control.AsNeededOutput(
      now: Samples.moment("14:10:20"),
      at: Samples.moment(at),
      asNeeded: Control.AsNeeded(medication: "Ibuprofen", dosage: "400 mg", taken: taken.map(Samples.moment))
    )
    #expect(asNeededLine(AnswerRequest(verb: verb, slot: "ibu"), output) == expected)
  }

  @Test(
    "an answer to several slots is told with how many doses it was about",
    arguments: [
      (
        .take, "2024-11-22", "2026-11-19", 1456, 0, 0,
        "1456 doses recorded as taken, from Friday, 22 November 2024 to yesterday."
      ),
      (
        .take, "2026-11-16", "2026-11-19", 5, 2, 1,
        "5 doses recorded as taken, from Monday, 16 November to yesterday. 2 already taken. 1 recorded as skipped before, and "
          + "not changed. To change one, name its slot and day."
      ),
      (.skip, "2026-11-19", "2026-11-19", 1, 0, 0, "1 dose recorded as skipped, of yesterday."),
      (
        .take, "2026-11-16", "2026-11-19", 0, 8, 0,
        "Nothing changed: 8 doses from Monday, 16 November to yesterday already taken."
      ),
      (
        .undo, "2026-11-16", "2026-11-19", 8, 0, 0,
        "The answers of 8 doses undone, from Monday, 16 November to yesterday."
      ),
      (
        .undo, "2026-11-19", "2026-11-19", 0, 2, 0, "Nothing changed: no dose of yesterday is answered."
      ),
    ] as [(AnswerRequest.Verb, Day, Day, Int, Int, Int, String)]
  )
  func days(
    _ verb: AnswerRequest.Verb,
    _ first: Day,
    _ last: Day,
    _ changed: Int,
    _ same: Int,
    _ kept: Int,
    _ expected: String
  ) throws {
    let output = Control.AnswerOutput(
      now: Samples.moment("14:10"),
      changed: changed > 0,
      days: Control.AnsweredDays(firstDay: first, lastDay: last, changed: changed, same: same, kept: kept)
    )
    #expect(answerLines(AnswerRequest(verb: verb), output) == [expected])
  }

  @Test("a snooze says until when")
  func snooze() throws {
    let slot = Samples.slot("evening", at: "21:00", .snoozed, snoozedUntil: "21:45", [Samples.dose("Pills")])
    let output = Control.Snooze.Output(now: Samples.moment("21:35"), slot: slot)
    #expect(snoozeLines(output) == ["Evening pills snoozed until 21:45."])
    let both = Control.Snooze.Output(now: Samples.moment("21:35"), slots: [slot, slot])
    #expect(snoozeLines(both).count == 2)
  }

  @Test("what names no slot is told with a line for each slot that it was about")
  func open() throws {
    let output = Control.AnswerOutput(
      now: Samples.moment("00:30"),
      changed: true,
      slots: [
        Samples.slot("evening", day: "19", at: "21:00", .closed, [Self.taken("20 00:30")]),
        Samples.slot("night", at: "00:15", .closed, [Self.taken("00:30"), Self.taken("00:30")]),
      ]
    )
    #expect(
      answerLines(AnswerRequest(verb: .take), output) == [
        "Yesterday's evening pills taken.", "Night pills taken.",
      ]
    )
    let undone = Control.AnswerOutput(
      now: Samples.moment("14:20"),
      changed: true,
      at: Samples.moment("14:10"),
      asNeeded: Control.AsNeeded(medication: "Ibuprofen", dosage: nil, taken: [])
    )
    #expect(
      answerLines(AnswerRequest(verb: .undo), undone) == [
        "Ibuprofen at 14:10 undone: no dose left today."
      ]
    )
  }
}
