import Encryption
import ICalendar
import PillsCore
import Varlink

@testable import PillsSettings
@testable import PillsSync

/// Files of other devices, the stored or received data of pills-sync, and the receivers of pills-tell; the first byte
/// chooses the kind.
func fuzzShared(_ input: [UInt8]) -> Bool {
  guard let choice = input.first else { return false }
  let text = Array(input.dropFirst())
  switch choice % 5 {
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
  default:
    guard let receivers = try? SettingsText(text).receivers() else { return true }
    demand(receivers.allSatisfy { !$0.command.isEmpty }, "each receiver has a command")
    demand(Set(receivers.map(\.name)).count == receivers.count, "no two receivers have one name")
  }
  return true
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
