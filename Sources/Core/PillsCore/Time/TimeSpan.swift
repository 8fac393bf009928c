/// Elapsed time in microseconds, not a difference between wall clocks.
package struct TimeSpan: Hashable, Sendable {
  package var microseconds: Int64

  package static let zero = TimeSpan(microseconds: 0)

  package static func microseconds(_ count: Int64) -> TimeSpan { TimeSpan(microseconds: count) }
  package static func seconds(_ count: Int64) -> TimeSpan { .microseconds(count * 1_000_000) }
  package static func minutes(_ count: Int64) -> TimeSpan { .seconds(count * 60) }
  package static func hours(_ count: Int64) -> TimeSpan { .minutes(count * 60) }

  package var seconds: Int64 { microseconds.flooredQuotient(dividingBy: 1_000_000) }
}

extension TimeSpan: Comparable {
  package static func < (shorter: TimeSpan, longer: TimeSpan) -> Bool {
    shorter.microseconds < longer.microseconds
  }
}

extension TimeSpan {
  /// Reads a span as systemd does: `90`, `90s`, `10min`, `6h`, `1h 30min`; a bare number is seconds. The
  /// syntax is that of systemd.time(7), "Parsing Time Spans", with the units from seconds to days. Nil for
  /// any other text, for an empty one, and on overflow.
  package init?(parsing text: String) {
    var rest = Substring(text).drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    var seconds: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let count = Int64(digits) else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count).drop { $0 == " " }
      guard let unitSeconds = Self.secondsPerUnit[String(unit)] else { return nil }
      let (product, productOverflows) = count.multipliedReportingOverflow(by: unitSeconds)
      let (sum, sumOverflows) = seconds.addingReportingOverflow(product)
      guard !productOverflows, !sumOverflows, sum <= Int64.max / 1_000_000 else { return nil }
      seconds = sum
    }
    self = .seconds(seconds)
  }

  private static let secondsPerUnit: [String: Int64] = [
    "": 1, "s": 1, "sec": 1, "second": 1, "seconds": 1,
    "m": 60, "min": 60, "minute": 60, "minutes": 60,
    "h": 3600, "hr": 3600, "hour": 3600, "hours": 3600,
    "d": 86400, "day": 86400, "days": 86400,
  ]
}

extension TimeSpan: CustomStringConvertible {
  /// Hours, minutes and whole seconds, which ``init(parsing:)`` reads back: `0`, `10min`, `1h 30min`, `24h`.
  package var description: String {
    var remainder = seconds
    guard remainder > 0 else { return "0" }
    var parts: [String] = []
    for (unit, size) in [("h", Int64(3600)), ("min", 60), ("s", 1)] where remainder >= size {
      parts.append("\(remainder / size)\(unit)")
      remainder %= size
    }
    return parts.joined(separator: " ")
  }
}
