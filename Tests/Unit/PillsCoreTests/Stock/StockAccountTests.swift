import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// The stock results from its entries, in whatever order they are read.
@Suite struct StockAccountTests {
  private static let medication = MedicationID(2)

  /// Entries at minutes after 12:00, in the order of their ids.
  private static func said(_ sayings: [(minute: Int, saying: String)]) throws -> [StockEntry] {
    try sayings.enumerated().map { index, said in
      let at = instant("2026-11-20 12:00") + .minutes(Int64(said.minute))
      let id = try #require(StockEntryID(number: UInt64(index)))
      return StockEntry(id, of: medication, at: at, try #require(StockEntry.Saying(said.saying)))
    }
  }

  @Test(
    "only the last count and what follows it counts, and the latest warning setting outlasts counts",
    arguments: [
      (["counted:60"], "60", 7), (["counted:60", "changed:-2"], "58", 7),
      (["counted:60", "changed:28", "counted:10"], "10", 7),
      (["changed:28"], "28", 7), (["counted:60", "ended"], nil, nil), (["ended"], nil, nil),
      (["warned:3"], nil, nil),
      (["counted:60", "ended", "changed:5"], "5", 7), (["counted:60", "ended", "counted:0"], "0", 7),
      (["warned:3", "counted:60"], "60", 3), (["warned:3", "counted:60", "warned:0"], "60", 0),
      (["warned:3", "warned:4", "counted:60", "changed:-70"], "-10", 4),
      (["counted:1", "warned:365"], "1", 365),
    ] as [([String], String?, Int?)]
  )
  func account(sayings: [String], supply: String?, warningDays: Int?) throws {
    let entries = try Self.said(sayings.enumerated().map { ($0, $1) })
    for said in [entries, entries.reversed(), entries.inForce] {
      let account = StockAccount(said)
      #expect(account?.supply.text == supply)
      #expect(account?.warningDays == warningDays)
    }
  }

  @Test func `what no longer says anything is let go of, but for the last word about each other subject`()
    throws
  {
    let sayings = [
      "warned:3", "pack:14", "changed:1", "pack:28", "warned:4", "warned-left:5", "counted:60", "changed:-2",
      "warned:5", "ended", "changed:7",
    ]
    let entries = try Self.said(sayings.enumerated().map { ($0, $1) })
    let kept = entries.inForce
    #expect(kept.map(\.saying.description) == ["pack:28", "warned-left:5", "warned:5", "ended", "changed:7"])
    for said in [entries, kept] {
      let account = try #require(StockAccount(said))
      #expect((account.pack?.text, account.warningLeft.text, account.warningDays) == ("28", "5", 5))
    }
    #expect([StockEntry]().inForce.isEmpty)
  }

  @Test(arguments: [("28", "1", 1), ("28", "28", 1), ("28", "28.5", 2), ("28", "0", 0), ("0.5", "1.2", 3)])
  func `as many packs as cover an amount`(pack: String, amount: String, packs: Int) throws {
    let (pack, amount) = (try #require(Amount(pack)), try #require(Amount(amount)))
    #expect(pack.packs(for: amount) == packs)
  }

  @Test(arguments: [
    ("28", "2", "56"), ("0.5", "3", "1.5"), ("1000", "1000", "1000000"), ("1000", "1001", nil),
  ])
  func `packs are multiplied`(pack: String, count: String, amount: String?) throws {
    let (pack, count) = (try #require(Amount(pack)), try #require(Amount(count)))
    #expect(pack.times(count)?.description == amount)
  }

  @Test func `of two things said at once, the same comes last everywhere`() throws {
    let entries = try Self.said([(0, "counted:60"), (0, "counted:10")])
    #expect(StockAccount(entries)?.supply.text == "10")
    #expect(StockAccount(entries.reversed())?.supply.text == "10")
  }

  /// Microseconds from the count (12:00 of the 20th) to the answer, the day of the dose, and if the dose
  /// reduces the stock.
  @Test(
    arguments: [
      (0, "2026-11-20", false), (1, "2026-11-20", true), (-1, "2026-11-20", false), (1, "2026-11-17", true),
      (1, "2026-11-16", false), (1, "2026-11-21", true),
    ] as [(Int64, String, Bool)]
  )
  func `a dose counts that was taken later, of no day long before`(later: Int64, date: String, counts: Bool)
    throws
  {
    let account = try #require(StockAccount(try Self.said([(0, "counted:60")])))
    let at = instant("2026-11-20 12:00") + .microseconds(later)
    #expect(account.includes(doseOf: day(date), takenAt: at) == counts)
  }

  @Test func `another count has another fingerprint, and a wish for a warning the same`() throws {
    let entries = try Self.said([(0, "counted:60"), (1, "changed:-2"), (2, "warned:3")])
    let fingerprints = try (1...3).map { try #require(StockAccount(entries.prefix($0))).fingerprint }
    #expect(fingerprints[0] != fingerprints[1])
    #expect(fingerprints[1] == fingerprints[2])
  }

  @Test(arguments: [
    "counted:0", "counted:1000000", "changed:-1000000", "changed:0.001", "warned:0", "warned:365", "ended",
    "warned-left:0", "warned-left:2.5", "pack:0.001", "pack:28",
  ])
  func `what may be said reads back`(text: String) { #expect(StockEntry.Saying(text)?.description == text) }

  @Test(arguments: [
    "", "counted", "counted:", "counted:-0.001", "counted:1000001", "changed:0", "changed", "warned:-1",
    "warned:366",
    "warned:", "ended:", "ended:1", "Counted:1", "sold:1", "pack:0", "pack:-1",
    "warned-left:-1",
  ])
  func `nothing else can be said`(text: String) { #expect(StockEntry.Saying(text) == nil) }
}
