import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsCommands

/// How typed drinks and goals are parsed.
@Suite struct HydrationChoiceTests {
  @Test(
    "an amount is told from a beverage",
    arguments: [
      ([], nil, nil), (["250"], .typed("250"), nil), (["8", "fl", "oz"], .typed("8 fl oz"), nil),
      (["8", "fl", "oz", "tea"], .typed("8 fl oz"), "tea"), (["8 fl oz"], .typed("8 fl oz"), nil),
      (["0.3", "l", "of", "juice"], .typed("0.3 l"), "juice"),
      (["250ml", "green", "tea"], .typed("250ml"), "green tea"),
      (["glass"], .glass, nil), (["Glass", "coffee"], .glass, "coffee"), (["coffee"], nil, "coffee"),
      (["9000"], .typed("9000"), nil), (["250ml", "cup", "cake"], .typed("250ml"), "cup cake"),
      (["250", "of"], .typed("250"), "of"),
    ] as [([String], DrinkRequest.Amount?, String?)]
  )
  func drinks(_ words: [String], _ amount: DrinkRequest.Amount?, _ beverage: String?) throws {
    let request = try DrinkRequest(words: words)
    #expect(request == DrinkRequest(amount: amount, beverage: beverage))
  }

  @Test(
    "a text that is no amount is refused, and so is a number of glasses",
    arguments: [
      ("und", "und"), ("-250", "-250"), ("250x", "250x"), ("lots", "lots"), ("wine", "wine"),
      ("2 glasses", "2 glasses"), ("1 Cup of tea", "1 Cup"), ("3 bottles", "3 bottles"),
    ]
  )
  func noAmount(_ text: String, _ refused: String) {
    #expect { try DrinkRequest(words: text.split(separator: " ").map(String.init)) } throws: { error in
      guard case Failure.usage(let sentence, "drink") = error else { return false }
      return sentence.hasPrefix("AMOUNT cannot be '\(refused)'. ")
    }
  }

  @Test(
    "an amount can be parsed without pillsd only if it has a unit",
    arguments: [
      ("250", nil, 250, 7393), ("250ml", 250, 250, 250), ("8floz", 237, 237, 237), ("0.3 l", 300, 300, 300),
      ("glass", nil, 350, 350),
    ] as [(String, Int?, Int, Int)]
  )
  func amounts(_ text: String, _ certain: Int?, _ millilitres: Int, _ ofOunces: Int) throws {
    let amount = try #require(DrinkRequest.Amount(text))
    #expect(amount.certain == certain)
    #expect(amount.millilitres(in: .millilitres, glasses: [350, 150]) == millilitres)
    #expect(amount.millilitres(in: .fluidOunces, glasses: [350, 150]) == ofOunces)
  }

  @Test(
    "a goal without a unit is in the unit of the settings, or in millilitres",
    arguments: [
      ("2000", 2000, 2000), ("64", nil, 1893), ("64floz", 1893, 1893), ("2.5l", 2500, 2500),
      ("499", nil, nil),
      ("10001", nil, nil), ("lots", nil, nil),
    ] as [(String, Int?, Int?)]
  )
  func goals(_ text: String, _ millilitres: Int?, _ ofOunces: Int?) {
    #expect(HydrationChoice.goal(text, in: .millilitres) == millilitres)
    #expect(HydrationChoice.goal(text, in: .fluidOunces) == ofOunces)
  }

  // MARK: The questions

  @Test(
    "the answers become settings",
    arguments: [
      (["", "", ""], HydrationChoice(goal: 1800, unit: "ml", reminders: "3h")),
      (["2500", "floz", "2h"], HydrationChoice(goal: 2500, unit: "floz", reminders: "2h")),
      (["3l", "fl oz", "1 h"], HydrationChoice(goal: 3000, unit: "floz", reminders: "1h")),
      (["64 fl oz", "ML", "OFF"], HydrationChoice(goal: 1893, unit: "ml", reminders: "off")),
      (["", "", "90 min"], HydrationChoice(goal: 1800, unit: "ml", reminders: "1h 30min")),
    ]
  )
  func answers(_ answers: [String], _ expected: HydrationChoice) {
    var setup = GuidedSetup(goal: 1800, unit: .millilitres, everyMinutes: 180)
    for answer in answers {
      #expect(!setup.question.isEmpty)
      #expect(setup.take(answer) == nil)
    }
    #expect(setup.question.isEmpty)
    #expect(setup.choice == expected)
  }

  @Test(
    "a bad answer is explained, and the question comes again",
    arguments: [
      ([], "64", "'64' is not a goal. Type an amount from 500 ml to 10 l, such as 2000, 2.5l or 64floz."),
      ([""], "pints", "'pints' is not a unit. Type ml or floz."),
      (["", ""], "5h", "'5h' cannot be used here. Type off, or a duration from 30min to 4h such as 2h."),
    ] as [([String], String, String)]
  )
  func complaints(_ before: [String], _ answer: String, _ complaint: String) {
    var setup = GuidedSetup(goal: 2000, unit: .millilitres, everyMinutes: nil)
    for answer in before { #expect(setup.take(answer) == nil) }
    let (question, choice) = (setup.question, setup.choice)
    #expect(setup.take(answer) == complaint)
    #expect(setup.question == question)
    #expect(setup.choice == choice)
  }

  @Test("settings are changed as pills.conf writes them")
  func settings() {
    let choice = HydrationChoice(goal: 1893, unit: "floz", reminders: "2h")
    #expect(choice.settings.map(\.key) == ["hydration.unit", "hydration.goal", "hydration.reminders"])
    for (key, value) in choice.settings {
      var settings = Settings()
      #expect(throws: Never.self) { try SettingKey.at(path: key).write(value, to: &settings) }
    }
    #expect(HydrationChoice().settings.isEmpty)
  }

  // MARK: The reminders

  @Test(
    "reminders that can never come are mentioned",
    arguments: [
      ([:], nil),
      (["reminders.enabled": "no"], "To turn them on: pillsctl settings reminders.enabled yes"),
    ] as [([String: String], String?)]
  )
  func obstacles(_ changes: [String: String], _ remedy: String?) throws {
    let reminders = try #require(DrinkReminders(DrinkSamples.settings(changes)))
    #expect(reminders.obstacle?.remedy == remedy)
  }

  @Test("if you want no reminders, nothing is printed about them")
  func noReminders() {
    #expect(DrinkReminders(DrinkSamples.settings(["hydration.reminders": "off"])) == nil)
    #expect(DrinkReminders([]) == nil)
    #expect(DrinkReminders(DrinkSamples.settings())?.words == "every 2 hours from 08:00 until 22:00")
    let hourly = DrinkReminders(DrinkSamples.settings(["hydration.reminders": "1h"]))
    #expect(hourly?.words == "every hour from 08:00 until 22:00")
  }

  @Test("the summary shows what was set up")
  func setUp() {
    let choice = HydrationChoice(goal: 2000, unit: "ml", reminders: "2h")
    #expect(
      setupLines(choice, DrinkSamples.status(), DrinkSamples.settings(["reminders.enabled": "no"])) == [
        "Your goal is 2 l a day.", "Amounts are shown in millilitres, and a number alone means millilitres.",
        "Pills reminds you every 2 hours from 08:00 until 22:00, until you have met the goal.",
        "There are no reminders to drink, because all reminders are off. "
          + "To turn them on: pillsctl settings reminders.enabled yes",
        "To record a drink: pillsctl drink 250",
      ]
    )
    let (status, settings) = (DrinkSamples.status(unit: .fluidOunces), ["hydration.reminders": "off"])
    let lines = setupLines(HydrationChoice(reminders: "off"), status, DrinkSamples.settings(settings))
    #expect(lines == ["Pills does not remind you to drink.", "To record a drink: pillsctl drink 8"])
  }
}
