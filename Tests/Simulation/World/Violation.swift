import PillsCore

/// A rule that did not hold.
package struct Violation: Error {
  /// The number of the rule.
  package let rule: Int
  package let what: String
  /// The calendar year in which it happened.
  package let year: Int
  /// The last deed lived through.
  let deed: Int
  /// All that happened; empty unless it was asked for.
  package let trace: [String]
}

extension Violation: CustomStringConvertible {
  package var description: String { (["rule \(rule) broken: \(what)"] + trace).joined(separator: "\n") }
}
