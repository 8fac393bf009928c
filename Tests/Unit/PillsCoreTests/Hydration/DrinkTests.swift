import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct DrinkTests {
  @Test(arguments: [
    ("water", "water", Beverage.Kind.water), ("Coffee", "coffee", .coffee), (" TEA ", "tea", .tea),
    ("Kombucha", "Kombucha", .water), ("hot milk", "hot milk", .water), ("juice", "juice", .juice),
  ])
  func anUnknownBeverageReadsAsWaterAndKeepsItsWord(text: String, word: String, kind: Beverage.Kind) {
    #expect(Beverage(text)?.word == word)
    #expect(Beverage(text)?.kind == kind)
  }

  @Test(arguments: ["", "   ", "tea\ncoffee", String(repeating: "a", count: 41)])
  func whatCannotBeShownIsNoBeverage(text: String) { #expect(Beverage(text) == nil) }

  @Test func anIDIsReadAsItIsWritten() {
    for seed in 0..<1000 as Range<UInt64> {
      let id = DrinkID(seed: seed, recordedAt: instant("2026-11-20 12:00"))
      #expect(id.description.count == 10)
      #expect(DrinkID(id.description) == id)
      #expect(DrinkID(id.description.uppercased()) == id)
    }
  }

  @Test(arguments: ["", "k3f9m2qxw", "k3f9m2qxw00", "k3f9m2qxwi", "k3f9m2qxw!"])
  func anythingElseIsNoID(text: String) { #expect(DrinkID(text) == nil) }

  @Test func whatIsRecordedAtOneInstantByTwoHasTwoIDs() {
    let ids = (0..<10_000 as Range<UInt64>).map { DrinkID(seed: $0, recordedAt: instant("2026-11-20 12:00")) }
    #expect(Set(ids).count == 10_000)
  }
}
