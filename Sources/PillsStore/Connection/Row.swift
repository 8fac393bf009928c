internal import CSQLite
internal import PillsCore

/// The row on which a running statement stands; valid until the statement steps on.
///
/// Columns count from 0. What the schema's checks rule out and is there all the same throws `.damaged`.
struct Row {
  let statement: OpaquePointer
  let path: String

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  func text(_ column: Int32) -> String {
    String(decoding: utf8(column), as: UTF8.self)
  }

  /// The same, valid until the statement steps on.
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    // The text first: asking for it may turn the value into one.
    let start = sqlite3_column_text(statement, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  func flag(_ column: Int32) -> Bool {
    integer(column) != 0
  }

  func instant(_ column: Int32) -> Instant {
    Instant(microsecondsSinceEpoch: integer(column))
  }

  func day(_ column: Int32) throws(StoreError) -> Day {
    guard let day = Day(utf8(column).span) else { throw damaged(column) }
    return day
  }

  func slot(_ column: Int32) throws(StoreError) -> SlotName {
    try word(column, SlotName.init(_:))
  }

  func medication(_ column: Int32) -> MedicationID {
    MedicationID(rawValue: integer(column))
  }

  func word<Word>(_ column: Int32, _ read: (String) -> Word?) throws(StoreError) -> Word {
    guard let word = read(text(column)) else { throw damaged(column) }
    return word
  }

  func number<Number: FixedWidthInteger>(_ column: Int32) throws(StoreError) -> Number {
    guard let number = Number(exactly: integer(column)) else { throw damaged(column) }
    return number
  }

  /// What `read` gives; nil where the column is null.
  func optional<Value>(
    _ column: Int32,
    _ read: (Int32) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    isNull(column) ? nil : try read(column)
  }

  /// The error for a value that cannot be in `column`, which it names without the value.
  func damaged(_ column: Int32) -> StoreError {
    let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "a column"
    return .damaged(path: path, detail: "\(name) holds what it never should")
  }
}
