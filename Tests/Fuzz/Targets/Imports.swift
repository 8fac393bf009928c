import PillsAPI
import PillsCore

@testable import PillsCommands

/// A file of another program; the first byte chooses its format.
func fuzzImports(_ input: [UInt8]) -> Bool {
  guard let choice = input.first else { return false }
  let today = Day(daysSinceEpoch: 20_777)
  let columns = try? DoseColumns(parsing: "day=a,time=b,medication=c,status=d,amount=e,at=f")
  let file = try? ImportedFile(
    Array(input.dropFirst()),
    named: "file",
    columns: choice & 3 == 1 ? columns : nil,
    dates: choice & 64 == 0 ? nil : .monthFirst,
    on: today
  )
  if case .journal(let journal) = file { check(journal) }
  guard case .history(let history) = file else { return true }
  let now = Instant(secondsSinceEpoch: 1_795_176_000)
  // If a row cannot be recorded, the import names it and imports nothing.
  guard
    let read = try? Import(history, in: [:], [:], at: Timestamp(now, minutesAheadOfUTC: 60), file: "file")
  else { return true }
  let entries = read.entries.compactMap(Entry.init)
  demand(entries.count == read.entries.count, "pillsd reads each entry")
  let doses = entries.count { if case .course = $0.statement { false } else { true } }
  demand(doses + read.leftOut == history.doses.count, "no dose is lost")
  for entry in entries {
    guard case .course(.medication(let id), _) = entry.statement else { continue }
    let versions = MedicationHistory(id, of: [entry])?.versions ?? []
    demand(!versions.isEmpty, "a medication has a version")
    demand(versions.allSatisfy { $0.from.day >= today }, "a medication begins today at the earliest")
  }
  return true
}

/// A journal is written anew whole, and pillsd reads the same entries again.
private func check(_ journal: JournalFile) {
  let text = JournalFile.text(of: journal.entries)
  let day = Day(daysSinceEpoch: 0)
  guard case .journal(let again) = try? ImportedFile(Array(text.utf8), named: "file", columns: nil, on: day)
  else { return demand(false, "a journal that is written can be read") }
  demand(again.entries == journal.entries, "a journal that is written is read back the same")
  for line in journal.entries {
    guard let entry = Entry(line) else { continue }
    demand(Entry(entry.description) == entry, "an entry is read back the same")
  }
}
