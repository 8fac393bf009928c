internal import CSQLite

/// An extended result code of SQLite and its name (sqlite.org/rescode.html).
struct ResultCode: Hashable, CustomStringConvertible {
  let rawValue: Int32

  /// The code without its extension, such as `SQLITE_IOERR`.
  var primary: Int32 { rawValue & 0xff }

  var description: String {
    guard let name = Self.primaryNames[primary] else { return "SQLite error \(rawValue)" }
    let extensionNumber = Int(rawValue >> 8)
    guard extensionNumber > 0 else { return "SQLITE_\(name)" }
    guard let extensions = Self.extensionNames[primary], extensions.indices.contains(extensionNumber - 1)
    else { return "SQLITE_\(name) (\(rawValue))" }
    return "SQLITE_\(name)_\(extensions[extensionNumber - 1])"
  }

  private static let primaryNames: [Int32: String] = [
    SQLITE_ERROR: "ERROR", SQLITE_INTERNAL: "INTERNAL", SQLITE_PERM: "PERM", SQLITE_ABORT: "ABORT",
    SQLITE_BUSY: "BUSY", SQLITE_LOCKED: "LOCKED", SQLITE_NOMEM: "NOMEM", SQLITE_READONLY: "READONLY",
    SQLITE_INTERRUPT: "INTERRUPT", SQLITE_IOERR: "IOERR", SQLITE_CORRUPT: "CORRUPT", SQLITE_FULL: "FULL",
    SQLITE_CANTOPEN: "CANTOPEN", SQLITE_PROTOCOL: "PROTOCOL", SQLITE_SCHEMA: "SCHEMA",
    SQLITE_TOOBIG: "TOOBIG", SQLITE_CONSTRAINT: "CONSTRAINT", SQLITE_MISMATCH: "MISMATCH",
    SQLITE_MISUSE: "MISUSE", SQLITE_NOLFS: "NOLFS", SQLITE_AUTH: "AUTH", SQLITE_RANGE: "RANGE",
    SQLITE_NOTADB: "NOTADB",
  ]

  /// The names of the extensions 1, 2, 3 and so on, by primary code.
  private static let extensionNames: [Int32: [String]] = [
    SQLITE_BUSY: ["RECOVERY", "SNAPSHOT", "TIMEOUT"],
    SQLITE_READONLY: ["RECOVERY", "CANTLOCK", "ROLLBACK", "DBMOVED", "CANTINIT", "DIRECTORY"],
    SQLITE_IOERR: [
      "READ", "SHORT_READ", "WRITE", "FSYNC", "DIR_FSYNC", "TRUNCATE", "FSTAT", "UNLOCK", "RDLOCK", "DELETE",
      "BLOCKED", "NOMEM", "ACCESS", "CHECKRESERVEDLOCK", "LOCK", "CLOSE", "DIR_CLOSE", "SHMOPEN", "SHMSIZE",
      "SHMLOCK", "SHMMAP", "SEEK", "DELETE_NOENT", "MMAP", "GETTEMPPATH", "CONVPATH", "VNODE", "AUTH",
      "BEGIN_ATOMIC", "COMMIT_ATOMIC", "ROLLBACK_ATOMIC", "DATA", "CORRUPTFS",
    ],
    SQLITE_CORRUPT: ["VTAB", "SEQUENCE", "INDEX"],
    SQLITE_CANTOPEN: ["NOTEMPDIR", "ISDIR", "FULLPATH", "CONVPATH", "DIRTYWAL", "SYMLINK"],
    SQLITE_CONSTRAINT: [
      "CHECK", "COMMITHOOK", "FOREIGNKEY", "FUNCTION", "NOTNULL", "PRIMARYKEY", "TRIGGER", "UNIQUE", "VTAB",
      "ROWID", "PINNED", "DATATYPE",
    ],
  ]
}
