extension Connection {
  /// Opens the database at `path` as the store uses it: locked against every other process, durable, and checked if
  /// the last process to use it did not close it: ``defect`` tells.
  convenience init(opening path: String) throws(StoreError) {
    // In exclusive locking mode the journal is emptied after each commit and removed on closing: one that is there
    // tells of a kill or a power cut. Only then is the time to read the whole file spent; damage that comes about
    // otherwise shows when a damaged page is read.
    let wasClosed = !fileExists("\(path)-journal")
    try self.init(path: path)
    try execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA mmap_size = 0;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -\(Self.cacheKiB);
      PRAGMA synchronous = EXTRA;
      """
    )
    // Without write access there is no such lock to take.
    if !isReadOnly { try execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT") }
    // A database that another program put into WAL mode is brought back, but only if it is ours.
    if try format() != .empty, !isReadOnly { try execute("PRAGMA journal_mode = DELETE") }
    // What can be read of a damaged file is read: reminders go by that, and nothing is written to it.
    if !wasClosed { defect = inconsistency() }
  }

  /// Room for the pages that a commit and a look at a few days touch.
  private static var cacheKiB: Int { 256 }

  /// How closely the whole file is looked at (sqlite.org/pragma.html).
  enum ConsistencyCheck: String {
    /// Pages and rows.
    case quick = "quick_check"
    /// Also whether every row is in every index, which takes about twice as long.
    case integrity = "integrity_check"
  }

  private func inconsistency() -> StoreError? {
    do throws(StoreError) {
      try requireConsistency()
      return nil
    } catch {
      return error
    }
  }

  /// Throws `.damaged` where pages or rows contradict one another; reads the whole file.
  func requireConsistency(by check: ConsistencyCheck = .quick) throws(StoreError) {
    let findings = try query("PRAGMA \(check.rawValue)(1)") { row throws(StoreError) in row.text(0) }
    guard findings == ["ok"] else {
      throw .damaged(path: path, detail: findings.first ?? "it cannot be checked")
    }
  }
}
