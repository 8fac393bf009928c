import PillsAPI
import PillsCore
import PillsSamples
import PillsView
import Testing

@testable import PillsWindow

/// The form for a drink, and the drinks of past days.
struct DrinkDraftTests {
  @Test func `a drink says only what was typed`() {
    #expect(
      DrinkDraft(amount: "0.3 l").input(in: .millilitres)
        == Control.AddDrink.Input(millilitres: 300, beverage: "water")
    )
    let other = DrinkDraft(
      kind: nil,
      otherBeverage: "milk",
      amount: "250",
      day: "2026-11-19",
      time: "08:00",
      note: "warm"
    )
    #expect(
      other.input(in: .millilitres)
        == Control.AddDrink.Input(
          millilitres: 250,
          beverage: "milk",
          day: "2026-11-19",
          at: "08:00",
          note: "warm"
        )
    )
  }

  @Test func `what is missing is said at its field`() {
    #expect(DrinkDraft(amount: "much").lack(in: .millilitres)?.field == .amount)
    #expect(DrinkDraft(kind: nil, amount: "250").lack(in: .millilitres)?.field == .beverage)
    #expect(DrinkDraft(amount: "250").lack(in: .millilitres) == nil)
  }

  @Test func `days without drinks are left out, and the latest comes first`() {
    func drink(_ id: String, _ day: Day, _ clock: String) -> Control.Drink {
      Control.Drink(id: id, millilitres: 250, beverage: "tea", day: day, at: Sample.moment(clock, day))
    }
    let output = Control.GetDrinks.Output(
      now: Sample.moment("21:00"),
      firstDay: "2026-11-18",
      lastDay: "2026-11-20",
      drinks: [
        drink("a", "2026-11-18", "08:00"), drink("b", "2026-11-20", "09:00"),
        drink("c", "2026-11-20", "10:00"),
      ],
      days: [
        Control.DayIntake(day: "2026-11-18", millilitres: 250, goal: 2000),
        Control.DayIntake(day: "2026-11-19", millilitres: 0, goal: 2000),
        Control.DayIntake(day: "2026-11-20", millilitres: 500, goal: 2000),
      ]
    )
    let content = DrinksContent(output, in: .millilitres)
    #expect(content.days.map(\.title) == ["Today", "Wednesday, 18 November"])
    #expect(content.days[0].drinks.map(\.id) == ["c", "b"])
    #expect(content.days[0].total == "500 ml of 2 l")
  }
}

/// Conflicts between devices as cards.
struct QuestionContentTests {
  @Test func `each side of a conflict is an answer`() {
    func side(_ entry: String, _ name: String, _ answer: Sync.Side.Answer, holds: Bool) -> Sync.Side {
      Sync.Side(
        entry: entry,
        device: name,
        name: name,
        recordedAt: Sample.moment("21:05"),
        answer: answer,
        at: Sample.moment("21:00"),
        holds: holds
      )
    }
    let conflict = Sync.Conflict(
      day: "2026-11-20",
      slot: "evening",
      medication: "Iron",
      sides: [side("a-1", "laptop", .taken, holds: true), side("b-1", "desk", .skipped, holds: false)],
      doubled: false
    )
    let same = Sync.SameName(one: "Zinc (a)", dosage: "5 mg", other: "Zinc (b)")
    let output = Sync.GetConflicts.Output(conflicts: [conflict], edits: [], excesses: [], sameNames: [same])
    let questions = QuestionContent.all(output, today: Sample.today)
    #expect(questions.map(\.title) == ["Iron, evening", "The same medication?"])
    #expect(
      questions[0].text.hasPrefix(
        "laptop recorded today at 21:05: taken at 21:00. This counts.\ndesk recorded"
      )
    )
    #expect(questions[0].answers.map(\.text) == ["Taken at 21:00 (laptop)", "Skipped at 21:00 (desk)"])
    #expect(questions[0].answers.map(\.name)[1] == "Skipped at 21:00 (desk), Iron, evening")
    #expect(questions[0].answers[1].choice == .resolve(Sync.Resolve.Input(entry: "b-1")))
    #expect(questions[1].text == "Zinc (a) 5 mg and Zinc (b) may be the same medication.")
    let apart = Control.SetSameness.Input(medication: "Zinc (a)", other: "Zinc (b)", same: false)
    #expect(questions[1].answers[1].choice == .same(apart))
  }
}
