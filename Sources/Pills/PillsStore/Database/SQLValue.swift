internal import PillsCore

extension Instant {
  /// Nil if no table may hold the value.
  init?(stored microseconds: Int64) {
    self.init(microsecondsSinceEpoch: microseconds)
    guard (.distantPast ... .distantFuture).contains(self) else { return nil }
  }
}

/// A value for a question mark in a statement.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)

  static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
  static func number(_ number: Int?) -> SQLValue { number.map { .integer(Int64($0)) } ?? .null }
  static func instant(_ instant: Instant?) -> SQLValue {
    instant.map { .integer($0.microsecondsSinceEpoch) } ?? .null
  }
  static func day(_ day: Day?) -> SQLValue { day.map { .text($0.description) } ?? .null }
  static func slot(_ slot: SlotName) -> SQLValue { .text(slot.description) }
  static func medication(_ medication: MedicationID) -> SQLValue { .integer(Int64(medication.number)) }
}
