import PillsAPI
import PillsCore
import PillsSamples
import PillsSettings
import Testing
import Varlink

@testable import PillsTell

/// What the commands of receivers get.
@Suite struct DeliveryTests {
  private static let today: Day = "2026-11-20"

  private static func occasion(
    _ event: TellReplies.Event,
    _ slots: [Control.SlotStatus] = [],
    outcome: TellReplies.Outcome? = nil,
    low: [String] = []
  ) -> Occasion {
    var occasion = Occasion(event: event, today: today, outcome: outcome, low: Scene.seen(low: low).low)
    occasion.reminders = slots.map { Occasion.Reminder(id: $0.id, slot: $0) }
    return occasion
  }

  private static let evening = Scene.slot(.open, "due taken due")
  private static let yesterday = Scene.slot(.closed, "missed", day: 19)

  static let sentences: [(Occasion, Bool, String)] = [
    (occasion(.open, [evening]), false, "Evening pills: not answered since 21:00."),
    (occasion(.open, [evening]), true, "Evening pills: not answered since 21:00. A 5 mg, C 5 mg."),
    (
      occasion(.open, [Scene.slot(.open, "due", "Before lunch", day: 19)]), false,
      "Before lunch pills: not answered since Thursday 21:00."
    ),
    (occasion(.missed, [yesterday]), false, "Evening pills, yesterday: missed."),
    (occasion(.missed, [yesterday]), true, "Evening pills, yesterday: missed. A 5 mg."),
    (occasion(.missed, [yesterday, evening]), true, "2 reminders were missed."),
    (occasion(.answered, [evening], outcome: .taken), true, "Evening pills: taken."),
    (occasion(.answered, [evening], outcome: .skipped), true, "Evening pills: skipped."),
    (occasion(.answered, [evening], outcome: .mixed), true, "Evening pills: partly taken, partly skipped."),
    (occasion(.answered, [yesterday], outcome: .over), true, "Evening pills, yesterday: no longer open."),
    (occasion(.stock, low: ["A", "B"]), false, "The stock of 2 medications is low."),
    (occasion(.stock, low: ["A"]), true, "A: 2 left, enough for 1 day."),
    (occasion(.test), true, "This is a test of Pills. Nothing is due because of it."),
  ]

  @Test(arguments: sentences)
  func `what happened is said in a sentence`(occasion: Occasion, withNames: Bool, expected: String) {
    #expect(occasion.sentence(withNames: withNames) == expected)
  }

  @Test func `without names a command gets none`() {
    var occasion = Self.occasion(.open, [Self.evening])
    occasion.answer = "taken-word"
    let delivery = Delivery(occasion, to: Scene.receiver("phone"))
    #expect(
      delivery.input == """
        {"answer":"taken-word","event":"open","message":"Evening pills: not answered since 21:00.",\
        "receiver":"phone","reminders":[{"day":"2026-11-20","dueAt":"2026-11-20T21:00:00+01:00",\
        "id":"evening-2026-11-20","slot":"evening"}],"title":"Pills"}

        """
    )
    #expect(
      delivery.variables == [
        "PILLS_EVENT": "open", "PILLS_RECEIVER": "phone", "PILLS_TITLE": "Pills",
        "PILLS_MESSAGE": "Evening pills: not answered since 21:00.", "PILLS_SLOT": "evening",
        "PILLS_DAY": "2026-11-20", "PILLS_DUE_AT": "2026-11-20T21:00:00+01:00", "PILLS_OUTCOME": "",
        "PILLS_MEDICATIONS": "", "PILLS_ANSWER": "taken-word",
      ]
    )
  }

  @Test func `with names it gets all of them, and a title if there is one`() throws {
    let receiver = Scene.receiver("carer") {
      ($0.showsNames, $0.title, $0.input) = (true, "Anna", .text)
    }
    let delivery = Delivery(Self.occasion(.open, [Self.evening]), to: receiver)
    #expect(delivery.input == "Anna: Evening pills: not answered since 21:00. A 5 mg, C 5 mg.\n")
    #expect(delivery.variables["PILLS_MEDICATIONS"] == "A\nB\nC")
    #expect(delivery.variables["PILLS_TITLE"] == "Anna")
    let named = Delivery(
      Self.occasion(.open, [Self.evening]),
      to: Scene.receiver("x"),
      about: try Person("Mia")
    )
    #expect(named.variables["PILLS_MESSAGE"] == "Mia: Evening pills: not answered since 21:00.")
    let stock = Delivery(Self.occasion(.stock, low: ["A"]), to: Scene.receiver("x") { $0.showsNames = true })
    let message = value(ofWireText: Array(stock.input.utf8), as: TellReplies.Message.self)
    #expect(message?.stock == [TellReplies.Stock(medication: "A", left: "2", daysLeft: 1)])
  }

  @Test(
    arguments: [
      ([], Options()),
      (
        ["--config", "/a"],
        {
          var options = Options(); options.settingsFile = "/a"; return options
        }()
      ),
      (
        ["--test=phone"],
        {
          var options = Options(); options.task = .test(receiver: "phone"); return options
        }()
      ),
      (
        ["--list"],
        {
          var options = Options(); options.task = .list; return options
        }()
      ),
    ] as [([String], Options)]
  )
  func `options are read`(arguments: [String], expected: Options) throws {
    #expect(try Options(parsing: arguments) == expected)
  }

  @Test(arguments: [["--list", "--version"], ["--test"], ["--lists"], ["list"]])
  func `a wrong command line is refused`(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }
}
