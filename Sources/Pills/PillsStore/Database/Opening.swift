extension Database {
  /// Opens the database at `path` as the store uses it: locked against every other process, durable, and yet to be
  /// examined if the last process to use it did not close it.
  convenience init(opening path: String) throws(StoreError) {
    // In exclusive locking mode the journal is emptied after each commit and removed on closing: one that is there
    // tells of a kill or a power cut. SQLite makes whole again what was being written then. Only then is the time to look
    // for more spent; damage that comes about otherwise shows when a damaged page is read.
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
    // What is written into one of two tables in one place would spoil the other.
    let doubles = "SELECT name FROM sqlite_schema WHERE rootpage > 0 GROUP BY rootpage HAVING count(*) > 1"
    let names = try query(doubles) { row throws(StoreError) in row.text(0) }
    if let table = names.first { throw .damaged(path: path, detail: "\(table) lies where another does") }
    if !wasClosed { examination = Examination() }
  }

  /// Room for the pages that a commit and a look at a few days touch.
  private static var cacheKiB: Int { 96 }

  /// Throws `.damaged` where pages or rows contradict one another; reads the whole file.
  func requireConsistency() throws(StoreError) { try requireNoFinding(of: "integrity_check(1)") }

  /// Throws what the first line of a check says unless that is that all is well (sqlite.org/pragma.html).
  func requireNoFinding(of check: String) throws(StoreError) {
    let findings = try query("PRAGMA \(check)") { row throws(StoreError) in row.text(0) }
    guard findings == ["ok"] else {
      throw .damaged(path: path, detail: findings.first ?? "it cannot be checked")
    }
  }
}
