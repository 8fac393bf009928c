import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@Suite struct DrinkTableTests {
  private func table(
    _ beverage: String = "water",
    note: String? = nil,
    millilitres: Int = 250,
    in unit: VolumeUnit = .millilitres
  ) -> String {
    let drink = Control.Drink(
      id: "k3f9m2qxw0",
      millilitres: millilitres,
      beverage: beverage,
      day: "2026-11-20",
      at: "2026-11-20T08:05:40+01:00",
      note: note
    )
    return drinkTable([drink], in: unit)
  }

  private let head = "Date,Time,Amount(ml),Beverage,Note\r\n"

  @Test("a table without drinks has only its header") func empty() {
    #expect(drinkTable([], in: .millilitres) == head)
    #expect(drinkTable([], in: .fluidOunces) == "Date,Time,Amount(fl oz),Beverage,Note\r\n")
  }

  @Test(
    "a cell is quoted if necessary, and is never a formula",
    arguments: [
      (nil, ""), ("with Grete", "with Grete"), ("tea, hot", "\"tea, hot\""), ("\"hot\"", "\"\"\"hot\"\"\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"),
      ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("=\"a\",b", "\"'=\"\"a\"\",b\""),
      ("1-1", "1-1"), ("grün", "grün"), ("a\"\u{301}", "\"a\"\"\u{301}\""),
    ] as [(String?, String)]
  )
  func cells(_ note: String?, _ cell: String) {
    let text = table(note: note)
    #expect(text.utf8.elementsEqual("\(head)2026-11-20,08:05,250,water,\(cell)\r\n".utf8))
  }

  @Test("a beverage is a cell like any other") func beverage() {
    #expect(table("=juice, \"fresh\"").hasSuffix(",250,\"'=juice, \"\"fresh\"\"\",\r\n"))
  }

  @Test(
    "amounts are in the chosen unit, and fluid ounces have one decimal",
    arguments: [(250, "250", "8.5"), (237, "237", "8.0"), (5000, "5000", "169.1"), (1, "1", "0.1")]
  )
  func amounts(_ millilitres: Int, _ ml: String, _ ounces: String) {
    #expect(table(millilitres: millilitres).contains("08:05,\(ml),water"))
    #expect(table(millilitres: millilitres, in: .fluidOunces).contains("08:05,\(ounces),water"))
  }
}
