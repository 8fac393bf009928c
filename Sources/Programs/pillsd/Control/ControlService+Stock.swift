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
    let action: StockCommand.Action
    if input.amount?.lowercased() == "undo" {
      let isAlone = input.pack == nil && input.days == nil && input.left == nil
      guard isAlone else { throw CallFailure(InvalidParameter(parameter: "amount")) }
      action = .undo(try lastSaid(of: input.medication))
    } else {
      action = .say(try sayings(input))
    }
    run(.medications(.stock(StockCommand(action, of: input.medication))), for: call) {
      [unowned self] outcome, moment in
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

  /// The size of a pack comes first, as packs may be counted with it.
  private func sayings(_ input: Control.CountStock.Input) throws(CallFailure) -> [StockEntry.Saying] {
    var sayings: [StockEntry.Saying] = []
    let pack = try input.pack.map(stockAmount)
    if let pack { sayings.append(.pack(pack)) }
    if let text = input.amount {
      if text.lowercased() == "off" {
        sayings.append(.ended)
      } else {
        let amount = try amount(text, of: input.medication, inPacksOf: pack)
        let isChange = text.hasPrefix("+") || text.hasPrefix("-")
        sayings.append(isChange ? .changed(amount) : .counted(amount))
      }
    }
    if let days = input.days { sayings.append(.warned(days: days)) }
    if let left = input.left { sayings.append(.warnedLeft(try stockAmount(left))) }
    guard !sayings.isEmpty else { throw CallFailure(InvalidParameter(parameter: "amount")) }
    return sayings
  }

  private func stockAmount(_ text: String) throws(CallFailure) -> Amount {
    guard let amount = Amount(text) else {
      throw CallFailure(Control.InvalidAmount(amount: text, StockEntry.complaint))
    }
    return amount
  }

  /// An amount such as `+28`, or in packs such as `2 packs` or `+1pack`.
  private func amount(
    _ text: String,
    of name: String,
    inPacksOf newPack: Amount?
  ) throws(CallFailure) -> Amount {
    let word = ["packs", "pack"].first { text.lowercased().hasSuffix($0) }
    guard let word else { return try stockAmount(text) }
    let number = text.dropLast(word.count)
    let count = try stockAmount(String(number.prefix { $0 != " " }))
    let moment = daemon.moment
    let history = try history(named: name, at: moment)
    guard let pack = newPack ?? daemon.engine.packSize(of: history.id) else {
      throw CallFailure(Control.PackUnknown(medication: history.latest(on: moment.today).name))
    }
    guard let amount = pack.times(count) else {
      throw CallFailure(Control.InvalidAmount(amount: text, StockEntry.complaint))
    }
    return amount
  }

  private func lastSaid(of name: String) throws(CallFailure) -> [StockEntry] {
    let moment = daemon.moment
    let history = try history(named: name, at: moment)
    return try stored { () throws(StoreError) in
      try daemon.store.readable(at: moment).lastStockAct(of: history.id)
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
