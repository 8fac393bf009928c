internal import Glibc

/// A step from the previous format, or from an empty database, to the next format.
struct Migration {
  /// The new format, which becomes `user_version`.
  let format: Int
  /// Runs inside the migration's transaction; foreign keys are checked at its end.
  let script: String
  /// A released format that this step can also start from.
  var release: Release?

  /// A released format whose tables are all made again.
  struct Release {
    let format: Int
    /// Drops objects whose names are needed again.
    let makingRoom: String
    /// The SQL columns of each old table that fill the new table of that name.
    let tables: KeyValuePairs<String, String>
    /// Makes extra tables for old data, which is read once and then dropped.
    let waiting: String
    /// Prepares what these columns need; runs on the schema `main` or `source` before tables are renamed.
    let preparing: @Sendable (Database, String) throws(StoreError) -> Void
  }

  static let all: [Migration] = [.version2]

  fileprivate func script(from found: Int) -> String {
    guard let release, release.format == found else { return script }
    let settingAside = release.tables.map { "ALTER TABLE \($0.key) RENAME TO old_\($0.key);" }
    let takingOver = release.tables.map { table, columns in
      "INSERT INTO \(table) SELECT \(columns) FROM old_\(table); DROP TABLE old_\(table);"
    }
    return ([release.makingRoom] + settingAside + [script, release.waiting] + takingOver).joined(
      separator: "\n"
    )
  }
}

extension [Migration] {
  var latest: Int { last?.format ?? 0 }
}

extension Format {
  /// The format number, 0 for an empty file; throws if `migrations` cannot start from it.
  func number(knownTo migrations: [Migration], path: String) throws(StoreError) -> Int {
    guard case .version(let found) = self else { return 0 }
    guard found <= migrations.latest else {
      throw .newerSchema(path: path, found: found, supported: migrations.latest)
    }
    guard migrations.contains(where: { $0.format == found || $0.release?.format == found }) else {
      throw .unreleasedSchema(path: path, found: found)
    }
    return found
  }
}

extension Database {
  /// Brings the database from `format` to the latest format, or leaves it as it was. An older database is
  /// first copied to a file such as `pills.db.backup-v1`, unless its rows were just copied from a file of format
  /// `source`. `fill` runs in the same transaction, for an empty database only.
  func migrate(
    from format: Format,
    through migrations: [Migration],
    copiedFrom source: Int? = nil,
    filling fill: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let found = try format.number(knownTo: migrations, path: path)
    guard found < migrations.latest else { return }
    guard !isReadOnly else { throw .readOnly(path: path, detail: "it has yet to be migrated") }
    if format != .empty, source == nil {
      try backUp(to: Copies(database: path).path(of: .beforeMigration(found)))
    }
    // Tables can be made anew only while foreign keys are off, which cannot be switched in a transaction
    // (sqlite.org/lang_altertable.html#otheralter).
    try execute("PRAGMA foreign_keys = OFF")
    try transaction { () throws(StoreError) in
      for migration in migrations where migration.format > found {
        if let release = migration.release, release.format == found { try release.preparing(self, "main") }
        try migrate(by: migration.script(from: found))
      }
      try execute("PRAGMA application_id = \(Format.applicationID)")
      try execute("PRAGMA user_version = \(migrations.latest)")
      if format == .empty {
        try fill()
      } else {
        // A damaged name in the old schema would leave something of it behind, which cannot be read again.
        let waiting = migrations.compactMap(\.release).filter { $0.format == source ?? found }.map(\.waiting)
        try requireOwnSchema(madeBy: migrations.map(\.script) + waiting)
      }
      try requireWholeReferences()
    }
    try execute("PRAGMA foreign_keys = ON")
  }

  /// Throws `.damaged` if the older tables or their rows do not fit the script.
  private func migrate(by script: String) throws(StoreError) {
    do throws(StoreError) {
      try execute(script)
    } catch .refused(let path, let detail) {
      throw .damaged(path: path, detail: detail)
    }
  }

  func requireWholeReferences() throws(StoreError) {
    let tables = try query("PRAGMA foreign_key_check") { row throws(StoreError) in try row.text(0) }
    guard let table = tables.first else { return }
    throw .damaged(path: path, detail: "\(table) refers to a row that is not there")
  }

  /// Writes a copy, which gets its name once it is complete and on disk; a failed copy is removed.
  func backUp(to backupPath: String) throws(StoreError) {
    let unfinishedPath = Copies.unfinishedPath(of: backupPath)
    unlink(unfinishedPath)
    do throws(StoreError) {
      try makePrivateFile(unfinishedPath)
      try copy(to: unfinishedPath)
      try syncDatabase(unfinishedPath)
      try placeFile(unfinishedPath, at: backupPath)
    } catch {
      unlink(unfinishedPath)
      throw error
    }
  }

  private func copy(to copyPath: String) throws(StoreError) {
    let copy = try Database(path: copyPath)
    _ = try DatabaseCopying(of: self, into: copy).copyFurther(pages: DatabaseCopying.allPages)
  }
}
