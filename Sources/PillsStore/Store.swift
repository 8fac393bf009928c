package import PillsCore

/// The database of what was taken, which medication there is and what was raised.
///
/// It belongs to one thread and to one process: as long as it lives, no other process can open the file. Letting go
/// of it closes the file.
package final class Store {
  private let path: String
  private let migrations: [Migration]
  private(set) var connection: Connection
  private let identity: FileIdentity?

  /// Opens `pills.db` in `folder`, an absolute path, and makes both where they are missing.
  ///
  /// A new database holds the default medication from `today` on, and nothing to look at before `now`. A file that
  /// may only be read is opened all the same, and every change throws `.readOnly` until it can be written.
  package convenience init(folder: String, now: Instant, today: Day) throws(StoreError) {
    try self.init(folder: folder, now: now, today: today, migrations: Migration.all)
  }

  /// Where the file of the store in `folder` is.
  package static func path(in folder: String) -> String { "\(folder)/pills.db" }

  init(folder: String, now: Instant, today: Day, migrations: [Migration]) throws(StoreError) {
    path = Self.path(in: folder)
    self.migrations = migrations
    try makePrivateFolder(folder)
    try makePrivateFile(path)
    guard isRegularFile(path) else { throw .notAFile(path: path) }
    keepFromOthers(folder, mode: 0o700)
    keepFromOthers(path, mode: 0o600)
    connection = try Connection(opening: path)
    identity = FileIdentity(path: path)
    let connection = connection
    try connection.migrate(from: connection.format(), through: migrations) { () throws(StoreError) in
      let version = MedicationVersion(medication: .defaultMedication, from: today, madeAt: now)
      try connection.replace(with: MedicationHistory(versions: [version]))
      try connection.setReviewedUntil(now)
    }
  }

  /// Runs `body` in one transaction: all of it is on disk when this returns, nothing of it when this throws.
  func writing(_ body: (Connection) throws(StoreError) -> Void) throws(StoreError) {
    // SQLite goes on with a file that was moved away, and all that was written to it would be missed.
    guard FileIdentity(path: path) == identity else { throw .replaced(path: path) }
    if connection.isReadOnly { try openAnew() }
    let connection = connection
    try connection.transaction { () throws(StoreError) in try body(connection) }
  }

  /// Gives up memory that only saves time; what is asked for next takes a fraction of a millisecond longer.
  package func releaseMemory() {
    connection.releaseMemory()
  }

  /// What was opened for reading only stays so, even when the file can be written again.
  private func openAnew() throws(StoreError) {
    let opened = try Connection(opening: path)
    guard try opened.format() == .version(migrations.count) else {
      throw .damaged(path: path, detail: "it was replaced while it was in use")
    }
    connection = opened
  }
}
