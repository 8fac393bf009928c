/// When a slot is: a time of day, and other times on some days of the week.
package struct SlotTime: Hashable, Sendable {
  package let usual: TimeOfDay
  /// None of them is the usual time.
  package let exceptions: [Weekday: TimeOfDay]

  package init(_ usual: TimeOfDay, except exceptions: [Weekday: TimeOfDay] = [:]) {
    (self.usual, self.exceptions) = (usual, exceptions.filter { $0.value != usual })
  }

  package func time(on weekday: Weekday) -> TimeOfDay { exceptions[weekday] ?? usual }

  package static let noon = SlotTime(.noon)
}

extension SlotTime: LosslessStringConvertible {
  /// Reads `07:00`, or `07:00, sat-sun 09:30`: after a comma, days of the week and their time.
  package init?(_ description: String) {
    let parts = description.split(separator: ",", omittingEmptySubsequences: false)
    guard let usual = TimeOfDay(words(of: parts[0]).joined(separator: " ")) else { return nil }
    var exceptions: [Weekday: TimeOfDay] = [:]
    // Days that wait for their time, as in "mon, wed 09:30".
    var waiting: Set<Weekday> = []
    for part in parts.dropFirst() {
      let words = words(of: part)
      let days = words.prefix { Weekday.range(parsing: $0) != nil }
      let named = Set(days.compactMap(Weekday.range(parsing:)).joined())
      let clock = words.dropFirst(days.count).joined(separator: " ")
      waiting.formUnion(named)
      guard !named.isEmpty, !clock.isEmpty || days.count == words.count else { return nil }
      if clock.isEmpty { continue }
      guard let time = TimeOfDay(clock), waiting.allSatisfy({ exceptions[$0] == nil }) else { return nil }
      for day in waiting { exceptions[day] = time }
      waiting = []
    }
    guard waiting.isEmpty else { return nil }
    self.init(usual, except: exceptions)
  }

  /// `07:00, sat-sun 09:30`.
  package var description: String { text(day: { String($0.description.prefix(3)) }, time: \.description) }

  /// In words for people. Days in a row with one time are joined.
  package func text(day: (Weekday) -> String, time: (TimeOfDay) -> String) -> String {
    var runs: [(first: Weekday, last: Weekday, time: TimeOfDay)] = []
    for (weekday, exception) in exceptions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let run = runs.last, run.time == exception, run.last.rawValue + 1 == weekday.rawValue {
        runs[runs.count - 1].last = weekday
      } else {
        runs.append((weekday, weekday, exception))
      }
    }
    let texts = runs.map { run in
      let days = run.first == run.last ? day(run.first) : "\(day(run.first))-\(day(run.last))"
      return "\(days) \(time(run.time))"
    }
    return ([time(usual)] + texts).joined(separator: ", ")
  }
}

private func words(of text: Substring) -> [String] {
  text.split { $0 == " " || $0 == "\t" }.map(String.init)
}

extension Weekday {
  /// Reads `sat` or `sat-mon`, in any case.
  fileprivate static func range(parsing text: String) -> [Weekday]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Weekday(parsing: String($0))
    }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
    let count = (last.rawValue - first.rawValue).flooredRemainder(dividingBy: allCases.count)
    return (0...count).map { allCases[(first.rawValue - 1 + $0) % allCases.count] }
  }
}
