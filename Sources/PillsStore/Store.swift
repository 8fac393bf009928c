package import PillsCore

/// The database of what was taken, which medication there is and what was raised.
///
/// It belongs to one thread and to one process: as long as it lives, no other process can open the file. Letting go
/// of it closes the file.
package final class Store {
  private let path: String
  private let migrations: [Migration]
  private let file: WatchedFile
  private(set) var connection: Connection

  /// Opens `pills.db` in `folder`, an absolute path, and makes both where they are missing.
  ///
  /// A new database holds the default medication from `today` on, and nothing to look at before `now`. A file that
  /// may only be read is opened all the same, and every change throws `.readOnly` until it can be written. With
  /// `afterLoss` the file takes the place of one that was in use: it is read whole to see that it is well, and one that is
  /// missing or empty throws `.lost`, as there was more in the one before.
  package convenience init(
    folder: String,
    now: Instant,
    today: Day,
    afterLoss: Bool = false
  ) throws(StoreError) {
    try self.init(folder: folder, now: now, today: today, afterLoss: afterLoss, migrations: Migration.all)
  }

  /// Where the file of the store in `folder` is.
  package static func path(in folder: String) -> String { "\(folder)/pills.db" }

  init(
    folder: String,
    now: Instant,
    today: Day,
    afterLoss: Bool = false,
    migrations: [Migration]
  ) throws(StoreError) {
    path = Self.path(in: folder)
    self.migrations = migrations
    if afterLoss, fileSize(path) ?? 0 == 0 { throw .lost(path: path) }
    try makePrivateFolder(folder)
    try makePrivateFile(path)
    guard isRegularFile(path) else { throw .notAFile(path: path) }
    keepFromOthers(folder, mode: 0o700)
    keepFromOthers(path, mode: 0o600)
    file = try WatchedFile(path: path)
    connection = try Connection(opening: path)
    let connection = connection
    if afterLoss { try connection.requireConsistency(by: .integrity) }
    let format = try connection.format()
    if afterLoss, format == .empty { throw .lost(path: path) }
    try connection.migrate(from: format, through: migrations) { () throws(StoreError) in
      let version = MedicationVersion(medication: .defaultMedication, from: today, madeAt: now)
      try connection.replace(with: MedicationHistory(versions: [version]))
      try connection.setReviewedUntil(now)
    }
    file.noteOwnChange()
  }

  /// Throws `.replaced` where the file is no longer what the last change of ours left.
  package func requireOwnFile() throws(StoreError) {
    if file.isChangedByOthers { throw .replaced(path: path) }
  }

  /// Runs `body` in one transaction: all of it is on disk when this returns, nothing of it when this throws.
  func writing(_ body: (Connection) throws(StoreError) -> Void) throws(StoreError) {
    try requireOwnFile()
    defer { file.noteOwnChange() }
    if connection.isReadOnly { try openAnew() }
    let connection = connection
    do throws(StoreError) {
      try connection.transaction { () throws(StoreError) in try body(connection) }
    } catch {
      // What was written in part is taken back by the next statement at the latest: so let that be one of ours.
      _ = try? connection.integer(ofPragma: "user_version")
      throw error
    }
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
