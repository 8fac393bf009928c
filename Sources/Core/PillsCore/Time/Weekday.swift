/// A day of the week, in the order of ISO 8601: Monday is first.
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday: CustomStringConvertible {
  /// Reads an English weekday, or at least its first three letters, in any case.
  package init?(parsing text: String) {
    let name = text.lowercased()
    guard name.count >= 3, let weekday = Self.allCases.first(where: { $0.description.hasPrefix(name) }) else {
      return nil
    }
    self = weekday
  }

  package var description: String {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}
