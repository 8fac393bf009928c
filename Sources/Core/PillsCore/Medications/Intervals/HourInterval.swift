/// Times of a day that are some hours apart: `every 6h from 08:00`. They are the same every day. Two times are
/// never nearer than ``span``, also over midnight.
package struct HourInterval: Hashable, Sendable {
  package let span: TimeSpan
  package let first: TimeOfDay
  /// No time comes later than this after ``first``.
  private let length: TimeSpan

  package static let spanRange = TimeSpan.minutes(30)...TimeSpan.hours(24)
  private static let day = TimeSpan.hours(24)

  /// Without `last`, the times go around the whole day.
  package init(_ span: TimeSpan, from first: TimeOfDay, until last: TimeOfDay? = nil) {
    (self.span, self.first) = (span, first)
    length = last.map { first.span(to: $0) } ?? Self.day
  }

  /// From ``first`` on, so perhaps beyond midnight.
  package var times: [TimeOfDay] {
    let longest = min(length.seconds, Self.day.seconds - span.seconds)
    return stride(from: 0, through: longest, by: Int(span.seconds)).map { first.advanced(bySeconds: $0) }
  }

  package var slots: [SlotName] { times.map { SlotName(at: $0) } }
}

extension HourInterval {
  /// Reads `every 6h from 08:00`, `every 90min between 08:00 and 22:00`, or both: `every 6h from 10:00 between 08:00
  /// and 22:00`. Nil for other schedules, also for `every 3 days`.
  package init?(parsing text: String) throws(InputComplaint) {
    var words = DayPattern.words(of: text)[...]
    guard words.popFirst() == "every" else { return nil }
    let span = words.prefix { !Self.keywords.contains($0) }
    guard Self.isOfHours(span.joined(separator: " ")) else { return nil }
    words = words.dropFirst(span.count)
    guard let span = TimeSpan(parsing: span.joined(separator: " ")), Self.spanRange.contains(span) else {
      throw Self.complaint
    }
    var parts: [String: [String]] = [:]
    while let keyword = words.popFirst() {
      let rest = words.prefix { !Self.keywords.contains($0) }
      words = words.dropFirst(rest.count)
      guard Self.keywords.contains(keyword), parts.updateValue(Array(rest), forKey: keyword) == nil else {
        throw Self.complaint
      }
    }
    func time(_ words: some Sequence<String>) throws(InputComplaint) -> TimeOfDay {
      guard let time = TimeOfDay(words.joined(separator: " ")) else { throw Self.complaint }
      return time
    }
    let from = try parts["from"].map(time)
    guard let window = parts["between"] else {
      guard let from else { throw Self.complaint }
      self.init(span, from: from)
      return
    }
    let ends = window.split(separator: "and", omittingEmptySubsequences: false)
    guard ends.count == 2 else { throw Self.complaint }
    let (start, end) = (try time(ends[0]), try time(ends[1]))
    guard start.span(to: from ?? start) <= start.span(to: end) else { throw Self.complaint }
    self.init(span, from: from ?? start, until: end)
  }

  private static let keywords = ["from", "between"]

  private static var complaint: InputComplaint {
    InputComplaint(.noHours, [.least: "\(spanRange.lowerBound)", .most: "\(spanRange.upperBound)"])
  }

  /// Whether the first unit is hours or minutes.
  private static func isOfHours(_ span: String) -> Bool {
    let number = span.prefix { $0.isNumber }
    let unit = span.dropFirst(number.count).drop { $0 == " " }.prefix { $0.isLetter }
    return !number.isEmpty
      && ["h", "hr", "hour", "hours", "m", "min", "minute", "minutes"].contains(String(unit))
  }
}

extension HourInterval {
  /// The interval that has exactly these times. Nil if some are further apart than others, or if there are less than
  /// three, which a person may have chosen one by one.
  package init?(of slots: some Sequence<SlotName>) {
    let slots = Array(slots)
    let times = slots.compactMap(\.time).sorted()
    guard times.count == slots.count, times.count > 2 else { return nil }
    let gaps = times.indices.map { times[$0].span(to: times[($0 + 1) % times.count]) }
    guard let widest = gaps.max(), let span = gaps.min(), Self.spanRange.contains(span) else { return nil }
    if widest == span {
      self.init(span, from: times[0])
      return
    }
    guard gaps.count(where: { $0 != span }) == 1, let last = gaps.firstIndex(of: widest) else { return nil }
    self.init(span, from: times[(last + 1) % times.count], until: times[last])
  }

  /// The interval of slots with these names, or nil.
  package init?(named names: [String]) {
    let slots = names.compactMap { SlotName($0) }
    guard slots.count == names.count else { return nil }
    self.init(of: slots)
  }

  /// The last time of the day, counted from ``first``.
  package var last: TimeOfDay { times.last ?? first }

  /// Whether the last time and the first one are as far apart as all others.
  package var goesAroundTheDay: Bool { last.span(to: first) == span }
}

extension HourInterval: CustomStringConvertible {
  /// As a person would type it: `every 6h from 08:00`.
  package var description: String {
    goesAroundTheDay
      ? "every \(span.typed) from \(first)" : "every \(span.typed) between \(first) and \(last)"
  }
}

extension TimeSpan {
  /// Without spaces: `1h30min`.
  fileprivate var typed: String { description.filter { $0 != " " } }
}

extension TimeOfDay {
  /// How long it is to the next `other`, less than a day.
  func span(to other: TimeOfDay) -> TimeSpan {
    .seconds(Int64(other.secondsSinceMidnight - secondsSinceMidnight).flooredRemainder(dividingBy: 86_400))
  }

  /// Goes on at midnight.
  func advanced(bySeconds seconds: Int64) -> TimeOfDay {
    let sum = Int64(secondsSinceMidnight) + seconds
    return TimeOfDay(secondsSinceMidnight: Int(sum.flooredRemainder(dividingBy: 86_400)))
  }
}
