import Encryption
import ICalendar
import PillsAPI
import PillsCore
import Varlink

@testable import PillsSettings
@testable import PillsSync

/// Files of other devices, the stored or received data of pills-sync, and the receivers of pills-tell; the first byte
/// chooses the kind.
func fuzzShared(_ input: [UInt8]) -> Bool {
  guard let choice = input.first else { return false }
  let text = Array(input.dropFirst())
  switch choice % 8 {
  case 0: fuzzLines(text)
  case 1: fuzzEvents(text)
  case 2:
    guard let state = value(ofWireText: text, as: SyncState.self) else { return true }
    let written = try? wireText(state)
    let again = written.flatMap { value(ofWireText: Array($0.utf8), as: SyncState.self) }
    demand(again == state, "a state that is written is read back the same")
  case 3:
    let settings = SettingsText(text)
    guard let read = try? settings.syncSettings() else { return true }
    let again = read.remote.flatMap { RemotePlace($0.description) }
    demand(again == read.remote, "a place is read back the same")
  case 4: fuzzTicks(text, as: choice)
  case 5: fuzzNames(text)
  case 6:
    guard let fetched = value(ofWireText: text, as: SyncReplies.Fetched.self) else { return true }
    let lines = fetched.journals.flatMap(\.entries)
    let names = journalUnion(of: lines, with: []).compactMap { Entry($0) }.names
    demand(names.medications.count <= lines.count, "a medication is named by an entry")
  default:
    guard let receivers = try? SettingsText(text).receivers() else { return true }
    demand(receivers.allSatisfy { !$0.command.isEmpty }, "each receiver has a command")
    demand(Set(receivers.map(\.name)).count == receivers.count, "no two receivers have one name")
  }
  return true
}

/// A task that a phone wrote, compared with what was known of it.
private func fuzzTicks(_ text: [UInt8], as choice: UInt8) {
  guard let task = TaskResource(reading: text) else { return }
  let states: [TickAnswer?] = [nil, .open, .taken, .skipped]
  let known = states[Int(choice / 8) % states.count].map { state in
    KnownTask(
      version: "1",
      state: state,
      doses: [],
      writes: Int(choice / 32),
      writing: choice & 64 == 0 ? nil : task.writing
    )
  }
  let reading = TaskReading(task, knownAs: known)
  let tick = Sync.Tick.Input(task, reading, knownAs: known)
  demand((tick != nil) == reading.isAnswer, "each answer is recorded")
  let after = KnownTask(task, version: "2", reading, after: known)
  demand(!TaskReading(task, knownAs: after).isAnswer || reading.isStale, "the same text is no second answer")
}

/// Names of files at a remote, one a line.
private func fuzzNames(_ text: [UInt8]) {
  for name in text.split(separator: UInt8(ascii: "\n")).map({ String(decoding: $0, as: UTF8.self) }) {
    if let journal = JournalName(ofCopy: name) {
      demand(isOfPills(name) && JournalName(journal.description) == journal, "a name is read back the same")
    }
    if let task = TaskName(ofCopy: name) {
      demand(isOfPills(name) && TaskName(task.description) == task, "a name is read back the same")
    }
    if let window = WindowName(ofCopy: name) {
      demand(isOfPills(name) && WindowName(window.description) == window, "a name is read back the same")
    }
  }
}

private func fuzzLines(_ text: [UInt8]) {
  let lines = text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  let union = journalUnion(of: lines, with: [])
  demand(journalUnion(of: union, with: lines) == union, "lines that are there already change nothing")
  demand(union.pieces.joined().elementsEqual(union.filter(\.fitsMessage)), "pieces lose nothing")
  for line in lines {
    guard let entry = Entry(line) else { continue }
    demand(Entry(entry.description) == entry, "an entry is read back the same")
    demand(EntryLine(entry.description)?.id == entry.id, "every version reads the id of an entry")
  }
}

private func fuzzEvents(_ text: [UInt8]) {
  if let name = WindowName("tasks-k3f9m2qxw0.ics"), let window = TaskWindow(reading: text, as: name) {
    demand(TaskWindow(reading: window.text, as: name) == window, "a window is read back the same")
  }
  if let name = JournalName("log-k3f9m2qxw0-2026-11.ics") {
    _ = try? ProfiledJournal(reading: String(decoding: text, as: UTF8.self), as: name, with: nil)
  }
  if let name = KeyName("key-k3f9m2qxw0.ics"), let key = try? KeyResource(reading: text, as: name) {
    _ = SealedKey(text: key.sealedKey)
  }
}
