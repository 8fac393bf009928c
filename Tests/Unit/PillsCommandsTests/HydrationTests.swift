import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsCommands

/// The printed charts and lists of drinks.
@Suite struct HydrationTests {
  private let plain = Paint(.none)

  @Test("today and the week look as they should")
  func overview() throws {
    let paint = Paint(.all, width: 80)
    let lines = hydrationLines(DrinkSamples.status(), .success(DrinkSamples.days), paint: paint)
    expectSnapshot(lines, "hydration-all")
    #expect(lines.allSatisfy { $0.withoutColors.columns <= 80 })
  }

  @Test(
    "each state of the day has its own lines",
    arguments: [
      ("met", DrinkSamples.status(total: 2150, streak: 6, next: "21 08:00")),
      ("begun", DrinkSamples.status([], streak: 0, everyMinutes: nil, next: nil)),
      ("floz", DrinkSamples.status(unit: .fluidOunces)),
      ("held-back", DrinkSamples.status(streak: nil, next: nil)),
    ]
  )
  func standings(_ name: String, _ status: Control.HydrationStatus) throws {
    let lines = hydrationLines(status, .success(DrinkSamples.days), paint: plain)
    expectSnapshot(lines, "hydration-\(name)")
  }

  @Test("if past drinks cannot be read, a message replaces the week")
  func unreadable() throws {
    let refusal = Control.HistoryUnreadable(StoreComplaint(.busy))
    let lines = hydrationLines(DrinkSamples.status(), .failure(refusal), paint: Paint(.none, width: 80))
    #expect(
      lines.last
        == "! The history cannot be read: another backup is being made or restored. Try again when it is done."
    )
  }

  @Test("no line is wider than the terminal", arguments: [40, 60, 80, 120])
  func width(_ width: Int) throws {
    let long = DrinkSamples.drink("a1", 400, String(repeating: "lemonade", count: 5), at: "11:00")
    let paint = Paint(.none, width: width)
    let status = DrinkSamples.status([long] + DrinkSamples.today)
    let lines =
      hydrationLines(status, .success(DrinkSamples.days), paint: paint)
      + drinkLines(DrinkSamples.twoDays, today: day, in: .fluidOunces, paint: paint)
      + hydrationStatsLines(DrinkSamples.stats, in: .fluidOunces, paint: paint)
    #expect(lines.allSatisfy { $0.columns <= width })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(
    "the ring fills up to the goal, and is full only if the goal is met",
    arguments: [
      (0, 0, " 0 % "), (1, 1, " 0 % "), (500, 6, " 25 % "), (1000, 13, " 50 % "), (1999, 25, " 99 % "),
      (2000, 26, " 100 % "), (9000, 26, " 100 % "),
    ]
  )
  func ring(_ total: Int, _ filled: Int, _ label: String) throws {
    let intake = IntakeView(DrinkSamples.status(total: total))
    let lines = RingPicture(intake: intake).lines(paint: plain)
    let text = lines.joined()
    #expect(text.count { $0 == "█" } == filled)
    #expect(text.count { $0 == "█" || $0 == "░" } == 26)
    #expect(lines.count == 5 && lines.allSatisfy { $0.columns == RingPicture.width })
    #expect(lines[2].contains(label))
  }

  @Test(
    "the goal's line is drawn at the goal",
    arguments: [
      // The chart is 63 to 65 columns wide; the largest amount or goal fills it.
      ([2000, 4000], 32), ([1000, 1500], 62), ([0], 63),
    ]
  )
  func goalLine(_ totals: [Int], _ column: Int) throws {
    let chart = WeekChart(DrinkSamples.week(totals), in: .millilitres)
    let lines = chart.lines(paint: Paint(.none, width: 80)).dropLast()
    for (line, total) in zip(lines, totals) {
      let bar = Array(line.dropFirst(8))
      #expect(bar.firstIndex(of: "┃") == column)
      #expect(bar[..<column].contains(" ") == (total < 2000))
      #expect(line.hasSuffix("✓") == (total >= 2000))
    }
  }

  @Test("days with another goal have their own lines")
  func changedGoal() throws {
    let days = DrinkSamples.week([1500], goal: 1000) + DrinkSamples.week([1500], goal: 3000)
    let lines = WeekChart(days, in: .millilitres).lines(paint: Paint(.none, width: 80))
    #expect(Array(lines[0]).firstIndex(of: "┃") != Array(lines[1]).firstIndex(of: "┃"))
    #expect(lines.last == "        ┃ goal of the day")
  }

  private let day = Day(daysSinceEpoch: 20_777)

  @Test("drinks are listed by day, the newest first")
  func list() throws {
    #expect(day.description == "2026-11-20")
    let paint = Paint(.of16, width: 50)
    let lines = drinkLines(DrinkSamples.twoDays, today: day, in: .fluidOunces, paint: paint)
    expectSnapshot(lines, "drinks-floz-50-colored")
  }

  @Test("a month is shown in numbers and bars")
  func stats() throws {
    let paint = Paint(.none, width: 80)
    expectSnapshot(hydrationStatsLines(DrinkSamples.stats, in: .millilitres, paint: paint), "hydration-stats")
  }

  @Test(
    "the bar module shows the ring, the total and the streak",
    arguments: [
      (DrinkSamples.status(), "◑ 1.2 l · 5 days", WaybarModule.Class.open, 60),
      (DrinkSamples.status(total: 2000, streak: 1), "● 2 l · 1 day", .met, 100),
      (DrinkSamples.status(total: 1999, streak: 0), "◕ 1.99 l", .open, 99),
      (DrinkSamples.status([], streak: nil, unit: .fluidOunces), "○ 0.0 fl oz", .open, 0),
      (DrinkSamples.status([], isOn: false, streak: 0), "", .open, 0),
    ]
  )
  func module(_ status: Control.HydrationStatus, _ text: String, _ kind: WaybarModule.Class, _ percent: Int) {
    let module = WaybarModule(status)
    #expect(module.text == text)
    #expect(module.class == kind)
    #expect(module.percentage == percent)
  }

  @Test("the bar module's tooltip lists the drinks, with markup escaped")
  func tooltip() throws {
    let evil = DrinkSamples.drink("a1", 100, "<b>\u{1B}tea", at: "15:00")
    let lines = WaybarModule(DrinkSamples.status(DrinkSamples.today + [evil])).tooltip.split(separator: "\n")
    #expect(
      lines == [
        "1.3 of 2 l, 700 ml to go", "Streak: 5 days", "15:00 100 ml of &lt;b&gt;�tea",
        "14:10 600 ml of water", "10:30 350 ml of coffee", "08:05 250 ml of water",
        "next reminder at 16:00",
      ]
    )
    #expect(drinkWatchLine(DrinkSamples.status()) == "1.2 of 2 l, 800 ml to go; streak: 5 days")
  }
}
