extension Database {
  /// Opens the store's database at `path`, locked against other processes and durable. If the last process
  /// did not close it, it is still to be examined.
  convenience init(opening path: String) throws(StoreError) {
    // In exclusive locking mode, each commit empties the journal and closing removes it. A journal on opening
    // thus means a kill or a power cut, and SQLite repairs the interrupted write. Only then is an examination
    // worth its time; other damage shows when a page is read.
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
    // This lock needs write access.
    if !isReadOnly { try execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT") }
    // Another program may have put the database into WAL mode; it is reset only if it is ours.
    if try format() != .empty, !isReadOnly { try execute("PRAGMA journal_mode = DELETE") }
    // If two tables have one root page, a write to one would spoil the other.
    let doubles = "SELECT name FROM sqlite_schema WHERE rootpage > 0 GROUP BY rootpage HAVING count(*) > 1"
    let names = try query(doubles) { row throws(StoreError) in try row.text(0) }
    if let table = names.first { throw .damaged(path: path, detail: "\(table) lies where another does") }
    if !wasClosed { examination = Examination() }
  }

  /// Room for the pages that a commit and reading a few days touch.
  private static var cacheKiB: Int { 96 }

  /// Throws `.damaged` if pages or rows are inconsistent; reads the whole file.
  func requireConsistency() throws(StoreError) { try requireNoFinding(of: "integrity_check(1)") }

  /// Throws the first finding of a check, unless it is `ok` (sqlite.org/pragma.html).
  func requireNoFinding(of check: String) throws(StoreError) {
    let findings = try query("PRAGMA \(check)") { row throws(StoreError) in try row.text(0) }
    guard findings == ["ok"] else {
      throw .damaged(path: path, detail: findings.first ?? "it cannot be checked")
    }
  }
}
