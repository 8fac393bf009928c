import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  func getStock(_ input: Control.GetStock.Input, _ call: TypedCall<Control.GetStock>) throws(CallFailure) {
    try requireRead()
    let moment = daemon.moment
    let engine = daemon.engine
    let until = try input.until.map { (text) throws(CallFailure) in
      try lastDay(day(text).resolved(today: moment.today), today: moment.today)
    }
    let histories =
      if let name = input.medication { [try history(named: name, at: moment)] } else {
        engine.regimen.histories
      }
    call.reply(
      Control.GetStock.Output(
        today: moment.today,
        until: until,
        stock: histories.compactMap { history in
          guard let overview = engine.stockOverview(of: history, at: moment) else { return nil }
          var stock = Control.Stock(overview, on: moment.today)
          stock.due = until.map { engine.amountDue(of: history, through: $0, at: moment).description }
          return stock
        }
      )
    )
  }

  private func lastDay(_ last: Day, today: Day) throws(CallFailure) -> Day {
    if last < today { throw CallFailure(Control.PastDay(day: last)) }
    let days = today.distance(to: last)
    if days > Self.mostDaysAhead {
      throw CallFailure(Control.TooManyDays(days: days, limit: Self.mostDaysAhead))
    }
    return last
  }

  private static let mostDaysAhead = 732

  func countStock(
    _ input: Control.CountStock.Input,
    _ call: TypedCall<Control.CountStock>
  ) throws(CallFailure) {
    let text = input.amount
    let action: StockCommand.Action
    switch text.lowercased() {
    case "off": action = .say(.ended)
    case "undo": action = .undo(try lastSaid(of: input.medication))
    default:
      let amount = try amount(text, of: input.medication)
      action = .say(text.hasPrefix("+") || text.hasPrefix("-") ? .changed(amount) : .counted(amount))
    }
    say(action, of: input.medication, for: call)
  }

  func warnOfStock(
    _ input: Control.WarnOfStock.Input,
    _ call: TypedCall<Control.WarnOfStock>
  ) throws(CallFailure) {
    let saying: StockEntry.Saying
    switch (input.days, input.left) {
    case (let days?, nil): saying = .warned(days: days)
    case (nil, let left?): saying = .warnedLeft(try stockAmount(left))
    case (nil, nil): throw CallFailure(InvalidParameter(parameter: "days"))
    case (_?, _?): throw CallFailure(InvalidParameter(parameter: "left"))
    }
    say(.say(saying), of: input.medication, for: call)
  }

  func setPack(_ input: Control.SetPack.Input, _ call: TypedCall<Control.SetPack>) throws(CallFailure) {
    say(.say(.pack(try stockAmount(input.amount))), of: input.medication, for: call)
  }

  private func stockAmount(_ text: String) throws(CallFailure) -> Amount {
    guard let amount = Amount(text) else {
      throw CallFailure(Control.InvalidAmount(amount: text, StockEntry.complaint))
    }
    return amount
  }

  /// An amount such as `+28`, or in packs such as `2 packs` or `+1pack`.
  private func amount(_ text: String, of name: String) throws(CallFailure) -> Amount {
    let word = ["packs", "pack"].first { text.lowercased().hasSuffix($0) }
    guard let word else { return try stockAmount(text) }
    let number = text.dropLast(word.count)
    let count = try stockAmount(String(number.prefix { $0 != " " }))
    let moment = daemon.moment
    let history = try history(named: name, at: moment)
    guard let pack = daemon.engine.packSize(of: history.id) else {
      throw CallFailure(Control.PackUnknown(medication: history.latest(on: moment.today).name))
    }
    guard let amount = pack.times(count) else {
      throw CallFailure(Control.InvalidAmount(amount: text, StockEntry.complaint))
    }
    return amount
  }

  private func lastSaid(of name: String) throws(CallFailure) -> StockEntry? {
    let moment = daemon.moment
    let history = try history(named: name, at: moment)
    return try stored { () throws(StoreError) in
      try daemon.store.readable(at: moment).stockEntries(of: history.id).last
    }
  }

  private func say<Called: Control.Method>(
    _ action: StockCommand.Action,
    of name: String,
    for call: TypedCall<Called>
  ) where Called.Output == Control.StockOutput {
    run(.medications(.stock(StockCommand(action, of: name))), for: call) { [unowned self] outcome, moment in
      guard case .medications(.stock(let medication)) = outcome else { return nil }
      // If the store had to count again, the engine knows the result by now.
      let overview = daemon.engine.regimen[medication].flatMap {
        daemon.engine.stockOverview(of: $0, at: moment)
      }
      return Control.StockOutput(
        today: moment.today,
        stock: overview.map { Control.Stock($0, on: moment.today) }
      )
    }
  }
}

extension Control.Stock {
  init(_ overview: StockOverview, on today: Day) {
    self.init(
      medication: overview.medication.name,
      dosage: overview.medication.texts[.dosage],
      left: overview.left.description,
      short: overview.short,
      daysLeft: overview.daysLeft(from: today),
      daysCovered: overview.daysCovered(from: today),
      overAYear: overview.outlook == .overAYear,
      warnAt: overview.warningDays,
      warnLeft: overview.warningLeft == .zero ? nil : overview.warningLeft.description,
      low: overview.isLow(on: today),
      pack: overview.pack?.description
    )
  }
}
