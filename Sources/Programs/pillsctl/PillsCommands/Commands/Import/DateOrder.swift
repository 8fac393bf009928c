import PillsCore

/// The order of day and month in dates that end with the year.
enum DateOrder: String, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
}

/// A date as a table has it.
struct WrittenDate: Hashable {
  /// In the order in which they are written; a two-digit year counts from 2000.
  private let parts: [Int]
  private let isYearFirst: Bool
  /// Only dates with slashes or hyphens are written in both orders.
  private let mayBeMonthFirst: Bool

  /// Reads the beginning of a text: `2026-11-20`, `2026/1/5`, `20.11.2026`, `5.1.26`, `1/5/2026`; nil for
  /// anything else.
  init?(_ text: String) {
    let date = text.prefix { $0.isASCII && ($0.isNumber || "-./".contains($0)) }
    guard let separator = date.first(where: { !$0.isNumber }) else { return nil }
    let words = date.split(separator: separator, omittingEmptySubsequences: false)
    guard words.count == 3, words.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return nil }
    let parts = words.compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    isYearFirst = words[0].utf8.count == 4
    guard isYearFirst || [2, 4].contains(words[2].utf8.count) else { return nil }
    mayBeMonthFirst = !isYearFirst && separator != "."
    self.parts = isYearFirst || words[2].utf8.count == 4 ? parts : [parts[0], parts[1], 2000 + parts[2]]
  }

  func day(in order: DateOrder) -> Day? {
    if isYearFirst { return Day(year: parts[0], month: parts[1], day: parts[2]) }
    let dayFirst = Day(year: parts[2], month: parts[1], day: parts[0])
    guard order == .monthFirst, mayBeMonthFirst else { return dayFirst }
    return Day(year: parts[2], month: parts[0], day: parts[1])
  }

  /// The only order in which the text is a day. Nil if both or none are possible, or if the form tells the order.
  var order: DateOrder? {
    guard mayBeMonthFirst else { return nil }
    let orders = DateOrder.allCases.filter { day(in: $0) != nil }
    return orders.count == 1 ? orders[0] : nil
  }

  /// Whether the two orders give two different days.
  var isOfTwoDays: Bool {
    mayBeMonthFirst && parts[0] != parts[1] && DateOrder.allCases.allSatisfy { day(in: $0) != nil }
  }
}
