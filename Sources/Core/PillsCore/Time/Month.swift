/// A month of a particular year.
package struct Month: Hashable, Sendable {
  package let year: Int
  /// 1–12.
  package let number: Int

  package init(of day: Day) {
    let components = day.components
    year = components.year
    number = components.month
  }

  package init?(year: Int, number: Int) {
    guard (1...9999).contains(year), (1...12).contains(number) else { return nil }
    self.year = year
    self.number = number
  }

  package var days: ClosedRange<Day> {
    guard let first = Day(year: year, month: number, day: 1) else {
      preconditionFailure("both initialisers see to it that the month has a first day")
    }
    return first...first.advanced(by: Day.length(ofMonth: number, year: year) - 1)
  }

  var monthsSinceYearZero: Int { year * 12 + number - 1 }

  /// Negative `months` go back; nil if the year would be outside 1–9999.
  package func advanced(by months: Int) -> Month? {
    let (index, overflow) = monthsSinceYearZero.addingReportingOverflow(months)
    guard !overflow else { return nil }
    return Month(
      year: index.flooredQuotient(dividingBy: 12),
      number: index.flooredRemainder(dividingBy: 12) + 1
    )
  }
}

extension Month: Comparable {
  package static func < (earlier: Month, later: Month) -> Bool {
    (earlier.year, earlier.number) < (later.year, later.number)
  }
}

extension Month: LosslessStringConvertible {
  /// Reads `2026-11`.
  package init?(_ description: String) {
    guard description.utf8.count == 7, let first = Day(description + "-01") else { return nil }
    self.init(of: first)
  }

  package var description: String {
    NumberText.text { text in
      text.append(year, width: 4)
      text.append("-")
      text.append(number, width: 2)
    }
  }
}

/// A month as a person types it: `2026-11`, `november`, `nov` or `-1`.
package enum MonthReference: Hashable, Sendable {
  case month(Month)
  /// The latest month with this number (1–12) that has begun.
  case latest(number: Int)
  case fromNow(months: Int)

  package init?(parsing text: String) {
    let name = text.lowercased()
    if let month = Month(name) {
      self = .month(month)
    } else if let sign = name.first, sign == "-" || sign == "+", let months = Int(name),
      (-12_000...12_000).contains(months)
    {
      self = .fromNow(months: months)
    } else if name.utf8.count >= 3, let index = Self.names.firstIndex(where: { $0.hasPrefix(name) }) {
      self = .latest(number: index + 1)
    } else {
      return nil
    }
  }

  package func resolved(today: Day) -> Month? {
    let current = Month(of: today)
    switch self {
    case .month(let month): return month
    case .latest(let number):
      return Month(year: number <= current.number ? current.year : current.year - 1, number: number)
    case .fromNow(let months): return current.advanced(by: months)
    }
  }

  private static let names = [
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
  ]
}
