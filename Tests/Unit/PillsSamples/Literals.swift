package import PillsCore

// Days, months, times and spans as literals in the format of the interfaces.

extension Day: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = known(Day(text), text) }
}

extension Month: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = known(Month(text), text) }
}

extension TimeOfDay: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = known(TimeOfDay(text), text) }
}

extension TimeSpan: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = known(TimeSpan(parsing: text), text) }
}

extension Timestamp: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = known(Timestamp(text), text) }
}

private func known<Value>(_ value: Value?, _ text: String) -> Value {
  guard let value else { preconditionFailure("'\(text)' is no \(Value.self)") }
  return value
}
