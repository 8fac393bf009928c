import PillsTestSupport
@testable import PillsCore
import Testing

@testable import PillsCoreTestSupport
@testable import PillsStore

/// Stored stock entries, and the doses taken since.
@Suite struct StockTests {
  let folder = TemporaryFolder()

  private func id(_ number: UInt64) throws -> StockEntryID { try #require(StockEntryID(number: number)) }

  private func entry(
    _ number: UInt64,
    _ saying: StockEntry.Saying,
    at instant: Instant = now
  ) throws -> StockEntry { StockEntry(try id(number), of: .defaultMedication, at: instant, saying) }

  private func saying(_ entries: [StockEntry], _ kind: Presence = .added) -> Change {
    Change(entries: entries.map { NewEntry(.stock($0, kind), at: now) })
  }

  /// The dose of each evening on `days`, taken at its time.
  private func taking(_ days: ClosedRange<Day>) -> Change {
    let entries = days.map { day in
      let at = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + 75_600)
      return NewEntry.taken(Dose(day: day, slot: .evening, medication: .defaultMedication), at: at)
    }
    return Change(entries: entries)
  }

  @Test func `every saying comes back, and what is taken back does not`() throws {
    let entries = try [
      entry(0, .counted(.most), at: .distantPast), entry(1, .changed(.zero - .most), at: now - .seconds(1)),
      entry(2, .warned(days: 365)),
      entry((1 << 50) - 1, .changed(Amount(thousandths: 1)), at: .distantFuture),
    ]
    try folder.store().commit(saying(entries))
    let store = try folder.store()
    #expect(Set(try store.memory(from: today).stock.entries) == Set(entries))
    try store.commit(saying([entries[1]], .removed))
    #expect(try store.stockEntries(of: .defaultMedication) == [entries[0], entries[2], entries[3]])
    let said = try store.stockEntries(from: now, before: now + .seconds(1))
    #expect(said.map(\.statement) == entries.map { .stock($0, .added) } + [.stock(entries[1], .removed)])
    #expect(try store.stockEntries(from: now + .seconds(1), before: .distantFuture).isEmpty)
  }

  @Test func `only what says what is left is kept in memory`() throws {
    let store = try folder.store()
    let (old, warning) = try (
      entry(1, .counted(.one), at: now - .hours(3)), entry(2, .warned(days: 3), at: now - .hours(2))
    )
    let (last, bought) = try (entry(3, .counted(.one), at: now - .hours(1)), entry(4, .changed(.one)))
    try store.commit(saying([old, warning, last, bought]))
    #expect(try Set(store.memory(from: today).stock.entries.map(\.id)) == [warning.id, last.id, bought.id])
    #expect(try store.memory(from: today).stock.accounts[.defaultMedication]?.warningDays == 3)
  }

  @Test func `doses of days before memory are summed up, and only those since the count`() throws {
    let store = try folder.store()
    try store.commit(taking(today.advanced(by: -400)...today))
    let begin = Instant(secondsSinceEpoch: Int64(today.advanced(by: -100).daysSinceEpoch) * 86_400)
    try store.commit(saying([try entry(1, .counted(.most), at: begin)]))
    #expect(try store.memory(from: today).stock.used == [.defaultMedication: Amount(thousandths: 100_000)])
    #expect(
      try store.memory(from: today.advanced(by: -7)).stock.used == [
        .defaultMedication: Amount(thousandths: 93_000)
      ]
    )
    #expect(try store.memory(from: today.advanced(by: -100)).stock.used == [:])
    let asNeeded = AsNeededDose(
      medication: .defaultMedication,
      at: begin + .hours(1),
      day: today.advanced(by: -100)
    )
    try store.commit(Change(entries: [NewEntry(.asNeeded(asNeeded, .taken), at: now)]))
    #expect(try store.memory(from: today).stock.used == [.defaultMedication: Amount(thousandths: 101_000)])
  }

  @Test func `that a person was told comes back, until it is taken back`() throws {
    let store = try folder.store()
    let counted = saying([try entry(1, .counted(.one))])
    try store.commit(counted)
    for fingerprint in [UInt64((1 << 50) - 1), 0, nil] {
      try store.commit(Change(stockTold: [StockTold(.defaultMedication, fingerprint)]))
      #expect(try store.memory(from: today).stock.told[.defaultMedication] == fingerprint)
    }
  }

  @Test func `a rescued store has what was left`() throws {
    let store = try folder.store()
    try store.commit(taking(today.advanced(by: -20)...today))
    let begin = Instant(secondsSinceEpoch: Int64(today.advanced(by: -20).daysSinceEpoch) * 86_400)
    try store.commit(saying([try entry(1, .counted(Amount(thousandths: 10_000)), at: begin)]))
    let memory = try store.memory(from: today.advanced(by: -7))
    let other = TemporaryFolder()
    try Store.makeDatabase(in: other.dataFolder, holding: memory, at: now)
    let rescued = try other.store().memory(from: today.advanced(by: -7)).stock
    let (before, after) = (memory.stock, rescued)
    let left =
      try #require(before.accounts[.defaultMedication]).supply - (before.used[.defaultMedication] ?? .zero)
    #expect(try #require(after.accounts[.defaultMedication]).supply == left)
    #expect(after.used == [:])
  }

  @Test func `of what was erased nothing is left`() throws {
    let store = try folder.store()
    try store.commit(saying([try entry(1, .counted(.one))]))
    try store.commit(Change(stockTold: [StockTold(.defaultMedication, 7)]))
    try store.erase([.defaultMedication])
    for table in ["stock_entry", "stock_told"] {
      let rows = try store.database.query("SELECT 1 FROM \(table)") { row throws(StoreError) in
        try row.integer(0)
      }
      #expect(rows.isEmpty, "\(table)")
    }
    #expect(try store.memory(from: today).stock == StockMemory())
  }

  @Test(arguments: ["counted:-1", "changed:0", "ended:1", "warned:366", "sold:1"])
  func `what nobody says is made anew`(saying: String) throws {
    let store = try folder.store()
    let said = try entry(1, .counted(.one))
    try store.commit(self.saying([said]))
    try store.spoil("UPDATE stock_entry SET saying = '\(saying)'")
    #expect(try store.memory(from: today).stock.entries == [said])
  }
}
