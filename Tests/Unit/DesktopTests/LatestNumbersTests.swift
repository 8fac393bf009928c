import Testing

@testable import Desktop

@Suite struct LatestNumbersTests {
  @Test func aNumberIsNewOnce() {
    var numbers = LatestNumbers()
    #expect(!numbers.contains(7))
    let isNew = [numbers.insert(7), numbers.insert(7)]
    #expect(isNew == [true, false])
    #expect(numbers.contains(7))
  }

  @Test func onlyTheLatestAreKept() {
    var numbers = LatestNumbers()
    let last = UInt32(LatestNumbers.limit) + 10
    for number in 1...last { numbers.insert(number) }
    #expect((1...last).filter { numbers.contains($0) } == Array(11...last))
  }
}
