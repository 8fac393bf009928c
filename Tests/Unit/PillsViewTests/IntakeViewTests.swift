import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@Suite struct IntakeViewTests {
  private func status(
    _ total: Int,
    of goal: Int = 2000,
    unit: VolumeUnit = .millilitres,
    drinks: [Control.Drink] = []
  ) -> Control.HydrationStatus {
    Control.HydrationStatus(
      now: "2026-11-20T14:30:00+01:00",
      today: "2026-11-20",
      isOn: true,
      millilitres: total,
      goal: goal,
      drinks: drinks,
      glasses: [250],
      unit: unit
    )
  }

  private func drink(
    _ millilitres: Int = 250,
    _ beverage: String = "water",
    day: String = "20"
  ) -> Control.Drink {
    Control.Drink(
      id: "k3f9m2qxw0",
      millilitres: millilitres,
      beverage: beverage,
      day: "2026-11-\(day)",
      at: "2026-11-\(day)T14:10:00+01:00"
    )
  }

  @Test(
    "the goal is met at a hundred percent and not before",
    arguments: [
      (0, 0, IntakeView.Stage.begun, "○"), (1599, 79, .begun, "◕"), (1600, 80, .near, "◕"),
      (1999, 99, .near, "◕"), (2000, 100, .met, "●"), (5000, 100, .met, "●"), (500, 25, .begun, "◔"),
      (1000, 50, .begun, "◑"),
    ] as [(Int, Int, IntakeView.Stage, Character)]
  )
  func stages(_ total: Int, _ percent: Int, _ stage: IntakeView.Stage, _ sign: Character) {
    let view = IntakeView(status(total))
    #expect(view.percent == percent)
    #expect(view.stage == stage)
    #expect(view.sign == sign)
  }

  @Test(
    "where the person stands is said in the unit of theirs",
    arguments: [
      (1200, .millilitres, "1.2 of 2 l today, 800 ml to go."),
      (250, .millilitres, "250 ml of 2 l today, 1.75 l to go."),
      (2100, .millilitres, "2.1 of 2 l today."),
      (0, .fluidOunces, "0.0 of 67.6 fl oz today, 67.6 fl oz to go."),
    ] as [(Int, VolumeUnit, String)]
  )
  func standing(_ total: Int, _ unit: VolumeUnit, _ expected: String) {
    #expect(IntakeView(status(total, unit: unit)).standingToday == expected)
  }

  @Test(
    "numbers that make no sense are taken for the nearest that do",
    arguments: [(100, 0, 100), (-1, 2000, 0), (Int.max, 2000, 100), (1, .max, 0), (0, -5, 0)]
  )
  func nonsense(_ total: Int, _ goal: Int, _ percent: Int) {
    #expect(IntakeView(status(total, of: goal)).percent == percent)
  }

  @Test("what was recorded is said, and where that leaves the person")
  func recorded() {
    func lines(_ drink: Control.Drink, tellsTime: Bool = false, goalReached: Bool = false) -> [String] {
      let total = goalReached ? 2050 : 1200
      let output = Control.AddDrink.Output(drink: drink, goalReached: goalReached, status: status(total))
      return drunkLines(output, tellsTime: tellsTime)
    }
    #expect(lines(drink()) == ["250 ml of water recorded. 1.2 of 2 l today, 800 ml to go."])
    #expect(
      lines(drink(300, "tea"), tellsTime: true)
        == ["300 ml of tea recorded today at 14:10. 1.2 of 2 l today, 800 ml to go."]
    )
    #expect(
      lines(drink(), goalReached: true)
        == ["250 ml of water recorded. 2.05 of 2 l today.", "You have met today's goal."]
    )
    #expect(lines(drink(day: "19")) == ["250 ml of water recorded yesterday at 14:10."])
    #expect(lines(drink(day: "14")) == ["250 ml of water recorded on Saturday, 14 November at 14:10."])
    #expect(lines(drink(1, "\u{1B}x")) == ["1 ml of �x recorded. 1.2 of 2 l today, 800 ml to go."])
  }

  @Test("what was taken back is said")
  func removed() {
    let output = Control.RemoveDrink.Output(drink: drink(day: "19"), status: status(1200))
    #expect(
      drinkRemovedLines(output)
        == ["250 ml of water yesterday at 14:10 removed. 1.2 of 2 l today, 800 ml to go."]
    )
  }

  @Test("beverages are added up, the most first")
  func beverages() {
    let drinks = [drink(250, "tea"), drink(400), drink(300, "tea"), drink(400, "juice")]
    #expect(drinks.beverages(in: .millilitres) == ["tea 550 ml", "water 400 ml", "juice 400 ml"])
    #expect([drink(800), drink(300)].beverages(in: .millilitres) == ["water 1.1 l"])
  }

  @Test(
    "no streak is no words",
    arguments: [(nil, nil), (0, nil), (1, "Streak: 1 day"), (12, "Streak: 12 days")]
  )
  func streak(_ streak: Int?, _ expected: String?) { #expect(drinkStreakText(streak) == expected) }
}
