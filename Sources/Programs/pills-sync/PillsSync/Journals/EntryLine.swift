import PillsCore

/// The line of an entry, of which only what every version of Pills writes in the same way is read.
struct EntryLine: Hashable {
  let text: String
  let id: EntryID
  /// The one in which it was recorded, in UTC: it decides in which journal the line is.
  let month: Month
  /// Whether what it said was erased.
  let isEmptied: Bool
}

extension EntryLine {
  /// Nil for what is no line of an entry.
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
  /// In UTC; the first or the last that there is where the instant is before or after all.
  fileprivate init(microsecondsSinceEpoch: Int64) {
    let first = Month(of: Day(year: 1, month: 1, day: 1) ?? Day(daysSinceEpoch: 0))
    let last = Month(of: Day(year: 9999, month: 12, day: 1) ?? Day(daysSinceEpoch: 0))
    let days = Instant(microsecondsSinceEpoch: microsecondsSinceEpoch).secondsSinceEpoch.flooredQuotient(
      dividingBy: 86_400
    )
    self = .init(of: Day(daysSinceEpoch: Int32(clamping: days)))
    self = min(max(self, first), last)
  }
}

extension Sequence<String> {
  /// Those of them that are lines of entries.
  var entryLines: [EntryLine] { compactMap { EntryLine($0) } }
}
