import ICalendar
import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsSync

@Suite struct TaskTests {
  private let profile: ProfileID
  private static let head = "k3f9m2qxw0-17"
  private static let noon = Instant(secondsSinceEpoch: 1_795_176_000)
  private static let today = Day("2026-11-20")

  init() throws { profile = try #require(ProfileID("4tqv7b1c9z")) }

  private static func name(_ day: String) -> String { "task-4tqv7b1c9z-2026-11-\(day)-evening.ics" }

  private static let names: [(String, String?)] = [
    (name("20"), name("20")),
    ("task-4tqv7b1c9z-2026-11-20-evening.sync-conflict-20261120-101112-ABCDEFG.ics", name("20")),
    // This task belongs to another profile.
    ("task-4tqv7b1c9y-2026-11-20-evening.ics", nil),
    ("log-k3f9m2qxw0-2026-01.ics", nil),
  ]

  @Test(arguments: names)
  func `tasks of the profile and copies of them are told by their names`(resource: String, task: String?) {
    #expect(taskName(of: resource, in: profile)?.description == task)
  }

  private static func told(
    _ medications: [String],
    taken: [String] = [],
    _ state: TickAnswer = .open,
    at: Timestamp? = nil
  ) -> Sync.Task {
    Sync.Task(
      day: "2026-11-20",
      slot: "after-lunch",
      time: "13:30",
      doses: medications.map { Sync.TaskDose(medication: zinc, name: $0, answer: state, heads: [head]) }
        + taken.map { Sync.TaskDose(medication: zinc, name: $0, answer: .taken, heads: []) },
      state: state,
      at: at,
      over: false
    )
  }

  private static let zinc = "0000000000"

  private static let shown: [(Sync.Task, showsNames: Bool, String, note: String, TaskState)] = [
    (
      told(["Zinc", "Metformin 500 mg"]), true, "After-lunch pills: Metformin 500 mg, Zinc",
      "Open: Metformin 500 mg, Zinc", .open
    ),
    (told(["Zinc", "Metformin 500 mg"]), false, "After-lunch pills", "", .open),
    // A dose that was answered elsewhere is not listed as open.
    (
      told(["Zinc"], taken: ["Metformin 500 mg"]), true, "After-lunch pills: Zinc",
      "Open: Zinc\nTaken: Metformin 500 mg", .open
    ),
    (told(["Zinc"], taken: ["Metformin 500 mg"]), false, "After-lunch pills", "", .open),
    // The placeholder medication is not named.
    (told(["Pills"]), true, "After-lunch pills", "", .open),
    (told(["Pills", "Zinc"]), true, "After-lunch pills: Pills, Zinc", "Open: Pills, Zinc", .open),
    (
      told(["Zinc"], .taken, at: "2026-11-20T13:00:00+01:00"), true, "After-lunch pills: Zinc", "Taken: Zinc",
      .completed(at: noon)
    ),
    (told(["Zinc"], .taken), true, "After-lunch pills: Zinc", "Taken: Zinc", .completed(at: nil)),
    (
      told(["Zinc"], .skipped, at: "2026-11-20T13:00:00+01:00"), true, "After-lunch pills: Zinc",
      "Skipped: Zinc", .cancelled
    ),
  ]

  @Test(arguments: shown)
  func `a task shows what pillsd tells of a slot`(
    told: Sync.Task,
    showsNames: Bool,
    summary: String,
    note: String,
    state: TaskState
  ) throws {
    let task = try SlotTask(told, in: profile, showsNames: showsNames)
    #expect(task.name.description == "task-4tqv7b1c9z-2026-11-20-after-lunch.ics")
    #expect(task.summary == summary)
    #expect(task.note == note)
    #expect(task.due == TimeOfDay("13:30"))
    #expect(task.state == state)
    #expect(task.doses.first?.heads.map(\.description) == (told.doses.first?.heads))
    #expect(task.doses.map(\.answer.rawValue) == told.doses.map(\.answer.rawValue))
    #expect(!task.hasAlarm)
    #expect(task.hidesNames == !showsNames)
  }

  @Test func `what is no task is told`() {
    var bad = Self.told(["Zinc"])
    bad.doses[0].heads = ["none"]
    #expect(throws: SyncComplaint.self) { try SlotTask(bad, in: profile, showsNames: true) }
  }

  /// The task of that evening after a program edited it: `changes` replace the lines that begin alike.
  private func resource(
    _ changes: [String],
    without dropped: [String] = [],
    _ state: TaskState = .open
  ) throws -> TaskResource {
    let name = try #require(TaskName(Self.name("20")))
    let due = TimeOfDay("21:00")
    let doses = [Self.shownDose].compactMap { TaskDose($0) }
    let task = TaskResource(SlotTask(name, "Evening pills", due: due, state, doses: doses), at: Self.noon)
    let gone = changes.map { $0.prefix { $0 != ":" } + ":" } + dropped.map { "\($0):" }
    let text = String(decoding: task.text, as: UTF8.self).replacing("\r\n ", with: "")
    var lines = text.split(separator: "\r\n")
    lines.removeAll { line in gone.contains { line.hasPrefix($0) } }
    let end = try #require(lines.firstIndex(of: "END:VTODO"))
    lines.insert(contentsOf: changes.map { $0[...] }, at: end)
    return try #require(TaskResource(reading: Array(lines.joined(separator: "\r\n").utf8)))
  }

  private static let shownDose = "\(zinc)=open+\(head)"
  private static let known = knownTask(.open)
  private static let knownAsTaken = knownTask(.taken)

  private static func knownTask(_ state: TickAnswer) -> KnownTask {
    KnownTask(version: "1", state: state, doses: ["\(zinc)=\(state.rawValue)+4tqv7b1c9z-3"], writes: 1)
  }

  private static let dropped = ["X-PILLS-WRITTEN", "X-PILLS-DOSES"]
  private static let status = ["STATUS"]

  private static let ticks:
    [(changes: [String], without: [String], KnownTask?, (TickAnswer, at: String?, doses: [String]?)?)] =
      [
        ([], [], nil, nil),
        ([], [], known, nil),
        (["SUMMARY:Mine"], [], known, nil),
        (
          ["STATUS:COMPLETED", "COMPLETED:20261120T201500Z"], [], nil,
          (.taken, "2026-11-20T20:15:00Z", [shownDose])
        ),
        // The time is in the phone's zone, or in a named zone.
        (["COMPLETED:20261120T201500"], status, known, (.taken, "2026-11-20T20:15:00", [shownDose])),
        (
          ["COMPLETED;TZID=Europe/Vienna:20261120T201500"], status, known,
          (.taken, "2026-11-20T20:15:00[Europe/Vienna]", [shownDose])
        ),
        (["COMPLETED;VALUE=DATE:20261120"], status, known, (.taken, nil, [shownDose])),
        (["PERCENT-COMPLETE:100"], status, known, (.taken, nil, [shownDose])),
        // The task was ticked and unticked again.
        (["COMPLETED:20261120T201500Z", "PERCENT-COMPLETE:100"], [], known, nil),
        (["STATUS:CANCELLED"], [], known, (.skipped, nil, [shownDose])),
        (["STATUS:COMPLETED"], ["X-PILLS-DOSES"], known, (.taken, nil, known.doses)),
        (["STATUS:COMPLETED"], ["X-PILLS-DOSES"], nil, (.taken, nil, nil)),
        // If the program drops Pills' own properties, the answer applies to the doses that Pills last wrote.
        ([], dropped, nil, nil),
        ([], dropped, known, nil),
        ([], dropped, knownAsTaken, (.open, nil, knownAsTaken.doses)),
        (["PERCENT-COMPLETE:100"], dropped, knownAsTaken, (.open, nil, knownAsTaken.doses)),
        (["STATUS:COMPLETED"], dropped, known, (.taken, nil, known.doses)),
        (["STATUS:COMPLETED"], dropped, knownAsTaken, nil),
      ]

  @Test(arguments: ticks)
  func `a tick is what a person did to a task`(
    changes: [String],
    without dropped: [String],
    known: KnownTask?,
    expected: (TickAnswer, at: String?, doses: [String]?)?
  ) throws {
    let tick = Sync.Tick.Input(try resource(changes, without: dropped), knownAs: known)
    #expect(tick?.state == expected?.0)
    #expect(tick?.at == expected?.at)
    let doses = tick?.doses?.map {
      "\($0.medication)=\(([$0.answer.rawValue] + $0.seen).joined(separator: "+"))"
    }
    #expect(doses == expected?.doses)
    #expect(tick.map { "\($0.day) \($0.slot)" } == expected.map { _ in "2026-11-20 evening" })
  }

  private static let open = ["STATUS:NEEDS-ACTION"]
  private static let ticked = ["STATUS:COMPLETED", "COMPLETED:20261120T201500Z", "PERCENT-COMPLETE:100"]

  /// What programs make of a task that Pills wrote once, one step after another; all steps come before Pills
  /// writes again. The task as Pills last wrote it, the properties after each step and those that are missing,
  /// and what a person did by then.
  private static let steps: [(written: TaskState, [(changes: [String], without: [String], TickAnswer?)])] = [
    // The task is ticked, unticked in the ways of different programs, and ticked again.
    (.open, [(ticked, [], .taken), (open, [], .open), (ticked, [], .taken)]),
    (.open, [(ticked, [], .taken), (ticked, [], nil), (open + ticked.dropFirst(), [], .open)]),
    (.open, [(ticked, [], .taken), (["STATUS:IN-PROCESS", "PERCENT-COMPLETE:99"], [], .open)]),
    (.open, [(ticked, [], .taken), (["PERCENT-COMPLETE:100"], ["STATUS"], .open)]),
    (.open, [(ticked, [], .taken), (ticked.dropLast() + ["PERCENT-COMPLETE:0"], [], .open)]),
    (.open, [(["STATUS:COMPLETED"], [], .taken), (open, [], .open), (open, [], nil)]),
    (.open, [(["STATUS:CANCELLED"], [], .skipped), (open, [], .open)]),
    (.completed(at: nil), [(open, [], .open), (["STATUS:COMPLETED"], [], .taken), (open, [], .open)]),
    // The same signs read once more are no answer, although they mean something else of a task in the new state.
    (
      .open,
      [
        (["COMPLETED:20261120T201500Z"], ["STATUS"], .taken),
        (["COMPLETED:20261120T201500Z"], ["STATUS"], nil),
      ]
    ),
    (
      .open,
      [
        (["STATUS:COMPLETED", "PERCENT-COMPLETE:0"], [], .taken),
        (["STATUS:COMPLETED", "PERCENT-COMPLETE:0"], [], nil),
      ]
    ),
    (
      .open,
      [
        (ticked, [], .taken), (["PERCENT-COMPLETE:100"], ["STATUS"], .open),
        (["PERCENT-COMPLETE:100"], ["STATUS"], nil),
      ]
    ),
    (
      .open,
      [
        (["COMPLETED:20261120T201500Z"], dropped + ["STATUS"], .taken),
        (["COMPLETED:20261120T201500Z"], dropped + ["STATUS"], nil),
      ]
    ),
    // A program without Pills' properties does the same.
    (.open, [(ticked, dropped, .taken), (open, dropped, .open), (ticked, dropped, .taken)]),
    (.completed(at: nil), [(open, dropped, .open), (["STATUS:COMPLETED"], dropped, .taken)]),
  ]

  @Test(arguments: steps)
  func `what changed since Pills read it is what a person did`(
    written: TaskState,
    steps: [(changes: [String], without: [String], TickAnswer?)]
  ) throws {
    var known = try self.known(written)
    for (changes, dropped, expected) in steps {
      let text = try resource(changes, without: dropped, written)
      let reading = TaskReading(text, knownAs: known)
      #expect(!reading.isStale)
      #expect((reading.isAnswer ? reading.state.answer : nil) == expected)
      known = KnownTask(text, version: "2", reading, after: known)
    }
  }

  /// What this device knows after it wrote the task.
  private func known(_ state: TaskState) throws -> KnownTask {
    let shown = SlotTask(try #require(TaskName(Self.name("20"))), "Evening pills", due: .noon, state)
    return KnownTask(shown, as: try resource([], state), version: "1", after: nil)
  }

  /// The state that Pills wrote last, the second time with SEQUENCE 1, and an old copy from the first time; then
  /// what a person did.
  private static let copies: [(TaskState, changes: [String], without: [String], TickAnswer?)] = [
    (.completed(at: nil), open, [], nil),
    (.completed(at: nil), open, dropped, nil),
    (.cancelled, open, dropped, nil),
    (.open, open, dropped, nil),
    // A person ticked the old copy.
    (.open, ticked, [], .taken),
    (.open, ticked, dropped, .taken),
    (.completed(at: nil), ticked, dropped, nil),
    (.completed(at: nil), ["STATUS:CANCELLED"], [], .skipped),
  ]

  @Test(arguments: copies)
  func `an old copy that is brought back opens nothing`(
    written: TaskState,
    changes: [String],
    without: [String],
    expected: TickAnswer?
  ) throws {
    var known = try known(written)
    (known.writes, known.sequence) = (2, 1)
    let text = try resource(changes, without: without)
    let reading = TaskReading(text, knownAs: known)
    #expect(reading.isStale)
    #expect((reading.isAnswer ? reading.state.answer : nil) == expected)
    // It is written anew, and what Pills wrote last stays known.
    var after = known
    (after.version, after.fingerprint) = ("2", nil)
    #expect(KnownTask(text, version: "2", reading, after: known) == after)
  }

  @Test func `a second copy of a task is compared with what Pills wrote in it`() throws {
    let text = try resource(Self.ticked)
    let known = KnownTask(text, version: "1", TaskReading(text, knownAs: try known(.open)), after: nil)
    let copy = try resource([])
    #expect(TaskReading(copy, knownAs: known).isAnswer)
    #expect(!TaskReading(copy, knownAs: known, isCopy: true).isAnswer)
    #expect(TaskReading(text, knownAs: known, isCopy: true).isAnswer)
  }

  /// Whether this device still knows it as written.
  private static let read: [(changes: [String], without: [String], Bool)] = [
    ([], [], true), (["X-OTHER:1"], [], true), (["SUMMARY:Mine"], [], true),
    ([], dropped, false), (["RRULE:FREQ=DAILY"], [], false), (ticked, [], false),
    (["PERCENT-COMPLETE:100"], [], false),
  ]

  @Test(arguments: read)
  func `a task is compared again if a program may have changed what it shows`(
    changes: [String],
    without: [String],
    isAsWritten: Bool
  ) throws {
    let known = try known(.open)
    let text = try resource(changes, without: without)
    let after = KnownTask(text, version: "2", TaskReading(text, knownAs: known), after: known)
    #expect((after.fingerprint == known.fingerprint) == isAsWritten)
  }

  @Test func `what is not due any more is cancelled at its time`() throws {
    let resource = try resource(["DUE:20261120T200000Z", "SUMMARY:Evening pills: Zinc"])
    let task = SlotTask(notDue: resource)
    #expect(task.summary == "Evening pills")
    #expect(task.due == TimeOfDay("21:00"))
    #expect(task.state == .cancelled)
    #expect(!resource.shows(task))
  }

  @Test(arguments: [([], "Evening pills: Zinc"), (["X-PILLS-NAMES:no"], "Evening pills")])
  func `names are not given back to a task that another machine shows without`(
    there: [String],
    summary: String
  ) throws {
    let name = try #require(TaskName(Self.name("20")))
    let task = SlotTask(name, "Evening pills: Zinc", due: .noon).asPrivate(as: try resource(there))
    #expect(task.summary == summary)
    #expect(task.hidesNames == !there.isEmpty)
  }

  private static func task(_ day: String, _ summary: String = "Evening pills") -> SlotTask? {
    TaskName(name(day)).map { SlotTask($0, summary, due: .noon) }
  }

  /// The stored state of a task that shows `shown`.
  private static func shows(_ shown: SlotTask?, _ state: TickAnswer = .open) -> KnownTask {
    KnownTask(version: "1", state: state, doses: [], writes: 1, fingerprint: shown?.fingerprint)
  }

  /// Days of November: the wanted, present, known and dismissed tasks, and the resulting actions.
  private static let plans:
    [(
      wanted: [String], present: [String], known: [String: KnownTask], dismissed: [String],
      created: [String], changed: [String], removed: [String]
    )] = [
      ([], [], [:], [], [], [], []),
      (["20", "21"], [], [:], [], ["20", "21"], [], []),
      (["20", "21"], ["20"], ["20": shows(task("20"))], [], ["21"], [], []),
      // One task changes its summary, one was written by another program, one was just ticked.
      (["20"], ["20"], ["20": shows(task("20", "Other"))], [], [], ["20"], []),
      (["20"], ["20"], ["20": shows(nil)], [], [], ["20"], []),
      (["20"], ["20"], ["20": shows(nil, .taken)], [], [], ["20"], []),
      // A dismissed task stays away, even if another task has its name.
      (["20"], [], [:], ["20"], [], [], []),
      (["20"], ["20"], ["20": shows(nil)], ["20"], [], [], []),
      // The task is not due any more, or is cancelled already.
      ([], ["20", "22"], ["20": shows(task("20")), "22": shows(nil, .skipped)], [], [], ["20"], []),
      // The task is further ahead than this device plans.
      ([], ["23"], ["23": shows(task("23"))], [], [], [], []),
      // Yesterday's task is updated while it can be answered, then left alone, and finally removed.
      (["19"], ["19"], ["19": shows(nil)], [], [], ["19"], []),
      ([], ["19"], ["19": shows(task("19"))], [], [], [], []),
      ([], ["18"], ["18": shows(task("18"))], [], [], [], ["18"]),
      // A task that a person edited is left alone.
      (["20"], ["18"], ["18": shows(nil)], ["18"], ["20"], [], []),
      // The present version of this task was never read.
      ([], ["18"], [:], [], [], [], []),
      (["20u"], ["20u", "18u"], ["20": shows(nil), "18": shows(nil)], [], [], [], []),
    ]

  @Test(arguments: plans)
  func `only the tasks that need it are written`(
    wanted: [String],
    present: [String],
    known: [String: KnownTask],
    dismissed: [String],
    created: [String],
    changed: [String],
    removed: [String]
  ) {
    // Those with a u are not read as they are now.
    let day = { (text: String) in text.replacing("u", with: "") }
    let tasks = wanted.map(day).map { (Self.name($0), Self.task($0)) }
    let plan = TaskPlan(
      window: Self.today...Self.today.advanced(by: 2),
      wanted: Dictionary(uniqueKeysWithValues: tasks).compactMapValues { $0 },
      present: Set(present.map(day).map(Self.name)),
      known: Dictionary(uniqueKeysWithValues: known.map { (Self.name($0.key), $0.value) }),
      dismissed: dismissed.map(Self.name),
      unread: Set(present.filter { $0 != day($0) }.map(day).map(Self.name))
    )
    #expect(plan.created == created.map(Self.name))
    #expect(plan.changed == changed.map(Self.name))
    #expect(plan.removed == removed.map(Self.name))
  }

  @Test func `yesterday's tasks are not made anew, but show what became of them`() throws {
    let task = try #require(Self.task("19"))
    let names = [Self.name("19")]
    var plan = TaskPlan(window: Self.today...Self.today, wanted: [names[0]: task], over: Set(names))
    #expect(plan.created.isEmpty)
    plan.present = Set(names)
    #expect(plan.changed == names)
  }

  @Test(arguments: [(false, []), (true, [name("19")])])
  func `yesterday's tasks go where they may show what was erased`(isErased: Bool, removed: [String]) {
    let plan = TaskPlan(window: Self.today...Self.today, present: [Self.name("19")], isErased: isErased)
    #expect(plan.removed == removed)
  }
}
