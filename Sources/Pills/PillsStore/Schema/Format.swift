/// The owner and the format version of a database file.
enum Format: Hashable {
  /// A file without tables.
  case empty
  case version(Int)

  /// "Pill" in ASCII (sqlite.org/pragma.html#pragma_application_id).
  static let applicationID: Int64 = 0x5069_6c6c
}

extension Database {
  /// Throws `.otherApplication` if another program owns the file.
  func format() throws(StoreError) -> Format {
    let version = try integer(ofPragma: "user_version")
    let applicationID = try integer(ofPragma: "application_id")
    if applicationID == Format.applicationID, version > 0 { return .version(Int(version)) }
    let tables = try query("SELECT name FROM sqlite_schema LIMIT 1") { row throws(StoreError) in
      try row.text(0)
    }
    guard applicationID == 0, version == 0, tables.isEmpty else { throw .otherApplication(path: path) }
    return .empty
  }
}
