import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct AmountTests {
  /// The typed amount, its value in thousandths, and how programs and people write it.
  @Test(arguments: [
    ("2", 2000, "2", "2"), ("0", 0, "0", "0"), ("007", 7000, "7", "7"), ("+28", 28_000, "28", "28"),
    ("-2", -2000, "-2", "-2"), ("1.5", 1500, "1.5", "1½"), ("0,5", 500, "0.5", "½"), ("½", 500, "0.5", "½"),
    ("1½", 1500, "1.5", "1½"), ("-1½", -1500, "-1.5", "-1½"), ("¼", 250, "0.25", "¼"),
    ("12¾", 12_750, "12.75", "12¾"),
    ("1/2", 500, "0.5", "½"), ("3/4", 750, "0.75", "¾"), ("0.1", 100, "0.1", "0.1"),
    ("0.10", 100, "0.1", "0.1"),
    ("0.001", 1, "0.001", "0.001"), ("2.050", 2050, "2.05", "2.05"),
    ("1000000", 1_000_000_000, "1000000", "1000000"),
  ])
  func `reads and writes and reads back`(text: String, thousandths: Int, written: String, shown: String) {
    #expect(Amount(text)?.thousandths == thousandths)
    #expect(Amount(thousandths: thousandths).description == written)
    #expect(Amount(thousandths: thousandths).text == shown)
    #expect(Amount(written)?.thousandths == thousandths)
    #expect(Amount(shown)?.thousandths == thousandths)
  }

  @Test(arguments: [
    "", "+", "-", "--2", "x", "2x", " 2", "2 ", "1.", ".", ".½", ".1234", "1.2345", "1.5.5", "1,5.5", "½½",
    "½1", "1/3",
    "1e3", "٣",
    "1000001", "1000000.5", "99999999999999999999", "0x10", "−2",
  ])
  func `is nothing else`(text: String) { #expect(Amount(text) == nil) }

  @Test func `tenths add up to just what they are`() {
    let tenth = Amount(thousandths: 100)
    #expect((0..<10).reduce(Amount.zero) { sum, _ in sum + tenth } == .one)
    #expect((0..<30).reduce(Amount(thousandths: 3000)) { sum, _ in sum - tenth } == .zero)
  }
}
