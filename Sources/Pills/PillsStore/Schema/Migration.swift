internal import Glibc

/// One step of the database's format, from the one before it, or an empty database, to its own.
struct Migration {
  /// The number of the format that it makes, which is the database's `user_version`.
  let format: Int
  /// Run as a whole inside the transaction of the migration, with foreign keys checked at its end.
  let script: String
  /// A release whose database it starts from as well.
  var release: Release?

  /// A format whose tables are all made again.
  struct Release {
    let format: Int
    /// Drops what has a name that is needed for something else.
    let makingRoom: String
    /// What the rows of the new tables are made of, as columns of the old one of the same name.
    let tables: KeyValuePairs<String, String>
    /// Makes tables for what this database is to be asked for once, and that the format does not have.
    let waiting: String
    /// Makes what these columns need of the tables of a schema, `main` or `source`, while they have their names.
    let preparing: @Sendable (Database, String) throws(StoreError) -> Void
  }

  /// Every step from the empty database on.
  static let all: [Migration] = [.version2]

  /// What makes its format of a database of the format `found`.
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
  /// The number of the format that all of them lead to; 0 for none.
  var latest: Int { last?.format ?? 0 }
}

extension Format {
  /// The number of the format of the file at `path`, 0 where it is empty; throws for one that `migrations` do not start from.
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
  /// Brings the database from `format` to that of the last of `migrations`, or leaves it as it was.
  ///
  /// An older version is first copied to a file beside it, such as `pills.db.backup-v1`, unless it is a copy itself. `fill`
  /// runs in the same transaction, and only for a database that was empty.
  func migrate(
    from format: Format,
    through migrations: [Migration],
    isCopy: Bool = false,
    filling fill: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let found = try format.number(knownTo: migrations, path: path)
    guard found < migrations.latest else { return }
    guard !isReadOnly else { throw .readOnly(path: path, detail: "it has yet to be migrated") }
    if format != .empty, !isCopy { try backUp(to: Copies(database: path).path(of: .beforeMigration(found))) }
    // Tables may be made anew while foreign keys are not enforced, which cannot be switched in a transaction
    // (sqlite.org/lang_altertable.html#otheralter).
    try execute("PRAGMA foreign_keys = OFF")
    try transaction { () throws(StoreError) in
      for migration in migrations where migration.format > found {
        if let release = migration.release, release.format == found { try release.preparing(self, "main") }
        try migrate(by: migration.script(from: found))
      }
      try execute("PRAGMA application_id = \(Format.applicationID)")
      try execute("PRAGMA user_version = \(migrations.latest)")
      if format == .empty { try fill() }
      try requireWholeReferences()
    }
    try execute("PRAGMA foreign_keys = ON")
  }

  /// Where the tables of the older version are not as it made them, or their rows do not pass the checks of the newer, they
  /// are damaged.
  private func migrate(by script: String) throws(StoreError) {
    do throws(StoreError) {
      try execute(script)
    } catch .refused(let path, let detail) {
      throw .damaged(path: path, detail: detail)
    }
  }

  /// Throws `.damaged` where a row refers to one that is not there.
  func requireWholeReferences() throws(StoreError) {
    let tables = try query("PRAGMA foreign_key_check") { row throws(StoreError) in row.text(0) }
    guard let table = tables.first else { return }
    throw .damaged(path: path, detail: "\(table) refers to a row that is not there")
  }

  /// Writes a copy to `backupPath`, which gets its name only once it is whole and on disk; of one that fails nothing is
  /// left.
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
