import PillsCore
import Testing

@testable import PillsCoreTestSupport

@Suite struct VolumeUnitTests {
  @Test(
    arguments: [
      ("250", 250), ("250ml", 250), ("250 ML", 250), ("0.3l", 300), ("0,3 l", 300), ("1.5 L", 1500),
      ("3dl", 300),
      ("25cl", 250), ("8floz", 237), ("8 fl oz", 237), ("8.5floz", 251), ("12oz", 355), ("5000", 5000),
      ("5l", 5000),
      ("1", 1),
    ] as [(String, Int)]
  )
  func anAmountIsReadAsPeopleTypeIt(text: String, millilitres: Int) {
    #expect(VolumeUnit.millilitres.millilitres(parsing: text) == millilitres)
  }

  @Test(arguments: [
    "", "ml", "0", "-250", "5001", "5.1l", "250 mg", "1.2.3", ".5l", "1.", "250x", "twelve", "99999999", "٣",
    "1e3",
  ])
  func anythingElseIsNone(text: String) { #expect(VolumeUnit.millilitres.millilitres(parsing: text) == nil) }

  @Test func aNumberAloneIsOfThePersonsUnit() {
    #expect(VolumeUnit.fluidOunces.millilitres(parsing: "8") == 237)
    #expect(VolumeUnit.fluidOunces.millilitres(parsing: "250ml") == 250)
  }

  @Test(
    arguments: [
      (VolumeUnit.millilitres, 250, "250 ml"), (.fluidOunces, 250, "8.5 fl oz"),
      (.fluidOunces, 0, "0.0 fl oz"), (.fluidOunces, 1, "0.1 fl oz"),
      (.fluidOunces, 30, "1.0 fl oz"), (.fluidOunces, 5000, "169.1 fl oz"), (.millilitres, 5000, "5000 ml"),
    ] as [(VolumeUnit, Int, String)]
  )
  func anAmountIsShownInItsUnit(unit: VolumeUnit, millilitres: Int, text: String) {
    #expect(unit.text(millilitres) == text)
  }

  /// A tenth of a fluid ounce is more than a millilitre. A shown amount that is typed again can therefore
  /// differ in millilitres, but it looks unchanged.
  @Test(arguments: VolumeUnit.allCases)
  func whatIsShownAndTypedAgainShowsTheSame(unit: VolumeUnit) {
    for millilitres in Drink.millilitreRange {
      let shown = unit.text(millilitres)
      let again = unit.millilitres(parsing: shown)
      #expect(again.map(unit.text) == shown, "\(millilitres) ml")
    }
  }

  @Test(
    arguments: [
      (0, 2000, "0 ml of 2 l, 2 l to go"), (1200, 2000, "1.2 of 2 l, 800 ml to go"),
      (2000, 2000, "2 of 2 l"), (2500, 2000, "2.5 of 2 l"), (250, 750, "250 of 750 ml, 500 ml to go"),
      // The amount and the rest add up to the goal, and an incomplete amount is never shown as the whole goal.
      (250, 2000, "250 ml of 2 l, 1.75 l to go"), (1050, 2500, "1.05 of 2.5 l, 1.45 l to go"),
      (1950, 2000, "1.95 of 2 l, 50 ml to go"), (1999, 2000, "1.99 of 2 l, 1 ml to go"),
    ] as [(Int, Int, String)]
  )
  func aPersonIsToldWhereTheyStand(total: Int, goal: Int, text: String) {
    let intake = Intake(total, on: day("2026-11-20"), GoalHistory(versions: [(day("2026-11-20"), goal)]))
    #expect(HydrationText.standing(intake, in: .millilitres) == text)
  }

  @Test(arguments: [
    ("en_US.UTF-8", VolumeUnit.fluidOunces), ("es_US", .fluidOunces), ("en_US@x", .fluidOunces),
    ("en_GB.UTF-8", .millilitres), ("de_DE.UTF-8@euro", .millilitres), ("C", .millilitres),
    ("", .millilitres),
    ("C.UTF-8", .millilitres), ("en_USX", .millilitres),
  ])
  func fluidOuncesAreUsualInTheUnitedStatesAlone(locale: String, unit: VolumeUnit) {
    #expect(VolumeUnit.usual { $0 == "LANG" ? locale : nil } == unit)
    #expect(VolumeUnit.usual { $0 == "LC_MEASUREMENT" ? locale : "" } == unit)
    #expect(VolumeUnit.usual { $0 == "LC_ALL" ? locale : "en_GB" } == (locale.isEmpty ? .millilitres : unit))
  }
}
