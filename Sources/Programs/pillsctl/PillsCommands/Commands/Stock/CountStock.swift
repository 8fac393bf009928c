import PillsAPI
import PillsCore
import PillsView
import Words

extension Command {
  static let stock = Command(
    "stock",
    summary: "show and count what is left of your medications",
    arguments: [CommandArgument.medication.optional, .stock],
    options: [.warnAt, .warnLeft, .pack, .untilDay],
    changesIf: { $0.operands.count > 1 || [.warnAt, .warnLeft, .pack].contains(where: $0.contains) },
    description: paragraphs(
      "Shows how much is left and how many days that lasts by the schedule. A medication is counted once you "
        + "enter how much of it you have. Each dose that you record as taken is subtracted, and added again if "
        + "you undo it. If a dose is more than one tablet, type 'pillsctl medication edit NAME --dose 2'.",
      "AMOUNT is what you have now, such as 60; what you bought, such as +28; what you lost, such as -2; off "
        + "to stop counting; or undo to undo your last entry. A half is 0.5 or ½. Once you have said with --pack "
        + "how many are in a pack, +1pack is what you bought.",
      "A popup warns you once when the stock lasts for no more than 7 days. With --warn-at you choose another "
        + "number of days, and with --warn-left a number that is left, also of what you take as needed. The "
        + "popup comes again only after you have bought more.",
      "For a journey or a prescription, --until says how much you need until the end of a day."
    ),
    examples: [
      "pillsctl stock": "what is left of everything that you count",
      "pillsctl stock metformin 60": "you have 60 now",
      "pillsctl stock metformin +28": "you bought 28",
      "pillsctl stock metformin --pack 28 +1pack": "28 are in a pack, and you bought one",
      "pillsctl stock --until '20 Dec'": "how much you need until then, and how much is missing",
      "pillsctl stock metformin undo": "the last entry was a mistake",
      "pillsctl stock metformin --warn-at 14": "you need two weeks to get more",
    ]
  ) { (context) throws(Failure) in
    let (arguments, days) = (context.arguments, context.arguments.number(.warnAt))
    let (left, pack) = (arguments[.warnLeft], arguments[.pack])
    let isSaid = arguments[1] != nil || days != nil || left != nil || pack != nil
    guard let medication = arguments[0], isSaid else {
      if isSaid { throw context.command.lack(of: "NAME") }
      let input = Control.GetStock.Input(medication: arguments[0], until: arguments[.untilDay])
      return try context.show(Control.GetStock.self, input) {
        stockLines($0, of: arguments[0], paint: context.paint)
      }
    }
    let said = Control.CountStock.Input(
      medication: medication,
      amount: arguments[1],
      pack: pack,
      days: days,
      left: left
    )
    let output = try context.call(Control.CountStock.self, said)
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
  fileprivate static let warnLeft = CommandOption(
    "warn-left AMOUNT",
    summary: "warn once no more than this is left; 0 for never"
  )
  fileprivate static let pack = CommandOption("pack AMOUNT", summary: "how many are in one pack")
  fileprivate static let untilDay = CommandOption(
    "until DAY",
    summary: "show how much you need until the end of this day",
    candidates: .comingDays
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
      Table.Cell(output.until.flatMap(stock.need) ?? words.dropFirst().first ?? "", tint),
      Table.Cell(output.until == nil ? stock.warning ?? "" : "", .past),
    ])
  }
  let mending = output.stock.filter(\.isBelowZero).map(\.sentence.printable)
  return table.lines(paint: paint) + mending
}

extension Control.Stock {
  /// When it warns; nil if that is the default.
  fileprivate var warning: String? {
    if let level = warnLeft.flatMap(Amount.init(_:)) { return translated("warns at \(level.text) left") }
    return switch warnAt {
    case 0: translated("no warning")
    case StockEntry.usualWarning: nil
    default:
      translated(warnAt, one: "warns \(warnAt) day before", other: "warns \(warnAt) days before")
    }
  }
}
