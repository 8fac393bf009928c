import PillsCore

/// An entry as a line of text, of which only the parts that every version writes alike are read.
struct EntryLine: Hashable {
  let text: String
  let id: EntryID
  /// The month of recording, in UTC. It decides which journal has the line.
  let month: Month
  let isEmptied: Bool
}

extension EntryLine {
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard words.count == 7, let id = EntryID(String(words[0])), let microseconds = Int64(words[1]) else {
      return nil
    }
    let statement = words[6].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      text: text,
      id: id,
      month: Month(microsecondsSinceEpoch: microseconds),
      isEmptied: statement.first == "emptied"
    )
  }
}

extension Month {
  /// The month in UTC, limited to the years 1 to 9999.
  fileprivate init(microsecondsSinceEpoch: Int64) {
    let seconds = Instant(microsecondsSinceEpoch: microsecondsSinceEpoch).secondsSinceEpoch
    let day = Day(daysSinceEpoch: Int32(clamping: seconds.flooredQuotient(dividingBy: 86_400)))
    self.init(of: min(max(day, Day(year: 1, month: 1, day: 1) ?? day), .last))
  }
}

extension Sequence<String> {
  var entryLines: [EntryLine] { compactMap { EntryLine($0) } }
}
