package import PillsCore

extension Store {
  /// All entries about a medication's stock that are not undone, in order.
  package func stockEntries(of medication: MedicationID) throws(StoreError) -> [StockEntry] {
    try database.stockEntries().filter { $0.medication == medication }
  }

  /// All that was said of a medication's stock in the act that said something of it last.
  package func lastStockAct(of medication: MedicationID) throws(StoreError) -> [StockEntry] {
    var said: [StockEntry] = []
    var last: (device: DeviceID, act: Int)?
    for entry in try stockEntries(of: medication).reversed() {
      guard let source = Reading.current(try database.entries(about: .stock(medication, entry.id))) else {
        break
      }
      let act = (device: source.id.device, act: source.act)
      if let last, last != act { break }
      (last, said) = (act, [entry] + said)
    }
    return said
  }
}

extension Database {
  func write(_ told: StockTold) throws(StoreError) {
    try run("DELETE FROM stock_told WHERE medication = ?", [.medication(told.medication)])
    guard let fingerprint = told.fingerprint else { return }
    try insert(
      [("medication", .medication(told.medication)), ("fingerprint", .integer(Int64(fingerprint)))],
      into: "stock_told"
    )
  }

  func write(_ entry: StockEntry, _ presence: Presence) throws(StoreError) {
    // An added entry also replaces its older version.
    try run(
      "DELETE FROM stock_entry WHERE medication = ? AND id = ?",
      [.medication(entry.medication), .text(entry.id.description)]
    )
    guard presence == .added else { return }
    try insert(
      [
        ("id", .text(entry.id.description)),
        ("medication", .medication(entry.medication)),
        ("at", .instant(entry.at)),
        ("saying", .text(entry.saying.description)),
      ],
      into: "stock_entry"
    )
  }

  func stockEntries() throws(StoreError) -> [StockEntry] {
    try query("SELECT id, medication, at, saying FROM stock_entry", [], stockEntry).sorted()
  }

  func stockEntry(_ id: StockEntryID, of medication: MedicationID) throws(StoreError) -> StockEntry? {
    try query(
      "SELECT id, medication, at, saying FROM stock_entry WHERE medication = ? AND id = ?",
      [.medication(medication), .text(id.description)],
      stockEntry
    ).first
  }

  private func stockEntry(_ row: Row) throws(StoreError) -> StockEntry {
    StockEntry(
      try row.word(row.column("id"), StockEntryID.init(_:)),
      of: try row.medication(row.column("medication")),
      at: try row.instant(row.column("at")),
      try row.word(row.column("saying"), StockEntry.Saying.init(_:))
    )
  }

  /// The stock entries in force, and the amounts taken since in doses before `firstDay`.
  func stock(before firstDay: Day) throws(StoreError) -> StockMemory {
    var memory = StockMemory()
    let said = Dictionary(grouping: try stockEntries(), by: \.medication)
    // One query is enough if nothing was ever counted.
    guard !said.isEmpty else { return memory }
    for (medication, entries) in said {
      let entries = entries.inForce
      memory.entries.formUnion(entries)
      guard let account = StockAccount(entries) else { continue }
      let used = try taken(of: medication, account, before: firstDay)
      if used != .zero { memory.used[medication] = used }
    }
    let told = try query("SELECT medication, fingerprint FROM stock_told") { row throws(StoreError) in
      (try row.medication(0), UInt64(try row.number(1, in: Int64(0)...1_125_899_906_842_623)))
    }
    memory.told = Dictionary(told) { _, new in new }
    return memory
  }

  private func taken(
    of medication: MedicationID,
    _ account: StockAccount,
    before firstDay: Day
  ) throws(StoreError) -> Amount {
    guard account.firstDay < firstDay else { return .zero }
    let values: [SQLValue] = [
      .day(account.firstDay), .day(firstDay), .medication(medication), .instant(account.since),
    ]
    var taken = Amount.zero
    for table in ["dose_answer", "as_needed_dose"] {
      let condition = table == "dose_answer" ? "AND kind = 'taken'" : ""
      taken += try query(
        "SELECT amount FROM \(table) WHERE day >= ? AND day < ? AND medication = ? AND at > ? \(condition)",
        values
      ) { row throws(StoreError) in try row.amount(0) }.reduce(.zero, +)
    }
    return taken
  }
}
