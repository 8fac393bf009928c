internal import PillsCore

// An unreadable page loses nothing if its content follows from the entries.
extension Store {
  /// Replaces the file with a new one, made from the entries and what can be read of this device's private data.
  /// Throws if the entries cannot be read or written; then the file stays as it is.
  func renew() throws(StoreError) {
    try requireOwnFile()
    guard try database.format() == .version(Migration.all.latest), !database.isReadOnly else {
      throw .readOnly(path: path, detail: "it has yet to be migrated")
    }
    copy = nil
    let newPath = Self.newPath(of: path)
    defer { unlinkDatabase(newPath) }
    try database.makeRenewed(at: newPath)
    try placeFile(newPath, at: path)
    let opened = try Database(opening: path)
    file = try WatchedFile(path: path)
    file.acceptOwnChange()
    database.goOn(with: opened)
    isRevised = true
  }
}

extension Database {
  /// Makes a new database at `path` from the entries and what can be read of the device's private data. Throws if an
  /// entry cannot be read.
  func makeRenewed(at path: String) throws(StoreError) {
    unlinkDatabase(path)
    try makePrivateFile(path)
    do {
      let empty = try Database(opening: path)
      try empty.migrate(from: .empty, through: Migration.all) { () throws(StoreError) in }
    }
    try copyRecord(to: path)
    let renewed = try Database(opening: path)
    try renewed.transaction { () throws(StoreError) in
      if let placeholder = try self.placeholder(beside: renewed) { try renewed.replace(with: placeholder) }
      _ = try renewed.revise()
      try renewed.run("DELETE FROM stock_told WHERE medication NOT IN (SELECT id FROM medication)")
      try renewed.seal()
      try renewed.requireWholeReferences()
    }
  }

  /// Tables that do not follow from entries, and whose loss repeats a warning, a celebration or a review.
  private static let tablesToSpare = ["review", "celebration", "stock_told"]

  /// Copies the entries, and the rows that do not follow from them and can be read, to the empty database at `path`.
  fileprivate func copyRecord(to path: String) throws(StoreError) {
    try execute("PRAGMA foreign_keys = OFF")
    defer { try? execute("PRAGMA foreign_keys = ON") }
    try run("ATTACH ? AS renewed", [.text(path)])
    defer { try? execute("DETACH renewed") }
    try copyRows("INTO", "entry")
    try requireAllEntries()
    for key in StateKey.allCases {
      try sparing { () throws(StoreError) in
        try copyRows("OR IGNORE INTO", "state", where: "key = '\(key.rawValue)'")
      }
    }
    for table in Self.tablesToSpare {
      try sparing { () throws(StoreError) in try copyRows("OR IGNORE INTO", table) }
    }
    // Popups on the screen need the recent reminders, even if older ones are damaged.
    let recent = """
      day >= ifnull(date((SELECT reviewed_until / 1000000 FROM renewed.review), 'unixepoch', '-30 days'), '')
      """
    for days in [recent, "NOT \(recent)"] {
      try sparing { () throws(StoreError) in try copyRows("OR IGNORE INTO", "reminder", where: days) }
    }
  }

  /// The condition makes SQLite check each row, instead of copying pages as they are.
  private func copyRows(_ way: String, _ table: String, where condition: String = "true") throws(StoreError) {
    let names = try columns(of: table, in: "renewed").joined(separator: ", ")
    do throws(StoreError) {
      try execute(
        "INSERT \(way) renewed.\(table) (\(names)) SELECT \(names) FROM main.\(table) WHERE \(condition)"
      )
    } catch .refused(let path, let detail) {
      throw .damaged(path: path, detail: detail)
    }
  }

  /// Throws if the index has more entries than were copied.
  private func requireAllEntries() throws(StoreError) {
    let copied = try count("renewed.entry NOT INDEXED")
    var known = copied
    try sparing { () throws(StoreError) in known = try count("main.entry INDEXED BY entry_of_subject") }
    guard known <= copied else { throw .damaged(path: path, detail: "entries are missing") }
  }

  private func count(_ rows: String) throws(StoreError) -> Int64 {
    try query("SELECT count(*) FROM \(rows) WHERE subject <> ''") { row throws(StoreError) in
      try row.integer(0)
    }
    .first ?? 0
  }

  /// Ignores that something is damaged or not there which is not needed.
  private func sparing(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    do throws(StoreError) { try body() } catch .damaged {} catch .refused {}
  }

  /// The default medication, if no entry of `renewed` is about it and it was not erased.
  fileprivate func placeholder(beside renewed: Database) throws(StoreError) -> MedicationHistory? {
    let id = MedicationID.defaultMedication
    guard try renewed.entries(about: .course(.medication(id))).isEmpty else { return nil }
    var (history, isErased) = (MedicationHistory?.none, false)
    try sparing { () throws(StoreError) in
      isErased = try !medications().contains(id)
      history = try self.history(of: id)
    }
    if history != nil || isErased { return history }
    // The first entry is the best guess for when it was added.
    let first = try renewed.query("SELECT min(recorded_at) FROM entry") { row throws(StoreError) in
      try row.optional(0, row.instant)
    }
    let begin = if let recorded = first.first ?? nil { recorded } else { try renewed.reviewedUntil() }
    return MedicationHistory(versions: [.first(at: begin, from: Boundary(day(of: begin)))])
  }

  private func day(of instant: Instant) -> Day {
    max(Day(daysSinceEpoch: Int32(instant.secondsSinceEpoch / 86_400)), .firstRecorded)
  }
}
