/// The unanswered doses of the last days whose windows are over, for the status.
package struct MissedDoses: Hashable, Sendable {
  /// How many days before today are searched. Earlier missed doses are only in the history.
  package static let days = 7

  /// At least 1.
  package let count: Int
  package let since: Day
}

extension MissedDoses: CustomStringConvertible {
  package var description: String { "\(count) \(count == 1 ? "dose" : "doses") since \(since)" }
}
