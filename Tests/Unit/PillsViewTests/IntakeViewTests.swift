import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@Suite struct IntakeViewTests {
  private func status(
    _ total: Int,
    of goal: Int = 2000,
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
      unit: .millilitres
    )
  }

  private func drink(_ millilitres: Int = 250, _ beverage: String = "water") -> Control.Drink {
    Control.Drink(
      id: "k3f9m2qxw0",
      millilitres: millilitres,
      beverage: beverage,
      day: "2026-11-20",
      at: "2026-11-20T14:10:00+01:00"
    )
  }

  @Test(
    "the goal is met at 100 percent and not earlier",
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
    "impossible numbers become the nearest possible ones",
    arguments: [(100, 0, 100), (-1, 2000, 0), (Int.max, 2000, 100), (1, .max, 0), (0, -5, 0)]
  )
  func nonsense(_ total: Int, _ goal: Int, _ percent: Int) {
    #expect(IntakeView(status(total, of: goal)).percent == percent)
  }

  @Test("a recorded drink is described, with control characters escaped")
  func recorded() {
    let output = Control.AddDrink.Output(drink: drink(1, "\u{1B}x"), goalReached: false, status: status(1200))
    let lines = drunkLines(output, tellsTime: false)
    #expect(lines == ["1 ml of �x recorded. 1.2 of 2 l today, 800 ml to go."])
  }

  @Test("beverages are added up, the largest first")
  func beverages() {
    let drinks = [drink(250, "tea"), drink(400), drink(300, "tea"), drink(400, "juice")]
    #expect(drinks.beverages(in: .millilitres) == ["tea 550 ml", "water 400 ml", "juice 400 ml"])
    #expect([drink(800), drink(300)].beverages(in: .millilitres) == ["water 1.1 l"])
  }
}
