import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

@Suite struct AnswerTextTests {
  /// The command line; the doses of the slot afterwards (= if nothing changed, with the day if it is not the
  /// 20th, and a * before the named ones); and the printed text at 21:35.
  @Test(
    "an answer prints one sentence, and for a part of a slot also what is left",
    arguments: [
      ("take evening", "= Metformin 500 mg taken 20:14", "Evening pills were already taken at 20:14."),
      (
        "take evening", "= Metformin 500 mg taken 20:14, Metformin 500 mg taken 20:20",
        "Evening pills were already taken."
      ),
      (
        "take evening", "= 16: Metformin 500 mg taken 17 00:30",
        "Evening pills of Monday, 16 November were already taken on 17 November at 00:30."
      ),
      (
        "take evening --at 00:10", "19: Metformin 500 mg taken 20 00:10",
        "Yesterday's evening pills taken today at 00:10."
      ),
      (
        "take evening", "= Metformin 500 mg taken 20:14, Vitamin D missed",
        "Nothing changed. Evening pills: Metformin 500 mg taken at 20:14; Vitamin D missed."
      ),
      ("skip evening", "= Pills skipped 20:14", "Evening pills were already skipped at 20:14."),
      ("undo evening", "", "The answer is undone. Nothing else was due then."),
      ("toggle evening", "Pills due", "Evening pills are due again."),
      (
        "undo evening metf", "Vitamin D due",
        "The answer is undone. The dose was due only because of that answer. Still open this evening: Vitamin D."
      ),
      (
        "take evening METFORMIN --at 20:14", "*Metformin 500 mg taken 20:14, Vitamin D due, Iron 80 mg due",
        "Taken at 20:14: Metformin 500 mg. Still open this evening: Vitamin D, Iron 80 mg."
      ),
      (
        "take evening --except vitamin", "*Metformin 500 mg taken 21:35, Vitamin D due",
        "Taken: Metformin 500 mg. Still open this evening: Vitamin D."
      ),
      (
        "take noon metformin iron --except iron",
        "*Metformin 500 mg taken 21:35, Vitamin D due, Iron 80 mg due",
        "Taken: Metformin 500 mg. Still open at noon: Vitamin D, Iron 80 mg."
      ),
      (
        "take evening --except metformin", "= Metformin 500 mg due",
        "You excluded all evening pills, so nothing changed. Still open this evening: Metformin 500 mg."
      ),
      (
        "skip evening vitamin", "Metformin 500 mg taken 20:14, *Vitamin skipped 21:35, Vitamin D due",
        "Skipped: Vitamin. Still open this evening: Vitamin D."
      ),
      (
        "take evening k3f9", "*Zinc 25 mg taken 21:35, Zinc 25 mg due",
        "Taken: Zinc 25 mg. Still open this evening: Zinc 25 mg."
      ),
      (
        "undo evening metformin", "*Metformin 500 mg due, Vitamin D due",
        "Due again: Metformin 500 mg. Still open this evening: Vitamin D."
      ),
      ("undo evening metformin", "*Metformin 500 mg missed", "Undone and now missed: Metformin 500 mg."),
      (
        "take evening metformin", "19: *Metformin 500 mg taken 20 00:30, Vitamin D due",
        "Yesterday's evening pills: Metformin 500 mg taken today at 00:30; Vitamin D still due."
      ),
    ]
  )
  func answers(_ typed: String, _ became: String, _ expected: String) throws {
    let request = try Self.request(typed)
    let changed = !became.hasPrefix("= ")
    let parts = became.dropFirst(changed ? 0 : 2).split(separator: ": ", omittingEmptySubsequences: false)
    var slot = Samples.slot(
      request.what ?? "",
      day: parts.count == 2 ? String(parts[0]) : "20",
      at: "21:00",
      .closed,
      String(parts[parts.count - 1])
    )
    for place in slot.doses.indices where slot.doses[place].medication.hasPrefix("*") {
      slot.doses[place].medication.removeFirst()
      slot.doses[place].named = true
    }
    let output = Control.AnswerOutput(now: Samples.moment("21:35"), changed: changed, slot: slot)
    #expect(answerLines(request, output) == [expected])
  }

  private static func request(_ typed: String) throws -> AnswerRequest {
    let words = typed.split(separator: " ").map(String.init)
    let arguments = try Invocation(parsing: words).arguments
    return AnswerRequest(try #require(AnswerRequest.Verb(rawValue: words[0])), arguments)
  }

  @Test(
    "an answer for several slots prints how many doses it changed",
    arguments: [
      (.skip, "2026-11-19", 1, 0, nil, "1 dose of yesterday recorded as skipped."),
      (.undo, "2026-11-19", 0, 2, nil, "Nothing changed: no dose of yesterday is answered."),
      (
        .undo, "2026-11-18", 9, 0, nil,
        "Answers undone for 9 doses from Wednesday, 18 November to yesterday."
      ),
      (
        .undo, "2026-11-18", 9, 0, 9,
        "9 doses from Wednesday, 18 November to yesterday have their earlier answers again."
      ),
      (
        .undo, "2026-11-19", 9, 0, 1,
        "Answers undone for 8 doses of yesterday. 1 dose of yesterday has its earlier answer again."
      ),
    ] as [(AnswerRequest.Verb, Day, Int, Int, Int?, String)]
  )
  func days(
    _ verb: AnswerRequest.Verb,
    _ first: Day,
    _ changed: Int,
    _ same: Int,
    _ restored: Int?,
    _ expected: String
  ) {
    let last: Day = "2026-11-19"
    let days = Control.AnsweredDays(
      firstDay: first,
      lastDay: last,
      changed: changed,
      same: same,
      kept: 0,
      restored: restored
    )
    let output = Control.AnswerOutput(now: Samples.moment("14:10"), changed: changed > 0, days: days)
    #expect(answerLines(AnswerRequest(verb: verb), output) == [expected])
  }

  @Test("a snooze prints until when it lasts")
  func snooze() throws {
    let slot = Samples.slot("evening", at: "21:00", .snoozed, snoozedUntil: "21:45", "Pills due")
    let output = Control.Snooze.Output(now: Samples.moment("21:35"), slot: slot)
    #expect(snoozeLines(output) == ["Evening pills snoozed until 21:45."])
    let both = Control.Snooze.Output(now: Samples.moment("21:35"), slots: [slot, slot])
    #expect(snoozeLines(both).count == 2)
  }

  @Test("an answer without a slot prints a line for each slot it answered")
  func open() throws {
    let taken = "Metformin 500 mg taken"
    let slots = [
      Samples.slot("evening", day: "19", at: "21:00", .closed, "\(taken) 20 00:30"),
      Samples.slot("night", at: "00:15", .closed, "\(taken) 00:30, \(taken) 00:30"),
    ]
    let output = Control.AnswerOutput(now: Samples.moment("00:30"), changed: true, slots: slots)
    let lines = answerLines(AnswerRequest(verb: .take), output)
    #expect(lines == ["Yesterday's evening pills taken.", "Night pills taken."])
    let (now, at) = (Samples.moment("14:20"), Samples.moment("14:10"))
    let ibuprofen = Control.AsNeeded(medication: "Ibuprofen", dosage: nil, taken: [])
    let undone = Control.AnswerOutput(now: now, changed: true, at: at, asNeeded: ibuprofen)
    let undo = answerLines(AnswerRequest(verb: .undo), undone)
    #expect(undo == ["Ibuprofen at 14:10 undone: no dose recorded today."])
  }
}
