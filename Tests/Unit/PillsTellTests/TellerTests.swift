import PillsAPI
import PillsCore
import PillsSamples
import PillsSettings
import Testing

@testable import PillsTell

/// Who is told what, and when.
@Suite struct TellerTests {
  /// What pillsd says at a minute; nil if only the time passes.
  typealias Step = (Int, Seen?)

  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let receivers: [TellReceiver]
    let steps: [Step]
    let told: [String]
  }

  private static let phone = Scene.receiver("phone")
  private static let carer = Scene.receiver("carer") { $0.events = [.missed, .answered] }

  private static let stories: [Story] = [
    Story(
      testDescription: "an open reminder is told once, after its time",
      receivers: [phone],
      steps: [(0, Scene.open), (14, nil), (15, nil), (16, nil), (20, Scene.open)],
      told: ["15 phone open evening"]
    ),
    Story(
      testDescription: "one that is answered before is not told",
      receivers: [phone],
      steps: [(0, Scene.open), (10, Scene.taken), (15, nil), (60, nil)],
      told: []
    ),
    Story(
      testDescription: "its answer is told to those who were told that it is open",
      receivers: [phone, carer],
      steps: [(0, Scene.open), (15, nil), (20, Scene.taken), (21, Scene.taken)],
      told: ["15 phone open evening", "20 phone answered evening taken"]
    ),
    Story(
      testDescription: "a carer hears only of what was missed",
      receivers: [carer],
      steps: [(0, Scene.open), (60, nil), (360, Scene.missed), (400, Scene.missed), (500, Scene.taken)],
      told: ["360 carer missed evening", "500 carer answered evening taken"]
    ),
    Story(
      testDescription: "a missed one is told to those who heard that it is open, as missed",
      receivers: [phone],
      steps: [(0, Scene.open), (15, nil), (360, Scene.missed), (361, nil)],
      told: ["15 phone open evening", "360 phone missed evening"]
    ),
    Story(
      testDescription:
        "a late answer is told to those who were told that it is open, also if they hear of no miss",
      receivers: [Scene.receiver("phone") { $0.events = [.open, .answered] }],
      steps: [(0, Scene.open), (15, nil), (360, Scene.missed), (500, Scene.taken)],
      told: ["15 phone open evening", "500 phone answered evening taken"]
    ),
    Story(
      testDescription: "what was missed before is no news",
      receivers: [carer],
      steps: [(0, Scene.missed), (10, Scene.missed)],
      told: []
    ),
    Story(
      testDescription: "several that were missed at once are one message",
      receivers: [carer],
      steps: [
        (0, Scene.nothing),
        (
          1,
          Scene.seen(missed: [
            Scene.slot(.closed, "missed", "morning", day: 19), Scene.slot(.closed, "missed", day: 19),
          ])
        ),
      ],
      told: ["1 carer missed morning-2026-11-19 evening-2026-11-19"]
    ),
    Story(
      testDescription: "while it is snoozed nobody is told; then it is told again",
      receivers: [phone],
      steps: [
        (0, Scene.open), (10, Scene.snoozed), (30, nil), (40, Scene.open), (55, nil), (60, Scene.snoozed),
        (70, Scene.open), (85, nil), (90, Scene.taken),
      ],
      told: ["55 phone open evening", "85 phone open evening", "90 phone answered evening taken"]
    ),
    Story(
      testDescription: "one that is gone without an answer is told as that",
      receivers: [phone],
      steps: [(0, Scene.open), (15, nil), (20, Scene.nothing)],
      told: ["15 phone open evening", "20 phone answered evening over"]
    ),
    Story(
      testDescription: "partly taken and partly skipped",
      receivers: [phone],
      steps: [
        (0, Scene.open), (15, nil), (16, Scene.seen([Scene.slot(.open, "taken due")])),
        (20, Scene.seen([Scene.slot(.closed, "taken skipped")])),
      ],
      told: ["15 phone open evening", "20 phone answered evening mixed"]
    ),
    Story(
      testDescription: "low stock is told once, and again after it was filled",
      receivers: [phone],
      steps: [
        (0, Scene.seen(low: ["A"])), (1, Scene.seen(low: ["A"])), (2, Scene.nothing),
        (3, Scene.seen(low: ["A"])), (4, Scene.seen(low: ["A", "B"])),
      ],
      told: ["0 phone stock", "3 phone stock", "4 phone stock"]
    ),
    Story(
      testDescription: "each has times of their own",
      receivers: [
        phone, Scene.receiver("speaker") { $0.after = .zero },
        Scene.receiver("late") { $0.after = .hours(1) },
      ],
      steps: [(0, Scene.open), (15, nil), (60, nil)],
      told: ["0 speaker open evening", "15 phone open evening", "60 late open evening"]
    ),
    Story(
      testDescription: "yesterday's is told until it is answered",
      receivers: [phone],
      steps: [
        (0, Scene.seen([Scene.slot(.open, "due", day: 19)])), (15, nil), (20, Scene.nothing),
      ],
      told: ["15 phone open evening-2026-11-19", "20 phone answered evening-2026-11-19 over"]
    ),
    Story(
      testDescription: "a clock that is set back holds nothing up",
      receivers: [phone],
      steps: [(1000, Scene.open), (100, Scene.open), (115, nil)],
      told: ["115 phone open evening"]
    ),
    Story(
      testDescription: "a confirmed miss is over, and is told as that",
      receivers: [carer],
      steps: [
        (0, Scene.open), (360, Scene.missed), (400, Scene.seen([Scene.slot(.closed, "missed missed")])),
      ],
      told: ["360 carer missed evening", "400 carer answered evening over"]
    ),
  ]

  @Test(arguments: stories)
  func `each is told what they want, once`(story: Story) {
    var stage = Stage(story.receivers)
    for (minute, seen) in story.steps {
      if let seen { stage.see(seen, at: minute) } else { stage.wake(at: minute) }
    }
    #expect(stage.told == story.told)
  }

  @Test(arguments: stories)
  func `a new start between any two steps tells nothing twice and loses nothing`(story: Story) throws {
    var stage = Stage(story.receivers)
    var last: Seen?
    for (minute, seen) in story.steps {
      try stage.restart(story.receivers)
      // pillsd tells of its state first; the clock may have been set meanwhile.
      last = seen ?? last
      if let last { stage.see(last, at: minute) }
    }
    #expect(stage.told == story.told)
  }

  @Test func `the timer is set for what comes next, and for nothing else`() {
    var stage = Stage([Self.phone])
    stage.see(Scene.nothing, at: 0)
    #expect(stage.wakes == nil)
    stage.see(Scene.open, at: 1)
    #expect(stage.wakes == 16)
    stage.wake(at: 16)
    #expect(stage.wakes == nil)
    stage.see(Scene.taken, at: 17)
    #expect(stage.wakes == nil)
  }

  @Test func `a command that fails is run again, and what is outdated is dropped`() {
    var stage = Stage([Self.phone])
    stage.fails = true
    stage.see(Scene.open, at: 0)
    for minute in 15...120 {
      stage.wake(at: minute)
      #expect(stage.wakes.map { $0 > minute } == true)
    }
    #expect(stage.told.map { $0.prefix { $0 != " " } } == ["15", "16", "21", "36", "96"])
    #expect(stage.notes.last == .failed(receiver: "phone", times: 5))
    #expect(stage.wakes == 156)
    stage.fails = false
    // Nobody was told that it is open, so nobody is told that it was taken.
    stage.see(Scene.taken, at: 130)
    stage.wake(at: 156)
    #expect(stage.told.count == 5)
    #expect(stage.wakes == nil)
  }

  @Test func `what is not true any more is not tried again`() {
    var stage = Stage([Self.phone, Self.carer])
    stage.fails = true
    stage.see(Scene.nothing, at: 0)
    stage.see(
      Scene.seen([Scene.slot(.closed, "missed")], missed: [Scene.slot(.closed, "missed")], low: ["A"]),
      at: 1
    )
    #expect(stage.told == ["1 phone missed evening", "1 carer missed evening"])
    stage.see(Scene.taken, at: 2)
    #expect(stage.wakes == nil)
    for minute in 2...90 { stage.wake(at: minute) }
    #expect(stage.told.count == 2)
  }

  @Test func `a clock that is set back holds up no new attempt`() {
    var stage = Stage([Self.carer])
    stage.fails = true
    stage.see(Scene.nothing, at: 0)
    stage.see(Scene.missed, at: 10_000)
    stage.fails = false
    stage.see(Scene.missed, at: 100)
    #expect(stage.told == ["10000 carer missed evening", "100 carer missed evening"])
  }

  @Test func `after a day a message is given up`() {
    var stage = Stage([Self.carer])
    stage.fails = true
    stage.see(Scene.nothing, at: 0)
    stage.see(Scene.missed, at: 1)
    stage.wake(at: 1 + 24 * 60)
    #expect(stage.notes.last == .gaveUp(receiver: "carer"))
    #expect(stage.wakes == nil)
  }

  @Test func `one command of a receiver runs at a time, in the order of the messages`() {
    var stage = Stage([Self.phone])
    stage.holds = true
    stage.see(Scene.seen(low: ["A"]), at: 0)
    stage.see(Scene.seen([Scene.slot(.open, "due")], low: ["A"]), at: 1)
    stage.wake(at: 16)
    #expect(stage.told == ["0 phone stock"])
    stage.end("phone", at: 17)
    #expect(stage.told == ["0 phone stock", "17 phone open evening"])
    // It is taken while the command runs.
    stage.see(Scene.taken, at: 18)
    #expect(stage.told.count == 2)
    stage.end("phone", at: 19)
    #expect(stage.told.last == "19 phone answered evening taken")
  }

  @Test func `a receiver that is removed is told nothing, and one that is added hears of what is open`() {
    var stage = Stage([Self.phone])
    stage.holds = true
    stage.see(Scene.open, at: 0)
    stage.wake(at: 15)
    stage.use([Scene.receiver("other")], at: 16)
    stage.end("phone", at: 17)
    #expect(stage.told == ["15 phone open evening", "16 other open evening"])
    #expect(stage.teller.state.receivers["phone"] == nil)
  }

  // MARK: Answers

  private static let ntfy = Scene.receiver("ntfy") { $0.answers = ["listen"] }

  @Test func `an answer is waited for as long as it can come`() {
    var stage = Stage([Self.ntfy, Self.phone])
    stage.see(Scene.open, at: 0)
    #expect(stage.listening == [])
    stage.wake(at: 15)
    #expect(stage.listening == ["ntfy"])
    stage.see(Scene.snoozed, at: 16)
    #expect(stage.listening == ["ntfy"])
    stage.see(Scene.taken, at: 17)
    #expect(stage.listening == [])
  }

  @Test func `an answer takes what the message was about, and nothing else`() {
    var stage = Stage([Self.ntfy])
    stage.see(Scene.open, at: 0)
    stage.wake(at: 15)
    stage.answer("ntfy", #"{"event":"message","message":"taken-nothing"}"#)
    stage.answer("phone", "taken-word")
    #expect(stage.taken == [])
    stage.answer("ntfy", #"{"event":"message","message":"taken-word"}"#)
    #expect(stage.taken.last == Control.Take.Input(slot: "evening", day: "2026-11-20"))
    // C joined later, and A was skipped meanwhile.
    stage.see(Scene.seen([Scene.slot(.open, "skipped due due")]), at: 16)
    stage.answer("ntfy", "taken-word")
    #expect(stage.taken.last == Control.Take.Input(slot: "evening", medications: ["B"], day: "2026-11-20"))
    stage.see(Scene.seen([Scene.slot(.open, "skipped taken due")]), at: 17)
    stage.answer("ntfy", "taken-word")
    #expect(stage.taken.count == 2)
  }

  @Test func `an answer may come before the command has ended, and after a new start`() throws {
    var stage = Stage([Self.ntfy])
    stage.holds = true
    stage.see(Scene.open, at: 0)
    stage.wake(at: 15)
    #expect(stage.listening == ["ntfy"])
    stage.answer("ntfy", "taken-word")
    #expect(stage.taken.count == 1)
    stage.end("ntfy", at: 16)
    try stage.restart([Self.ntfy])
    stage.see(Scene.open, at: 17)
    stage.answer("ntfy", "taken-word")
    #expect(stage.taken.count == 2)
  }

  @Test func `the file has no name of a medication`() {
    var stage = Stage([Self.ntfy])
    let slot = Control.SlotStatus(
      id: "evening-2026-11-20",
      slot: "evening",
      day: "2026-11-20",
      dueAt: "2026-11-20T21:00:00+01:00",
      reminder: .open,
      doses: [Control.Dose(medication: "Metformin", status: .due)]
    )
    stage.fails = true
    stage.see(Scene.seen([slot], low: ["Metformin"]), at: 0)
    stage.wake(at: 15)
    stage.fails = false
    stage.wake(at: 60)
    #expect(!"\(stage.teller.state)".lowercased().contains("metformin"))
    #expect(stage.told.contains("60 ntfy open evening"))
  }
}
