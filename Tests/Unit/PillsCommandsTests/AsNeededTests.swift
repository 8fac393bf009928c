import PillsAPI
import Testing

@testable import PillsCommands

/// What is taken as needed is asked of pillsd once it said that there is no such slot.
@Suite(.serialized) struct AsNeededTests {
  private let daemon: ScriptedDaemon

  init() throws {
    daemon = try ScriptedDaemon()
  }

  private static let noSlot =
    #"{"error":"org.pills.Control.UnknownSlot","parameters":{"slot":"ibu","slots":["morning","evening"]}}"#
  private static let twoToday =
    #"{"parameters":{"asNeeded":{"dosage":"400 mg","medication":"Ibuprofen","taken":["2026-11-20T08:10:00+01:00","#
    + #""2026-11-20T14:10:00+01:00"]},"at":"2026-11-20T14:10:00+01:00","now":"2026-11-20T14:10:20+01:00"}}"#
  private static let tooMany =
    #"{"error":"org.pills.Control.LimitExceeded","parameters":{"limit":4,"medication":"Ibuprofen","taken":4}}"#
  private static let locked =
    #"{"error":"org.pills.Control.HistoryLocked","parameters":{"day":"2026-11-19"}}"#
  private static let unlocked =
    #"{"parameters":{"lock":{"state":"unlocked"},"now":"2026-11-20T14:10:20+01:00"}}"#

  private static func medication(_ name: String, _ schedule: String, _ state: String = "active") -> String {
    let slots = schedule == "as-needed" ? "" : #""morning","evening""#
    return #"{"parameters":{"medication":{"from":"2026-11-01","isDefault":false,"medication":"\#(name)","#
      + #""reminders":true,"schedule":"\#(schedule)","slots":[\#(slots)],"state":"\#(state)"},"#
      + #""today":"2026-11-20","versions":[]}}"#
  }

  struct Step: Sendable {
    /// What the call holds, the method first.
    let call: [String]
    let reply: String

    init(_ call: String..., reply: String) {
      self.call = call
      self.reply = reply
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    /// What a person at a terminal answers; nil where there is none.
    var typed: String?
    let steps: [Step]
    var exitStatus: Int32 = 0
    var output = ""
    var complaint = ""

    var testDescription: String { line + (typed == nil ? "" : " on a terminal") }
  }

  static let rows = [
    Row(
      line: "take ibu --at 14:10",
      steps: [
        Step(".Take\"", #""slot":"ibu""#, reply: noSlot),
        Step(".TakeAsNeeded\"", #""at":"14:10""#, #""medication":"ibu""#, reply: twoToday),
      ],
      output: "Ibuprofen 400 mg taken at 14:10: 2 doses today.\n"
    ),
    Row(
      line: "take ibu --force --date today",
      steps: [
        Step(".Take\"", reply: noSlot),
        Step(".TakeAsNeeded\"", #""day":"today","force":true"#, reply: twoToday),
      ],
      output: "Ibuprofen 400 mg taken at 14:10: 2 doses today.\n"
    ),
    Row(
      line: "undo ibu",
      steps: [
        Step(".Undo\"", reply: noSlot), Step(".UndoAsNeeded\"", #""medication":"ibu""#, reply: twoToday),
      ],
      output: "Ibuprofen 400 mg at 14:10 undone: 2 doses left today.\n"
    ),
    Row(
      line: "take ibu",
      steps: [
        Step(".Take\"", reply: noSlot),
        Step(
          ".TakeAsNeeded\"",
          reply: #"{"error":"org.pills.Control.UnknownMedication","parameters":{"medication":"ibu"}}"#
        ),
      ],
      exitStatus: 1,
      complaint: "There is no slot 'ibu'. Slots: morning, evening."
    ),
    Row(
      line: "take ibuprofin",
      steps: [
        Step(".Take\"", reply: noSlot),
        Step(
          ".TakeAsNeeded\"",
          reply:
            #"{"error":"org.pills.Control.UnknownMedication","parameters":{"medication":"ibu","suggestion":"Ibuprofen"}}"#
        ),
      ],
      exitStatus: 1,
      complaint: "There is no slot 'ibu'. Did you mean 'Ibuprofen'? Slots: morning, evening."
    ),
    Row(
      line: "take ibu --json",
      typed: "y\n",
      steps: [Step(".Take\"", reply: noSlot), Step(".TakeAsNeeded\"", reply: tooMany)],
      exitStatus: 1,
      output: tooMany + "\n",
      complaint: tooManyAndForce
    ),
    Row(
      line: "take ibu",
      steps: [Step(".Take\"", reply: noSlot), Step(".TakeAsNeeded\"", reply: tooMany)],
      exitStatus: 1,
      complaint: tooManyAndForce
    ),
    Row(
      line: "take ibu",
      typed: "y\n",
      steps: [
        Step(".Take\"", reply: noSlot), Step(".TakeAsNeeded\"", reply: tooMany),
        Step(".TakeAsNeeded\"", #""force":true"#, reply: twoToday),
      ],
      output: "Ibuprofen 400 mg taken at 14:10: 2 doses today.\n",
      complaint: "?Ibuprofen: you took 4 doses today. The limit is 4 a day. Record it anyway?"
    ),
    Row(
      line: "take ibu",
      typed: "\n",
      steps: [Step(".Take\"", reply: noSlot), Step(".TakeAsNeeded\"", reply: tooMany)],
      exitStatus: 1,
      complaint: "?Ibuprofen: you took 4 doses today. The limit is 4 a day. Record it anyway? "
        + "[y/N] pillsctl: \(tooManyAndForce)"
    ),
    Row(
      line: "undo ibu --date yesterday",
      steps: [Step(".Undo\"", reply: noSlot), Step(".UndoAsNeeded\"", reply: locked)],
      exitStatus: 4,
      complaint:
        "Thursday, 19 November 2026 is locked, like all past days. To unlock them for 10 minutes: pillsctl unlock"
    ),
    Row(
      line: "take ibu --date yesterday --at 14:10",
      typed: "yes\n",
      steps: [
        Step(".Take\"", reply: noSlot), Step(".TakeAsNeeded\"", reply: locked),
        Step(".Unlock\"", reply: unlocked),
        Step(".TakeAsNeeded\"", #""day":"yesterday""#, reply: twoToday),
      ],
      output: "Ibuprofen 400 mg taken at 14:10: 2 doses today.\n",
      complaint: "?Thursday, 19 November 2026 is locked. Unlock for 10 minutes?"
    ),
    Row(
      line: "undo metf",
      steps: [
        Step(".Undo\"", reply: noSlot),
        Step(
          ".UndoAsNeeded\"",
          reply:
            #"{"error":"org.pills.Control.NotAsNeeded","parameters":{"medication":"Metformin","slots":["morning","evening"]}}"#
        ),
      ],
      exitStatus: 1,
      complaint:
        "Metformin is due in the slots morning and evening. Say which one: pillsctl undo morning Metformin"
    ),
    Row(
      line: "skip ibu",
      steps: [
        Step(".Skip\"", reply: noSlot),
        Step(".GetMedication\"", #""medication":"ibu""#, reply: medication("Ibuprofen", "as-needed")),
      ],
      exitStatus: 1,
      complaint:
        "Ibuprofen is taken as needed, so there is nothing to skip. To record a dose: pillsctl take Ibuprofen"
    ),
    Row(
      line: "toggle ibu",
      steps: [
        Step(".Toggle\"", reply: noSlot),
        Step(".GetMedication\"", reply: medication("Cold tea", "as-needed")),
      ],
      exitStatus: 1,
      complaint:
        "Cold tea is taken as needed, so there is nothing to toggle. To record a dose: pillsctl take 'Cold tea'"
    ),
    Row(
      line: "skip ibu",
      steps: [
        Step(".Skip\"", reply: noSlot),
        Step(".GetMedication\"", reply: medication("Ibuprofen", "as-needed", "ended")),
      ],
      exitStatus: 1,
      complaint: "There is no slot 'ibu'. Slots: morning, evening."
    ),
    Row(
      line: "skip metformin",
      steps: [
        Step(".Skip\"", reply: noSlot), Step(".GetMedication\"", reply: medication("Metformin", "daily")),
      ],
      exitStatus: 1,
      complaint:
        "Metformin is due in the slots morning and evening. Say which one: pillsctl skip morning Metformin"
    ),
    Row(
      line: "take ibu para",
      steps: [
        Step(".Take\"", reply: noSlot), Step(".GetMedication\"", reply: medication("Ibuprofen", "as-needed")),
      ],
      exitStatus: 1,
      complaint: "Ibuprofen is taken as needed and has no slot. Type: pillsctl take Ibuprofen"
    ),
    Row(
      line: "take i",
      steps: [
        Step(".Take\"", reply: noSlot),
        Step(
          ".TakeAsNeeded\"",
          reply:
            #"{"error":"org.pills.Control.AmbiguousMedication","parameters":{"candidates":["Ibuprofen","Iron"],"medication":"i"}}"#
        ),
      ],
      exitStatus: 1,
      complaint: "'i' may mean Ibuprofen or Iron. Type more of the name."
    ),
    Row(
      line: "take evening ibu",
      steps: [
        Step(".Take\"", reply: notDue), Step(".GetMedication\"", reply: medication("Ibuprofen", "as-needed")),
      ],
      exitStatus: 1,
      complaint: "Ibuprofen is taken as needed and has no slot. Type: pillsctl take Ibuprofen"
    ),
    Row(
      line: "take evening metformin",
      steps: [
        Step(".Take\"", reply: notDue), Step(".GetMedication\"", reply: medication("Metformin", "daily")),
      ],
      exitStatus: 1,
      complaint: "There is no medication 'ibu' here. 'pillsctl medication list' lists them all."
    ),
  ]

  private static let notDue =
    #"{"error":"org.pills.Control.UnknownMedication","parameters":{"medication":"ibu"}}"#

  private static let tooManyAndForce =
    "Ibuprofen: you took 4 doses today. The limit is 4 a day. To record it anyway: pillsctl take Ibuprofen --force"

  @Test("what is no slot is looked for among the medications", arguments: rows)
  func asks(_ row: Row) throws {
    let program = try RunningProgram(
      row.line.split(separator: " ").map(String.init),
      environment: ["PILLS_SOCKET=\(daemon.path)", "SWIFT_BACKTRACE=enable=no"],
      typed: row.typed
    )
    for step in row.steps {
      let call = try daemon.nextCall()
      for part in step.call { #expect(call.contains(part)) }
      try daemon.reply(step.reply)
      daemon.hangUp()
    }
    let ending = try program.ending()
    #expect(ending.exitStatus == row.exitStatus)
    #expect(ending.output == row.output)
    #expect(ending.complaint == complaint(row))
  }

  /// A question, marked `?`, is no complaint, and ends without a line feed.
  private func complaint(_ row: Row) -> String {
    if row.complaint.isEmpty { return "" }
    guard row.complaint.hasPrefix("?") else { return "pillsctl: \(row.complaint)\n" }
    let text = String(row.complaint.dropFirst())
    return text.hasSuffix("?") ? "\(text) [y/N] " : "\(text)\n"
  }

  @Test(
    "a limit is told with its numbers",
    arguments: [
      (
        Control.LimitExceeded(medication: "Iron", limit: 1, taken: 1), nil,
        "Iron: you took 1 dose today. The limit is 1 a day."
      ),
      (
        Control.LimitExceeded(medication: "Iron", limit: 2, taken: 3), "-1",
        "Iron: you took 3 doses that day. The limit is 2 a day."
      ),
      (
        Control.LimitExceeded(medication: "Iron", gap: "6h", near: Samples.moment("14:10")), nil,
        "Iron: you took a dose at 14:10. Wait at least 6h between two doses."
      ),
    ] as [(Control.LimitExceeded, String?, String)]
  )
  func limits(_ exceeded: Control.LimitExceeded, _ day: String?, _ expected: String) {
    #expect(exceeded.fact(AnswerRequest(verb: .take, slot: "iron", day: day)) == expected)
  }
}
