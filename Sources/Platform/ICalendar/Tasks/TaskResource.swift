package import PillsCore

/// A task as a calendar resource, which a person may tick.
package struct TaskResource: Hashable, Sendable {
  package let name: TaskName

  private var calendar: Component

  /// The index of the task in the content of the calendar.
  private var place: Int

  private var task: Component {
    get {
      guard let task = calendar.content[place].task else {
        preconditionFailure("both initialisers see to it that a task is there")
      }
      return task
    }
    set { calendar.content[place] = .component(newValue) }
  }
}

extension TaskResource {
  package init(_ task: SlotTask, at instant: Instant) {
    var component = Component(
      "VTODO",
      lines: [
        ContentLine("UID", text: task.name.uid),
        ContentLine("DTSTAMP", value: DateTime(instant).value),
        ContentLine("CREATED", value: DateTime(instant).value),
        ContentLine("CLASS", value: "PRIVATE"),
      ]
    )
    if task.hasAlarm { component.content.append(.component(alarm(task))) }
    let calendar = Component(calendarOf: component)
    self.init(name: task.name, calendar: calendar, place: calendar.content.count - 1)
    set(task, sequence: 0, at: instant)
  }

  /// Nil if it does not hold exactly one task of Pills. If a program made that repeat, it writes the exceptions
  /// as tasks with the same UID.
  package init?(reading text: [UInt8]) {
    guard let calendar = try? Component(calendar: text) else { return nil }
    let tasks = calendar.content.indices.compactMap { place in
      calendar.content[place].task.map { (place: place, task: $0) }
    }
    let whole = tasks.filter { !$0.task.isException }
    guard whole.count == 1, let (place, task) = whole.first, let uid = task.text("UID"),
      tasks.allSatisfy({ $0.task.text("UID") == uid }),
      // Some programs give a task a new UID.
      let name = TaskName(uid: uid) ?? task.text("X-PILLS-TASK").flatMap({ TaskName($0) })
    else { return nil }
    self.init(name: name, calendar: calendar, place: place)
  }

  package var text: [UInt8] { calendar.bytes }
}

extension TaskResource {
  /// The state now, compared with what Pills wrote.
  package var state: TaskState { state(leftAs: writtenState ?? .open) }

  /// The state now; the task was in the state `before`.
  package func state(leftAs before: TaskState) -> TaskState {
    TaskState(of: answered(since: before), leftAs: before)
  }

  package var completed: DateTime? {
    answered(since: writtenState ?? .open).line("COMPLETED").flatMap { DateTime($0) }
  }

  /// When a program last changed it, as far as it says so.
  package var changedAt: DateTime? {
    (task.line("LAST-MODIFIED") ?? task.line("DTSTAMP")).flatMap { DateTime($0) }
  }

  /// The properties that decide the state, of the task and of its exceptions for single days.
  package var signs: String { ([task] + exceptions).map(\.signsOfState).joined(separator: "; ") }

  /// Whether an open task still has signs of completion, which other programs may show.
  package var hasLeftovers: Bool { state == .open && task.hasSignOfCompletion }

  package var isRepeating: Bool { !exceptions.isEmpty || Self.repetition.contains { task.line($0) != nil } }

  private static let repetition = ["RRULE", "RDATE", "EXDATE", "EXRULE"]

  /// The tasks for single days of a repeating one.
  private var exceptions: [Component] { calendar.content.compactMap(\.task).filter(\.isException) }

  /// The task, or the exception of its day if a person changed only that.
  private func answered(since state: TaskState) -> Component {
    guard TaskState(of: task, leftAs: state).status == state.status else { return task }
    let ofDay = exceptions.first { $0.line("RECURRENCE-ID").flatMap { DateTime($0) }?.day == name.day }
    return ofDay.flatMap { TaskState(of: $0, leftAs: state).status == state.status ? nil : $0 } ?? task
  }

  /// The doses that the person saw when ticking; nil if a program dropped or changed them.
  package var doses: [TaskDose]? {
    guard let line = task.line("X-PILLS-DOSES") else { return nil }
    guard line.value != "-" else { return [] }
    let words = line.value.split(separator: " ")
    let doses = words.compactMap { TaskDose(String($0)) }
    return doses.isEmpty || doses.count != words.count ? nil : doses
  }

  /// Whether the state is not the one that Pills wrote; nil if a program dropped X-PILLS-WRITTEN.
  package var isAnswered: Bool? { writtenState.map { $0.status != state.status } }

  /// What Pills wrote last, in one text; nil if a program dropped X-PILLS-WRITTEN.
  package var writing: String? { written?.value }

  /// The state that Pills wrote last; nil if a program dropped X-PILLS-WRITTEN.
  package var writtenState: TaskState? { written?.state }

  /// How often Pills had written it, less in a restored copy; nil if X-PILLS-WRITTEN was dropped.
  package var timesWritten: Int? { written?.count }

  package var summary: String? { task.text("SUMMARY") }

  package var hidesNames: Bool { task.line("X-PILLS-NAMES")?.value == "no" }

  /// The time of day that Pills wrote last, or that of DUE without a zone; nil if there is neither.
  package var due: TimeOfDay? {
    let line = written.map { ContentLine("DUE", value: $0.due) } ?? task.line("DUE")
    guard case .floating(_, let time)? = line.flatMap({ DateTime($0) }) else { return nil }
    return time
  }

  /// Nil if a program dropped it.
  package var sequence: Int? { task.line("SEQUENCE").flatMap { Int($0.value) } }
}

extension TaskResource {
  /// Whether nothing must be written to show `task`. A due time that a program rewrote does not count.
  package func shows(_ task: SlotTask) -> Bool {
    guard state.status == task.state.status, !isRepeating, !hasLeftovers else { return false }
    guard let written else {
      return summary == task.summary && (note == task.note || !TaskNote.isOurs(note))
        && self.task.line("DUE")?.value == task.dueValue
    }
    return written.fingerprint == task.fingerprint
  }

  /// Makes it show `task`, which must have the same name; alarms and properties of others stay. If `sequence`
  /// is less than before, programs may take the change for an older one. `writes` is how often Pills had
  /// written it, in case that this copy does not know.
  package mutating func set(_ task: SlotTask, sequence: Int, writes: Int = 0, at instant: Instant) {
    precondition(task.name == name, "a task keeps its name")
    var changed = self.task
    for name in Self.repetition { changed.removeLines(name) }
    changed.set(ContentLine("SUMMARY", text: task.summary))
    if TaskNote.isOurs(note) {
      changed.removeLines("DESCRIPTION")
      if !task.note.isEmpty { changed.set(ContentLine("DESCRIPTION", text: task.note)) }
    }
    // Some programs convert DUE to UTC; if our time has not changed, theirs stays.
    if written?.due != task.dueValue {
      changed.set(ContentLine("DUE", value: task.dueValue))
      // These belong to the old time.
      changed.removeLines("DTSTART")
      changed.removeLines("DURATION")
    }
    changed.set(ContentLine("STATUS", value: task.state.status))
    changed.removeLines("COMPLETED")
    changed.removeLines("PERCENT-COMPLETE")
    if case .completed = task.state { changed.set(ContentLine("PERCENT-COMPLETE", value: "100")) }
    if let completed = task.state.completed { changed.set(ContentLine("COMPLETED", value: completed.value)) }
    changed.set(ContentLine("SEQUENCE", value: "\(sequence)"))
    changed.set(ContentLine("DTSTAMP", value: DateTime(instant).value))
    changed.set(ContentLine("LAST-MODIFIED", value: DateTime(instant).value))
    changed.set(ContentLine("X-PILLS-DOSES", value: task.dosesValue))
    changed.removeLines("X-PILLS-NAMES")
    if task.hidesNames { changed.set(ContentLine("X-PILLS-NAMES", value: "no")) }
    changed.set(ContentLine("X-PILLS-TASK", value: name.description))
    let count = min(max(written?.count ?? 0, writes), Int.max - 1) + 1
    changed.set(ContentLine("X-PILLS-WRITTEN", value: Written(task, count: count).value))
    self.task = changed
    calendar.content.removeAll { $0.task?.isException ?? false }
    place = calendar.content.firstIndex { $0.task != nil } ?? place
  }

  package var hasAlarms: Bool { task.content.contains(where: \.isAlarm) }

  package mutating func removeAlarms() { task.content.removeAll(where: \.isAlarm) }

  private var note: String { task.text("DESCRIPTION") ?? "" }

  private var written: Written? { task.line("X-PILLS-WRITTEN").flatMap { Written($0.value) } }
}

extension Component.Content {
  fileprivate var isAlarm: Bool {
    if case .component(let component) = self { component.name == "VALARM" } else { false }
  }

  fileprivate var task: Component? {
    if case .component(let component) = self, component.name == "VTODO" { component } else { nil }
  }
}

extension Component {
  fileprivate var isException: Bool { line("RECURRENCE-ID") != nil }
}

/// What Pills wrote last: the state and time, which programs may change, and a fingerprint of it all.
private struct Written {
  let state: TaskState
  let due: String
  let fingerprint: String
  /// How often Pills has written the task.
  let count: Int
}

extension Written {
  init(_ task: SlotTask, count: Int) {
    self.init(state: task.state, due: task.dueValue, fingerprint: task.fingerprint, count: count)
  }

  init?(_ value: String) {
    let words = value.split(separator: " ").map(String.init)
    guard (4...5).contains(words.count), let count = Int(words[3]), count > 0 else { return nil }
    let completed = words.count == 5 ? DateTime(ContentLine("COMPLETED", value: words[4])) : nil
    guard let state = TaskState(status: words[0], completed: completed?.instant) else { return nil }
    self.init(state: state, due: words[1], fingerprint: words[2], count: count)
  }

  var value: String {
    ([state.status, due, fingerprint, "\(count)"] + [state.completed?.value].compactMap(\.self))
      .joined(separator: " ")
  }
}

/// An alarm at the due time, counted from the end since there is no start. It names no medication, as it
/// stays even if a name is erased or hidden later.
private func alarm(_ task: SlotTask) -> Component {
  Component(
    "VALARM",
    lines: [
      ContentLine("ACTION", value: "DISPLAY"),
      ContentLine("DESCRIPTION", text: task.name.slot.pills),
      ContentLine("TRIGGER;RELATED=END", value: "PT0S"),
    ]
  )
}
