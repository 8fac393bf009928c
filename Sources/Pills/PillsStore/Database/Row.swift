internal import CSQLite
internal import PillsCore

/// The current row of a running statement, valid until the statement's next step. Columns count from 0.
/// Values that the schema rules out throw `.damaged`; SQLite would convert one of another type, as in a page of another table.
struct Row {
  let owner: PreparedStatement

  private var statement: OpaquePointer { owner.handle }

  func column(_ name: String) throws(StoreError) -> Int32 {
    guard let column = owner.columns[name] else {
      throw .damaged(path: owner.path, detail: "there is no column \(name)")
    }
    return column
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func integer(_ column: Int32) throws(StoreError) -> Int64 {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw damaged(column) }
    return sqlite3_column_int64(statement, column)
  }

  func text(_ column: Int32) throws(StoreError) -> String {
    String(decoding: try utf8(column), as: UTF8.self)
  }

  /// Valid until the statement's next step.
  func utf8(_ column: Int32) throws(StoreError) -> UnsafeBufferPointer<UInt8> {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { throw damaged(column) }
    let start = sqlite3_column_text(statement, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  func flag(_ column: Int32) throws(StoreError) -> Bool { try integer(column) != 0 }

  func instant(_ column: Int32) throws(StoreError) -> Instant {
    guard let instant = Instant(stored: try integer(column)) else { throw damaged(column) }
    return instant
  }

  func day(_ column: Int32) throws(StoreError) -> Day {
    guard let day = Day(utf8: try utf8(column)) else { throw damaged(column) }
    return day
  }

  /// The day of a dose, an answer or a drink, never before ``Day/firstRecorded``.
  func recordedDay(_ column: Int32) throws(StoreError) -> Day {
    let day = try day(column)
    guard day >= .firstRecorded else { throw damaged(column) }
    return day
  }

  func slotTime(_ column: Int32) throws(StoreError) -> SlotTime { try word(column, SlotTime.init(_:)) }

  func slot(_ column: Int32) throws(StoreError) -> SlotName { try word(column, SlotName.init(_:)) }

  func medication(_ column: Int32) throws(StoreError) -> MedicationID {
    guard let id = UInt64(exactly: try integer(column)).flatMap(MedicationID.init(number:)) else {
      throw damaged(column)
    }
    return id
  }

  func word<Word>(_ column: Int32, _ read: (String) -> Word?) throws(StoreError) -> Word {
    guard let word = read(try text(column)) else { throw damaged(column) }
    return word
  }

  func number<Number: FixedWidthInteger>(
    _ column: Int32,
    in range: ClosedRange<Number>
  ) throws(StoreError) -> Number {
    guard let number = Number(exactly: try integer(column)), range.contains(number) else {
      throw damaged(column)
    }
    return number
  }

  func optionalNumber<Number: FixedWidthInteger>(
    _ column: Int32,
    in range: ClosedRange<Number>
  ) throws(StoreError) -> Number? {
    isNull(column) ? nil : try number(column, in: range)
  }

  func optional<Value>(
    _ column: Int32,
    _ read: (Int32) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    isNull(column) ? nil : try read(column)
  }

  /// Names the column without its value.
  func damaged(_ column: Int32) -> StoreError {
    let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "a column"
    return .damaged(path: owner.path, detail: "\(name) holds what it never should")
  }
}

/// Words already read from a column: there are few, and finding one costs less than parsing it again.
struct KnownWords<Word> {
  private var words: [(text: [UInt8], word: Word)] = []

  mutating func word(_ row: Row, _ column: Int32, _ read: (String) -> Word?) throws(StoreError) -> Word {
    let text = try row.utf8(column)
    for known in words where known.text.elementsEqual(text) { return known.word }
    let word = try row.word(column, read)
    words.append((Array(text), word))
    return word
  }
}
