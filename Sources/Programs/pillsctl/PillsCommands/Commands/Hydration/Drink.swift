import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let drink = Command(
    "drink",
    summary: "record what you drank",
    arguments: [.amount, .beverage],
    subcommands: [.drinkUndo],
    options: [.time, .date, .note],
    changesSomething: true,
    description: paragraphs(
      "Records what you drank, and shows how much of today's goal you have reached. An AMOUNT is 250, 250ml, "
        + "0.3l, 8floz, or glass for the glass that you use most. A number alone is in the unit that you chose "
        + "(see 'pillsctl settings hydration.unit'). Without an amount, it is as much as the last time.",
      "The default beverage is water. Pills knows water, tea, coffee and juice, and records any other word "
        + "too.",
      "For a past day, add the time with --at. Past days are locked: on a terminal pillsctl asks whether to "
        + "unlock them for 10 minutes, otherwise it ends with exit status 4."
    ),
    examples: [
      "pillsctl drink": "as much as the last time",
      "pillsctl drink 250": "250 ml of water",
      "pillsctl drink glass tea": "a glass of tea",
      "pillsctl drink 0.3l juice --at 14:10": "earlier today",
      "pillsctl drink 8floz --date yesterday --at 9pm": "yesterday",
      "pillsctl drink undo": "undo the latest drink of today",
    ]
  ) { (context) throws(Failure) in
    let request = try DrinkRequest(words: context.arguments.operands)
    let pillsd = try context.connected()
    var input = Control.AddDrink.Input(
      beverage: request.beverage,
      day: context.arguments[.date],
      at: context.arguments[.time],
      note: context.arguments[.note]
    )
    if let amount = request.amount { input.millilitres = try pillsd.millilitres(of: amount) }
    let output = try context.unlocking { () throws(Failure) in try pillsd.call(Control.AddDrink.self, input) }
    try context.show(output) { drunkLines(output, tellsTime: input.at != nil) }
  }

  static let drinkUndo = Command(
    "drink undo",
    summary: "undo the latest drink of today",
    changesSomething: true,
    description: paragraphs(
      "Removes the latest drink of today, even if you recorded it with a click. To remove another one: "
        + "pillsctl drinks remove ID"
    ),
    examples: ["pillsctl drink undo": "you did not drink it after all"]
  ) { (context) throws(Failure) in
    try context.show(Control.RemoveDrink.self, .init()) { drinkRemovedLines($0) }
  }
}

extension PillsdConnection {
  /// Asks pillsd for the unit and the glasses of the person only if they matter.
  fileprivate func millilitres(of amount: DrinkRequest.Amount) throws(Failure) -> Int? {
    if let certain = amount.certain { return certain }
    let status = try call(Control.GetHydration.self).status
    return amount.millilitres(in: status.shownUnit, glasses: status.glasses)
  }
}

extension CommandArgument {
  fileprivate static let amount = CommandArgument(
    written: "[AMOUNT]",
    summary: "how much, such as 250, 250ml, 0.3l, 8floz or glass",
    candidates: .amounts
  )
  fileprivate static let beverage = CommandArgument(
    written: "[BEVERAGE…]",
    summary: "what it was, such as water, tea, coffee or juice",
    candidates: .beverages
  )
}
