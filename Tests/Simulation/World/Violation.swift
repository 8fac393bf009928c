import PillsCore

/// A broken rule.
package struct Violation: Error {
  /// The number of the rule.
  package let rule: Int
  package let what: String
  /// The calendar year of the violation.
  package let year: Int
  /// The last simulated event.
  let deed: Int
  /// Everything that happened; empty if no trace was requested.
  package let trace: [String]
}

extension Violation: CustomStringConvertible {
  package var description: String { (["rule \(rule) broken: \(what)"] + trace).joined(separator: "\n") }
}
