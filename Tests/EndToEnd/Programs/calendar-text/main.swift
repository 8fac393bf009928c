import Glibc
import ICalendar
import PillsCore

// What ICalendar writes and reads, for tests that compare it with other programs. The input is what is to be written of a
// journal, one entry a line, or a resource:
//
//   calendar-text journal NAME DEVICE_NAME                     a journal of the entries
//   calendar-text entries NAME                                 the entries of a journal
//   calendar-text task NAME SUMMARY DUE STATE HEADS SECONDS    a task; the input is the one there is, or nothing
//   calendar-text state                                        the state of a task, its heads, and whether it was answered

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let input = readInput()
do {
  switch (arguments.first, arguments.count) {
  case ("journal", 3):
    let entries = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
    output(JournalResource(journalName(), entries: entries).text(deviceName: arguments[2]))
  case ("entries", 2):
    let entries = try JournalResource(reading: input, as: journalName()).entries
    output(Array(entries.joined(separator: "\n").utf8))
  case ("task", 7):
    output(try taskResource().text)
  case ("state", 1):
    let resource = try TaskResource(reading: input)
    let heads = resource.heads.map { $0.map(\.description).joined(separator: " ") } ?? "unknown"
    let answered = resource.isAnswered.map { $0 ? "answered" : "as written" } ?? "unknown"
    print(text(resource.state), heads, answered, separator: "\n")
  default:
    fail("the arguments are not understood")
  }
} catch {
  fail("\(error)")
}

func journalName() -> JournalName {
  guard let name = JournalName(arguments[1]) else { fail("no name of a journal") }
  return name
}

/// The resource that shows the task of the arguments.
func taskResource() throws(TaskError) -> TaskResource {
  guard let name = TaskName(arguments[1]), let due = TimeOfDay(arguments[3]),
    let seconds = Int64(arguments[6])
  else { fail("no name, time or instant") }
  let instant = Instant(secondsSinceEpoch: seconds)
  let state: TaskState
  switch arguments[4] {
  case "open": state = .open
  case "completed": state = .completed(at: instant)
  case "cancelled": state = .cancelled
  default: fail("no state")
  }
  let heads = arguments[5].split(separator: " ").compactMap { EntryID(String($0)) }
  let task = SlotTask(name, arguments[2], due: due, hasAlarm: true, state, heads: heads)
  guard !input.isEmpty else { return TaskResource(task, at: instant) }
  var resource = try TaskResource(reading: input)
  if !resource.shows(task) { resource.set(task, sequence: resource.sequence + 1, at: instant) }
  return resource
}

func text(_ state: TaskState) -> String {
  switch state {
  case .open: "open"
  case .completed(let instant?): "completed \(instant.secondsSinceEpoch)"
  case .completed(nil): "completed"
  case .cancelled: "cancelled"
  }
}

func readInput() -> [UInt8] {
  var bytes: [UInt8] = []
  while case let byte = getchar(), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return bytes
}

func output(_ bytes: [UInt8]) {
  for byte in bytes { putchar(Int32(byte)) }
}

func fail(_ reason: String) -> Never {
  let line = Array("calendar-text: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}
