import PillsCore
import Testing

@testable import ICalendar

@Suite struct TaskTests {
  private let task: SlotTask
  private let doses: [TaskDose]

  /// 2026-11-20T12:00:00Z; `later` is one hour after it.
  private let noon = Instant(secondsSinceEpoch: 1_795_176_000)
  private let later = Instant(secondsSinceEpoch: 1_795_179_600)

  init() throws {
    doses = ["k3f9m2qxw0=open+4tqv7b1c9z-3+k3f9m2qxw0-17", "4tqv7b1c9z=taken"].compactMap { TaskDose($0) }
    let name = try #require(TaskName("task-4tqv7b1c9z-2026-11-20-after-lunch.ics"))
    let due = try #require(TimeOfDay("13:30"))
    task = SlotTask(name, "Pills: Zinc, 1/2; after lunch", due: due, hasAlarm: true, doses: doses)
  }

  private func changed(
    _ state: TaskState,
    doses: [TaskDose] = [],
    summary: String? = nil,
    due: TimeOfDay? = nil
  )
    -> SlotTask
  { SlotTask(task.name, summary ?? task.summary, due: due ?? task.due, hasAlarm: true, state, doses: doses) }

  private func lines(_ resource: TaskResource) -> [String] {
    let text = String(decoding: resource.text, as: UTF8.self).replacing("\r\n ", with: "")
    return text.split(separator: "\r\n").map(String.init)
  }

  private func read(_ lines: [String]) throws -> TaskResource {
    try #require(TaskResource(reading: Array(lines.joined(separator: "\r\n").utf8)))
  }

  @Test func `a task is due at no zone's time, begins at none, and has an alarm`() throws {
    let written = lines(TaskResource(task, at: noon))
    #expect(
      written == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pills//Pills//EN", "BEGIN:VTODO",
        "UID:pills-task-4tqv7b1c9z-2026-11-20-after-lunch", "DTSTAMP:20261120T120000Z",
        "CREATED:20261120T120000Z", "CLASS:PRIVATE", "SUMMARY:Pills: Zinc\\, 1/2\\; after lunch",
        "DUE:20261120T133000", "STATUS:NEEDS-ACTION", "SEQUENCE:0", "LAST-MODIFIED:20261120T120000Z",
        "X-PILLS-DOSES:k3f9m2qxw0=open+4tqv7b1c9z-3+k3f9m2qxw0-17 4tqv7b1c9z=taken",
        "X-PILLS-TASK:task-4tqv7b1c9z-2026-11-20-after-lunch.ics",
        "X-PILLS-WRITTEN:NEEDS-ACTION 20261120T133000 \(task.fingerprint) 1", "BEGIN:VALARM",
        "ACTION:DISPLAY", "DESCRIPTION:After-lunch pills", "TRIGGER;RELATED=END:PT0S", "END:VALARM",
        "END:VTODO", "END:VCALENDAR",
      ]
    )
    let read = try read(written)
    #expect(read == TaskResource(task, at: noon))
    #expect(read.name == task.name)
    #expect(read.state == .open)
    #expect(read.doses == doses)
    #expect(read.isAnswered == false)
    #expect(read.shows(task))
  }

  @Test func `a name is in its UID, and written in one way`() throws {
    #expect(TaskName(uid: "pills-task-4tqv7b1c9z-2026-11-20-after-lunch") == task.name)
    for text in [
      "", "task-4tqv7b1c9z-2026-11-20-.ics", "task-4tqv7b1c9z-2026-11-31-noon.ics",
      "task-4tqv7b1c9z-2026-11-20-noon",
      "task-4TQV7B1C9Z-2026-11-20-noon.ics", "task-4tqv7b1c9z-2026-11-20-Noon.ics",
      "log-4tqv7b1c9z-2026-11-20-noon.ics",
      "task-4tqv7b1c9-2026-11-20-noon.ics",
    ] {
      #expect(TaskName(text) == nil)
      #expect(TaskName(uid: "pills-\(text.replacing(".ics", with: ""))") == nil || !text.hasSuffix(".ics"))
    }
    #expect(TaskName(uid: "task-4tqv7b1c9z-2026-11-20-noon") == nil)
  }

  @Test func `words of a person are in a name that every file system takes`() throws {
    let slot = try #require(SlotName("Frühe Zeit"))
    let name = TaskName(task.name.profile, task.name.day, slot)
    #expect(name.description == "task-4tqv7b1c9z-2026-11-20-Fr_c3_bche_20Zeit.ics")
    #expect(TaskName(name.description) == name)
    for other in ["Fr_C3_BChe", "Fr_c3", "Fr_c3_bche_2", "_41b", "Fr_zz"] {
      #expect(TaskName("task-4tqv7b1c9z-2026-11-20-\(other).ics") == nil)
    }
  }

  private static let completedAtNoon = TaskState.completed(at: Instant(secondsSinceEpoch: 1_795_176_000))

  // The properties that programs write if you tick, cancel or reopen a task.
  private static let shown: [([String], TaskState)] = [
    ([], .open),
    (["STATUS:NEEDS-ACTION"], .open),
    (["STATUS:IN-PROCESS", "PERCENT-COMPLETE:50"], .open),
    (["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0", "COMPLETED:"], .open),
    (["STATUS:COMPLETED"], .completed(at: nil)),
    (["status:completed"], .completed(at: nil)),
    (["STATUS:Completed "], .completed(at: nil)),
    (["PERCENT-COMPLETE:100"], .completed(at: nil)),
    (["COMPLETED:20261120T120000Z"], completedAtNoon),
    (["COMPLETED;VALUE=DATE:20261120"], .completed(at: nil)),
    (["COMPLETED:20261120T120000"], .completed(at: nil)),
    (["COMPLETED:yesterday"], .completed(at: nil)),
    (["STATUS:CANCELLED", "COMPLETED:20261120T120000Z"], completedAtNoon),
    (["STATUS:CANCELLED", "PERCENT-COMPLETE:100"], .completed(at: nil)),
    (["STATUS:CANCELLED"], .cancelled),
    (["STATUS:CANCELLED", "PERCENT-COMPLETE:40"], .cancelled),
    (["STATUS:X-DROPPED"], .open),
  ]

  @Test(arguments: shown)
  func `any sign of completion counts`(added: [String], state: TaskState) throws {
    var lines = lines(TaskResource(task, at: noon)).filter { !$0.hasPrefix("STATUS") }
    lines.insert(contentsOf: added, at: lines.count - 2)
    let read = try read(lines)
    #expect(read.state == state)
    #expect(read.isAnswered == (state != .open))
    #expect(read.doses == doses)
    #expect(read.shows(task) == (state == .open))
  }

  // A person ticked the task and unticked it before Pills looked; no known program ticks without the status.
  private static let unticked = [
    ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"],
    ["STATUS:NEEDS-ACTION", "COMPLETED:20261120T120000Z"],
    ["STATUS:NEEDS-ACTION", "COMPLETED:20261120T120000Z", "PERCENT-COMPLETE:100"],
    ["STATUS:In-Process", "COMPLETED:20261120T120000Z", "PERCENT-COMPLETE:99"],
  ]

  @Test(arguments: unticked)
  func `a status that says open counts, and the signs that contradict it go`(added: [String]) throws {
    var lines = lines(TaskResource(task, at: noon)).filter { !$0.hasPrefix("STATUS") }
    lines.insert(contentsOf: added, at: lines.count - 2)
    var read = try read(lines)
    #expect(read.state == .open && read.isAnswered == false)
    #expect(read.hasLeftovers && !read.shows(task))
    read.set(task, sequence: 1, at: later)
    #expect(!read.hasLeftovers && read.shows(task))
  }

  private static let doses: [(String, [String]?)] = [
    ("X-PILLS-DOSES:-", []),
    ("X-PILLS-DOSES:", nil),
    ("X-PILLS-DOSES:k3f9m2qxw0=open", ["k3f9m2qxw0=open"]),
    (
      "X-PILLS-DOSES:k3f9m2qxw0=open  4tqv7b1c9z=skipped+4tqv7b1c9z-3",
      ["k3f9m2qxw0=open", "4tqv7b1c9z=skipped+4tqv7b1c9z-3"]
    ),
    ("X-PILLS-DOSES:k3f9m2qxw0=open 4tqv7b1c9z", nil),
    ("X-PILLS-DOSES:k3f9m2qxw0=gone", nil),
    ("X-PILLS-DOSES:k3f9m2qxw0=open+4tqv7b1c9z", nil),
    ("X-OTHER:1", nil),
  ]

  @Test(arguments: doses)
  func `doses are all there or not known`(line: String, doses: [String]?) throws {
    let lines = lines(TaskResource(task, at: noon)).map { $0.hasPrefix("X-PILLS-DOSES") ? line : $0 }
    #expect(try read(lines).doses?.map(\.description) == doses)
  }

  /// A task in the state that Pills wrote, the properties after a program changed it, and the resulting
  /// state.
  private static let left: [(TaskState, [String], TaskState)] = {
    let noon = completedAtNoon
    let (completed, percentage) = ("COMPLETED:20261120T120000Z", "PERCENT-COMPLETE:100")
    return [
      (noon, ["STATUS:COMPLETED", completed, percentage], noon),
      // Home Assistant, python-caldav, older versions of Errands, and Nextcloud Tasks write these.
      (noon, ["STATUS:NEEDS-ACTION", completed, percentage], .open),
      (noon, ["STATUS:NEEDS-ACTION", percentage], .open),
      (noon, ["STATUS:NEEDS-ACTION", completed], .open),
      (noon, ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:99"], .open),
      (noon, ["STATUS:NEEDS-ACTION"], .open),
      (noon, [], .open),
      (noon, [percentage], .open),
      (noon, [completed], .open),
      (noon, ["COMPLETED:", percentage], .open),
      (noon, ["STATUS:COMPLETED", completed, "PERCENT-COMPLETE:0"], .open),
      (noon, ["STATUS:CANCELLED", completed, percentage], .cancelled),
      // If a program drops a property, that is not a change by a person.
      (noon, ["STATUS:COMPLETED"], .completed(at: nil)),
      (noon, ["STATUS:COMPLETED", percentage], .completed(at: nil)),
      (noon, [completed, percentage], noon),
      (.completed(at: nil), [percentage], .completed(at: nil)),
      (.cancelled, ["STATUS:NEEDS-ACTION"], .open),
      (.cancelled, ["STATUS:CANCELLED"], .cancelled),
      (.cancelled, ["STATUS:COMPLETED"], .completed(at: nil)),
      (.cancelled, ["STATUS:CANCELLED", percentage], .completed(at: nil)),
    ]
  }()

  @Test(arguments: left)
  func `what a program changed counts, not what it left`(
    written: TaskState,
    shown: [String],
    state: TaskState
  ) throws {
    let signs = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    var lines = lines(TaskResource(changed(written), at: noon)).filter { line in
      !signs.contains { line.hasPrefix("\($0):") }
    }
    lines.insert(contentsOf: shown, at: lines.count - 2)
    let read = try read(lines)
    #expect(read.state == state)
    #expect(read.isAnswered == (state.status != written.status))
    // If the program drops Pills' own properties, the state that this device remembers gives the same result.
    let dropped = try self.read(lines.filter { !$0.hasPrefix("X-PILLS") })
    #expect(dropped.state(leftAs: written) == state)
  }

  @Test func `a task says how often it was written`() throws {
    var resource = TaskResource(task, at: noon)
    #expect(resource.timesWritten == 1)
    resource.set(changed(.open), sequence: 9, at: later)
    #expect(TaskResource(reading: resource.text)?.timesWritten == 2)
    // A copy may not know all of it.
    resource.set(changed(.open), sequence: 10, writes: 7, at: later)
    #expect(resource.timesWritten == 8)
  }

  @Test(arguments: [
    nil, "Open: Zinc", "Taken: \u{301}Zinc", "Open: Zinc\\nTaken: Iron", "with water",
    "Taken: Zinc\\nwith water",
  ])
  func `what Pills wrote beneath the title changes, and what a person wrote stays`(there: String?) throws {
    let note = TaskNote.text([.taken: ["Zinc", "Iron"], .open: [], .skipped: ["Aspirin"]])
    #expect(note == "Taken: Zinc, Iron\nSkipped: Aspirin")
    var before = lines(TaskResource(changed(.open), at: noon))
    if let there { before.insert("DESCRIPTION:\(there)", at: 5) }
    var resource = try read(before)
    let task = SlotTask(task.name, task.summary, note: note, due: task.due)
    #expect(!resource.shows(task))
    resource.set(task, sequence: 1, at: later)
    let isTheirs = there?.hasSuffix("with water") ?? false
    let shown = isTheirs ? there ?? "" : "Taken: Zinc\\, Iron\\nSkipped: Aspirin"
    #expect(lines(resource).filter { $0.hasPrefix("DESCRIPTION") }.first == "DESCRIPTION:\(shown)")
    #expect(resource.shows(task))
  }

  private static let states: [TaskState] = [
    .open, .completed(at: Instant(secondsSinceEpoch: 1_795_179_000)), .completed(at: nil), .cancelled,
  ]

  @Test(arguments: states, states)
  func `a task goes from any state to any other`(from: TaskState, to: TaskState) throws {
    var resource = TaskResource(changed(from, doses: doses), at: noon)
    #expect(resource.state == from)
    resource.set(changed(to), sequence: 4, at: later)
    let read = try read(lines(resource))
    #expect(read.state == to)
    #expect(read.isAnswered == false)
    #expect(read.doses == [])
    #expect(read.sequence == 4)
    #expect(read.shows(changed(to)))
    #expect(read.shows(changed(from)) == (from == to))
    // No trace of the earlier state is left.
    var afresh = TaskResource(changed(to), at: noon)
    afresh.set(changed(to), sequence: 4, at: later)
    #expect(lines(resource).sorted() == lines(afresh).sorted())
  }

  @Test func `what a person or a program added stays`() throws {
    let extra = [
      "CATEGORIES:Health,Home", "PRIORITY:1", "X-APPLE-SORT-ORDER:686", "DESCRIPTION:with water",
      "RELATED-TO:abc",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM",
    ]
    var before = lines(TaskResource(task, at: noon))
    before.insert(contentsOf: extra, at: before.count - 2)
    before.insert(contentsOf: ["BEGIN:VTIMEZONE", "TZID:X", "END:VTIMEZONE"], at: 3)
    var resource = try read(before)
    resource.set(changed(.cancelled), sequence: 1, at: later)
    let after = lines(resource)
    let ours = ["DTSTAMP", "LAST-MODIFIED", "STATUS", "SEQUENCE", "X-PILLS"]
    let isOurs = { (line: String) in ours.contains { line.hasPrefix($0) } }
    #expect(after.filter { !isOurs($0) } == before.filter { !isOurs($0) })
    #expect(after.contains("STATUS:CANCELLED"))
    #expect(after.contains("LAST-MODIFIED:20261120T130000Z"))
  }

  @Test func `an alarm that a person removed does not come back`() throws {
    let written = lines(TaskResource(task, at: noon))
    let first = try #require(written.firstIndex(of: "BEGIN:VALARM"))
    let last = try #require(written.firstIndex(of: "END:VALARM"))
    var resource = try read(Array(written[..<first] + written[(last + 1)...]))
    resource.set(changed(.open, summary: "Other"), sequence: 1, at: later)
    #expect(!lines(resource).contains("BEGIN:VALARM"))
    #expect(!resource.hasAlarms)
  }

  @Test func `alarms can be removed, and nothing else goes`() throws {
    var resource = TaskResource(task, at: noon)
    let withAlarm = lines(resource)
    #expect(resource.hasAlarms)
    resource.removeAlarms()
    #expect(!resource.hasAlarms)
    let first = try #require(withAlarm.firstIndex(of: "BEGIN:VALARM"))
    #expect(lines(resource) == Array(withAlarm[..<first]) + ["END:VTODO", "END:VCALENDAR"])
  }

  @Test func `a due time that a program rewrote stays until ours changes`() throws {
    let rewritten = lines(TaskResource(task, at: noon)).map {
      $0 == "DUE:20261120T133000" ? "DUE:20261120T123000Z\r\nDTSTART:20261120T100000Z" : $0
    }
    var resource = try read(rewritten)
    #expect(resource.shows(task))
    resource.set(changed(.completed(at: later)), sequence: 1, at: later)
    #expect(lines(resource).contains("DUE:20261120T123000Z"))
    resource.set(changed(.open, due: .noon), sequence: 2, at: later)
    let dates = lines(resource).filter { $0.hasPrefix("D") }
    #expect(dates == ["DTSTAMP:20261120T130000Z", "DUE:20261120T120000", "DESCRIPTION:After-lunch pills"])
  }

  @Test func `whatever there is to show is a reason to write`() throws {
    let resource = TaskResource(task, at: noon)
    #expect(resource.shows(changed(.open, doses: doses)))
    #expect(!resource.shows(changed(.open)))
    #expect(!resource.shows(changed(.open, doses: doses, summary: "Other")))
    #expect(!resource.shows(changed(.open, doses: doses, due: .noon)))
    #expect(!resource.shows(changed(.cancelled, doses: doses)))
  }

  @Test func `where a program dropped what is ours, what it kept is compared`() throws {
    let kept = lines(TaskResource(task, at: noon)).filter { !$0.hasPrefix("X-PILLS") }
    let resource = try read(kept)
    #expect(resource.isAnswered == nil)
    #expect(resource.doses == nil)
    #expect(resource.shows(task))
    #expect(!resource.shows(changed(.open, summary: "Other")))
    #expect(!resource.shows(changed(.open, due: .noon)))
    #expect(!resource.shows(changed(.cancelled)))
  }

  private static let wrong = [
    ("END:VCALENDAR", ""),
    ("VTODO", "VEVENT"),
    ("UID:", "X-UID:"),
    ("pills-task-4tqv7b1c9z-2026-11-20-after-lunch", "x\r\nX-PILLS-TASK:y"),
    ("END:VTODO", "END:VTODO\r\nBEGIN:VTODO\r\nUID:1\r\nRECURRENCE-ID:20261121T133000\r\nEND:VTODO"),
    ("END:VTODO", "END:VTODO\r\nBEGIN:VTODO\r\nUID:1\r\nEND:VTODO"),
  ]

  @Test(arguments: wrong)
  func `what is no task of ours is refused`(old: String, new: String) {
    let text = lines(TaskResource(task, at: noon)).joined(separator: "\r\n").replacing(old, with: new)
    #expect(TaskResource(reading: Array(text.utf8)) == nil)
  }

  @Test func `a task that a program gave another UID is told by its name`() throws {
    let uid = "UID:37a1c8f0-5b7e-4c53-9a55-7b4b1cbb7a8f"
    let lines = lines(TaskResource(task, at: noon)).map { $0.hasPrefix("UID:") ? uid : $0 }
    var resource = try read(lines)
    #expect(resource.name == task.name)
    resource.set(changed(.cancelled), sequence: 1, at: later)
    #expect(self.lines(resource).contains(uid))
  }

  /// A task that a program made recurring: its properties for one day, and the resulting state of the task.
  private static let repeated: [([String], TaskState)] = [
    ([], .open),
    (["RECURRENCE-ID:20261120T133000", "STATUS:COMPLETED"], .completed(at: nil)),
    (["RECURRENCE-ID;TZID=Europe/Vienna:20261120T133000", "COMPLETED:20261120T120000Z"], completedAtNoon),
    (["RECURRENCE-ID;VALUE=DATE:20261120", "STATUS:CANCELLED"], .cancelled),
    (["RECURRENCE-ID:20261120T133000", "STATUS:NEEDS-ACTION"], .open),
    (["RECURRENCE-ID:20261121T133000", "STATUS:COMPLETED"], .open),
  ]

  @Test(arguments: repeated)
  func `a task that a program made repeat is one again`(exception: [String], state: TaskState) throws {
    var lines = lines(TaskResource(task, at: noon))
    #expect(try !read(lines).isRepeating)
    lines.insert("RRULE:FREQ=DAILY", at: 5)
    if !exception.isEmpty {
      let uid = "UID:\(task.name.uid)"
      lines.insert(contentsOf: ["BEGIN:VTODO", uid] + exception + ["END:VTODO"], at: lines.count - 1)
    }
    var resource = try read(lines)
    #expect(resource.isRepeating)
    #expect(resource.state == state)
    #expect(!resource.shows(task))
    resource.set(task, sequence: 1, at: later)
    #expect(!resource.isRepeating)
    #expect(resource.shows(task))
    #expect(self.lines(resource).count { $0 == "BEGIN:VTODO" } == 1)
    #expect(TaskResource(reading: resource.text) == resource)
  }

  @Test func `a task says where names are left out on purpose`() throws {
    var hidden = changed(.open)
    hidden.hidesNames = true
    var resource = TaskResource(task, at: noon)
    #expect(!resource.hidesNames)
    #expect(!resource.shows(hidden))
    resource.set(hidden, sequence: 1, at: later)
    #expect(try #require(TaskResource(reading: resource.text)).hidesNames)
    #expect(resource.shows(hidden))
    #expect(!resource.shows(changed(.open)))
    resource.set(changed(.open), sequence: 2, at: later)
    #expect(!resource.hidesNames)
  }
}
