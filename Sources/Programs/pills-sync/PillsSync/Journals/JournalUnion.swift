import PillsCore

/// Merges a journal at the remote with its device's lines: each entry once, sorted by id. Emptied lines win,
/// so that erased data does not return; otherwise `own` wins. Unknown lines stay, at the end.
func journalUnion(of there: [String], with own: [String]) -> [String] {
  var lines: [EntryID: EntryLine] = [:]
  var others: Set<String> = []
  for text in there + own {
    if let line = EntryLine(text) {
      if lines[line.id]?.isEmptied != true { lines[line.id] = line }
    } else {
      others.insert(text)
    }
  }
  return lines.values.sorted { $0.id < $1.id }.map(\.text) + others.sorted()
}

/// Whether the two differ in an entry. Only devices with one id do that, as one is a copy of the other.
func contradict(_ there: [String], _ own: [String]) -> Bool {
  let known = Dictionary(own.entryLines.map { ($0.id, $0) }) { first, _ in first }
  return there.entryLines.contains { line in
    guard let other = known[line.id] else { return false }
    return other.text != line.text && !other.isEmptied && !line.isEmptied
  }
}
