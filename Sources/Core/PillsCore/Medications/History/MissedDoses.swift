/// The doses missed one after the other since the person last answered, for the popup after an absence.
package struct MissedDoses: Hashable, Sendable {
  /// How many days before today are looked at; what was missed earlier is left to the history.
  package static let days = 7

  /// At least 1.
  package let count: Int
  /// The day of the first of them.
  package let since: Day
}

extension MissedDoses: CustomStringConvertible {
  /// `6 doses since 2026-11-16`.
  package var description: String { "\(count) \(count == 1 ? "dose" : "doses") since \(since)" }
}
