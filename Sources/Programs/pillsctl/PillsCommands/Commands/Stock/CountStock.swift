import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let stock = Command(
    "stock",
    summary: "show and count what is left of your medications",
    arguments: [CommandArgument.medication.optional, .stock],
    options: [.warnAt],
    changesIf: { $0.operands.count > 1 || $0.contains(.warnAt) },
    description: paragraphs(
      "Shows how much is left and how many days that lasts by the schedule. A medication is counted once you "
        + "enter how much of it you have. Each dose that you record as taken is subtracted, and added again if "
        + "you undo it. If a dose is more than one tablet, type 'pillsctl medication edit NAME --dose 2'.",
      "AMOUNT is what you have now, such as 60; what you bought, such as +28; what you lost, such as -2; off "
        + "to stop counting; or undo to undo your last entry. A half is 0.5 or ½.",
      "A popup warns you once when the stock lasts for no more than 7 days. With --warn-at you choose another "
        + "number of days. The popup comes again only after you have bought more."
    ),
    examples: [
      "pillsctl stock": "what is left of everything that you count",
      "pillsctl stock metformin 60": "you have 60 now",
      "pillsctl stock metformin +28": "you bought 28",
      "pillsctl stock metformin undo": "the last entry was a mistake",
      "pillsctl stock metformin --warn-at 14": "you need two weeks to get more",
    ]
  ) { (context) throws(Failure) in
    let (arguments, days) = (context.arguments, context.arguments.number(.warnAt))
    guard let medication = arguments[0], arguments[1] != nil || days != nil else {
      if days != nil { throw context.command.lack(of: "NAME") }
      return try context.show(Control.GetStock.self, .init(medication: arguments[0])) {
        stockLines($0, of: arguments[0], paint: context.paint)
      }
    }
    var output = try arguments[1].map { (text) throws(Failure) in
      try context.call(Control.CountStock.self, .init(medication: medication, amount: text))
    }
    if let days {
      output = try context.call(Control.WarnOfStock.self, .init(medication: medication, days: days))
    }
    guard let output else { return }
    let line =
      output.stock.map(\.sentence)
      ?? sentences(
        translated("It is no longer counted."),
        translated("To count it again: pillsctl stock \(medication.shellQuoted) 60")
      )
    try context.show(output) { [line.printable] }
  }
}

extension CommandArgument {
  fileprivate static let stock = CommandArgument(
    written: "[AMOUNT]",
    summary: "what you have (60), bought (+28) or lost (-2); off; or undo"
  )
}

extension CommandOption {
  fileprivate static let warnAt = CommandOption(
    "warn-at DAYS",
    summary: "warn this many days before it runs out; 0 for never",
    isNumber: true
  )
}

/// A line for each medication: `Metformin 500 mg  14 left  enough for 7 days`.
func stockLines(_ output: Control.GetStock.Output, of medication: String?, paint: Paint) -> [String] {
  guard !output.stock.isEmpty else {
    let name = medication?.shellQuoted ?? "NAME"
    let fact =
      medication == nil ? translated("No stock is counted.") : translated("Its stock is not counted.")
    return ["\(fact) \(translated("To enter how much you have: pillsctl stock \(name) 60"))"]
  }
  var table = Table()
  for stock in output.stock {
    let tint = stock.low ? Tint.missed : nil
    let words = stock.words
    table.rows.append([
      Table.Cell(stock.title, .heading),
      Table.Cell(words[0], tint),
      Table.Cell(words.dropFirst().first ?? "", tint),
      Table.Cell(stock.warning ?? "", .past),
    ])
  }
  let mending = output.stock.filter(\.isBelowZero).map(\.sentence.printable)
  return table.lines(paint: paint) + mending
}

extension Control.Stock {
  /// How many days ahead it warns; nil if that is the default.
  fileprivate var warning: String? {
    switch warnAt {
    case 0: translated("no warning")
    case StockEntry.usualWarning: nil
    default:
      translated(warnAt, one: "warns \(warnAt) day before", other: "warns \(warnAt) days before")
    }
  }
}
