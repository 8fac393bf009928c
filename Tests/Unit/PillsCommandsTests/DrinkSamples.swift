import PillsAPI
import PillsCore
import PillsSamples
import PillsView

/// Somebody who drinks, on Friday, 20 November 2026, in Central Europe.
enum DrinkSamples {
  static func drink(
    _ id: String,
    _ millilitres: Int,
    _ beverage: String = "water",
    day: String = "20",
    at clock: String,
    note: String? = nil
  ) -> Hydration.Drink {
    Hydration.Drink(
      id: id,
      millilitres: millilitres,
      beverage: beverage,
      day: "2026-11-\(day)",
      at: Samples.moment("\(day) \(clock)"),
      note: note
    )
  }

  static let today = [
    drink("k3f9m2qxw0", 250, at: "08:05"),
    drink("0p6z8r4tnb", 350, "coffee", at: "10:30", note: "with Grete"),
    drink("k3v1d7hj5s", 600, at: "14:10"),
  ]

  static func status(
    _ drinks: [Hydration.Drink] = today,
    total: Int? = nil,
    goal: Int = 2000,
    isOn: Bool = true,
    streak: Int? = 5,
    unit: VolumeUnit? = .millilitres,
    everyHours: Int? = 2,
    next: String? = "16:00"
  ) -> Hydration.Status {
    Hydration.Status(
      now: Samples.moment("14:30"),
      today: "2026-11-20",
      isOn: isOn,
      millilitres: total ?? drinks.map(\.millilitres).reduce(0, +),
      goal: goal,
      streak: streak,
      drinks: drinks,
      glasses: [250, 150, 350, 500],
      unit: unit,
      everyHours: everyHours,
      next: next.map { Samples.moment($0) }
    )
  }

  static func week(_ totals: [Int], goal: Int = 2000) -> [Hydration.DayIntake] {
    totals.enumerated().map { index, total in
      Hydration.DayIntake(
        day: "2026-11-\(twoDigits(20 - totals.count + 1 + index))",
        millilitres: total,
        goal: goal
      )
    }
  }

  static let days = week([2100, 1600, 0, 2000, 2750, 2050, 1200])

  static func drinks(
    _ drinks: [Hydration.Drink] = today,
    days: [Hydration.DayIntake] = week([1200])
  ) -> Hydration.GetDrinks.Output {
    Hydration.GetDrinks.Output(
      now: Samples.moment("14:30"),
      firstDay: days.first?.day ?? "2026-11-20",
      lastDay: days.last?.day ?? "2026-11-20",
      drinks: drinks,
      days: days
    )
  }

  static let twoDays = drinks(
    [
      drink("a1", 500, "juice", day: "19", at: "09:00", note: "=1+1"),
      drink("a2", 1500, "green tea", day: "19", at: "21:30:20"),
    ] + today,
    days: week([0, 2000, 1200])
  )

  static let stats = Hydration.GetStats.Output(
    now: Samples.moment("14:30"),
    month: "2026-11",
    days: 20,
    daysMet: 12,
    millilitres: 36_420,
    average: 1821,
    bestStreak: 6,
    beverages: [
      Hydration.BeverageIntake(beverage: "water", millilitres: 24_000),
      Hydration.BeverageIntake(beverage: "coffee", millilitres: 8420),
      Hydration.BeverageIntake(beverage: "Kräuter-Tee", millilitres: 4000),
    ],
    hours: [
      Hydration.HourIntake(hour: 7, millilitres: 9000), Hydration.HourIntake(hour: 12, millilitres: 20_420),
      Hydration.HourIntake(hour: 21, millilitres: 7000),
    ]
  )
}
