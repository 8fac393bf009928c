import PillsCore

/// The lines of a journal that has what is there already and what its device says, each entry once and in order.
///
/// An emptied line beats a full one of the same entry, so that nothing erased comes back; else what the device says now
/// holds. Lines that are of no entry stay, at the end.
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

/// Whether `there` and `own` say different things as one entry, as only two machines do that take each other's name: one is a
/// copy of the other.
func contradict(_ there: [String], _ own: [String]) -> Bool {
  let known = Dictionary(own.entryLines.map { ($0.id, $0) }) { first, _ in first }
  return there.entryLines.contains { line in
    guard let other = known[line.id] else { return false }
    return other.text != line.text && !other.isEmptied && !line.isEmptied
  }
}
