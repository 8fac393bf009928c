import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsCommands

@Suite struct GuidedAdditionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let answers: [String]
    var isConfirmed: Bool? = true
    var expected: MedicationRequest

    init(
      _ answers: String...,
      isConfirmed: Bool? = true,
      expected: (inout MedicationRequest) -> Void = { _ in }
    ) {
      self.answers = answers
      self.isConfirmed = isConfirmed
      self.expected = MedicationRequest(medication: "Iron")
      expected(&self.expected)
    }

    var testDescription: String { "\(answers)" }
  }

  private static func guide() throws -> GuidedAddition {
    let slots = [("morning", "07:00"), ("noon", "12:30"), ("evening", "21:00")]
    return GuidedAddition(name: "Iron", today: Day("2026-11-20"), slots: slots)
  }

  @Test(
    "the answers become a medication",
    arguments: [
      Row("", "", "", "", "") { $0.slots = ["morning"] },
      Row("14 mg", "weekly mon", "Noon, evening", "with juice", "Y") {
        ($0.texts[.dosage], $0.schedule, $0.slots) = ("14 mg", "weekly mon", ["noon", "evening"])
        $0.texts[.instructions] = "with juice"
      },
      Row("", "Twice-Daily", "", "", "yes") {
        ($0.schedule, $0.slots) = ("Twice-Daily", ["morning", "evening"])
      },
      // An as-needed medication has no times.
      Row("", "as-needed", "", "", "", "") { $0.schedule = "as-needed" },
      Row("", "as-needed", "4", "6 h", "", "") { ($0.schedule, $0.perDay, $0.gap) = ("as-needed", 4, "6h") },
      Row("", "", "", "", "n", isConfirmed: false) { $0.slots = ["morning"] },
      Row("", "", "", "", "what?", isConfirmed: false) { $0.slots = ["morning"] },
      Row("", "", "", "", isConfirmed: nil) { $0.slots = ["morning"] },
    ]
  )
  func answers(_ row: Row) throws {
    var guide = try Self.guide()
    for answer in row.answers {
      #expect(!guide.question.isEmpty)
      #expect(guide.take(answer) == nil)
    }
    #expect(guide.request == row.expected)
    #expect(guide.isConfirmed == row.isConfirmed)
    #expect(guide.question.isEmpty == (row.isConfirmed != nil))
  }

  @Test(
    "a bad answer is explained, and the question comes again",
    arguments: [
      (
        [], String(repeating: "1", count: 81),
        "The dosage cannot be used: it must not be longer than 80 characters."
      ),
      ([], "1\u{202E}mg", "The dosage cannot be used: it must not contain line breaks"),
      (
        [""], "every 0 days",
        "'every 0 days' is not a schedule: \"every\" needs a number from 1 to 1000"
      ),
      (
        [""], "weekly mnoday",
        "'weekly mnoday' is not a schedule: \"mnoday\" is not a day of the week. Did you mean monday?"
      ),
      (
        ["", ""], "evning",
        "There is no time of day 'evning'. Did you mean 'evening'? Times of day: morning, noon, evening."
      ),
      (["", "as-needed"], "0", "The number of doses is out of range. Allowed: 1 to 100 doses in 24 hours."),
      (
        ["", "as-needed"], "four", "The number of doses is out of range. Allowed: 1 to 100 doses in 24 hours."
      ),
      (
        ["", "as-needed", ""], "soon", "The time between two doses is out of range. Allowed: 1 second to 72h."
      ),
      (["", "as-needed", ""], "6", "The time between two doses is out of range. Allowed: 1 second to 72h."),
      (
        ["", "as-needed", ""], "100h", "The time between two doses is out of range. Allowed: 1 second to 72h."
      ),
      (["", ""], ",", "A medication needs a time of day, unless it is taken as needed."),
      (
        ["", "", ""], String(repeating: "x", count: 201),
        "The instructions cannot be used: it must not be longer than 200"
      ),
    ] as [([String], String, String)]
  )
  func complaints(_ before: [String], _ answer: String, _ complaint: String) throws {
    var guide = try Self.guide()
    for answer in before { #expect(guide.take(answer) == nil) }
    let (question, request) = (guide.question, guide.request)
    #expect(guide.take(answer)?.hasPrefix(complaint) == true)
    #expect(guide.question == question)
    #expect(guide.request == request)
  }
}
