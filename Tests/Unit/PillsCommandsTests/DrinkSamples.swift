import PillsAPI
import PillsCore
import PillsSamples
import PillsView

/// The drinks of a made-up person on Friday, 20 November 2026, in Central Europe.
enum DrinkSamples {
  static func drink(
    _ id: String,
    _ millilitres: Int,
    _ beverage: String = "water",
    day: String = "20",
    at clock: String,
    note: String? = nil
  ) -> Control.Drink {
    Control.Drink(
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
    _ drinks: [Control.Drink] = today,
    total: Int? = nil,
    goal: Int = 2000,
    isOn: Bool = true,
    streak: Int? = 5,
    unit: VolumeUnit? = .millilitres,
    everyMinutes: Int? = 120,
    next: String? = "16:00"
  ) -> Control.HydrationStatus {
    Control.HydrationStatus(
      now: Samples.moment("14:30"),
      today: "2026-11-20",
      isOn: isOn,
      millilitres: total ?? drinks.map(\.millilitres).reduce(0, +),
      goal: goal,
      streak: streak,
      drinks: drinks,
      glasses: [250, 150, 350, 500],
      unit: unit,
      everyMinutes: everyMinutes,
      next: next.map { Samples.moment($0) }
    )
  }

  /// The settings for a reminder every two hours, with `changes`.
  static func settings(_ changes: [String: String] = [:]) -> [Control.Setting] {
    let usual = [
      "reminders.enabled": "yes", "hydration.reminders": "2h", "hydration.from": "08:00",
      "hydration.until": "22:00",
    ]
    return usual.merging(changes) { $1 }.map {
      Control.Setting(key: $0, value: $1, summary: "", expectation: "")
    }
  }

  static func week(_ totals: [Int], goal: Int = 2000) -> [Control.DayIntake] {
    totals.enumerated().map { index, total in
      Control.DayIntake(
        day: "2026-11-\(twoDigits(20 - totals.count + 1 + index))",
        millilitres: total,
        goal: goal
      )
    }
  }

  static let days = week([2100, 1600, 0, 2000, 2750, 2050, 1200])

  static func drinks(
    _ drinks: [Control.Drink] = today,
    days: [Control.DayIntake] = week([1200])
  ) -> Control.GetDrinks.Output {
    Control.GetDrinks.Output(
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

  static let stats = Control.GetDrinkStats.Output(
    now: Samples.moment("14:30"),
    month: "2026-11",
    days: 20,
    daysMet: 12,
    millilitres: 36_420,
    average: 1821,
    bestStreak: 6,
    beverages: [
      Control.BeverageIntake(beverage: "water", millilitres: 24_000),
      Control.BeverageIntake(beverage: "coffee", millilitres: 8420),
      Control.BeverageIntake(beverage: "Kräuter-Tee", millilitres: 4000),
    ],
    hours: [
      Control.HourIntake(hour: 7, millilitres: 9000), Control.HourIntake(hour: 12, millilitres: 20_420),
      Control.HourIntake(hour: 21, millilitres: 7000),
    ]
  )
}
