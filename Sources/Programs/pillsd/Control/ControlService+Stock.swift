import PillsAPI
import PillsCore
import PillsStore
import Varlink

extension ControlService {
  func getStock(_ input: Control.GetStock.Input, _ call: TypedCall<Control.GetStock>) throws(CallFailure) {
    try requireRead()
    let moment = daemon.moment
    let engine = daemon.engine
    let overviews =
      if let name = input.medication {
        [engine.stockOverview(of: try history(named: name, at: moment), at: moment)].compactMap(\.self)
      } else {
        engine.stockOverviews(at: moment)
      }
    call.reply(
      Control.GetStock.Output(
        today: moment.today,
        stock: overviews.map { Control.Stock($0, on: moment.today) }
      )
    )
  }

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
      guard let amount = Amount(text) else {
        throw CallFailure(Control.InvalidAmount(amount: text, StockEntry.complaint))
      }
      action = .say(text.hasPrefix("+") || text.hasPrefix("-") ? .changed(amount) : .counted(amount))
    }
    say(action, of: input.medication, for: call)
  }

  func warnOfStock(_ input: Control.WarnOfStock.Input, _ call: TypedCall<Control.WarnOfStock>) {
    say(.say(.warned(days: input.days)), of: input.medication, for: call)
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
    let daysLeft = overview.daysLeft(from: today)
    let isShortSoon = daysLeft.map { $0 <= overview.warningDays } ?? false
    self.init(
      medication: overview.medication.name,
      dosage: overview.medication.texts[.dosage],
      left: overview.left.description,
      short: overview.short,
      daysLeft: daysLeft,
      daysCovered: overview.daysCovered(from: today),
      overAYear: overview.outlook == .overAYear,
      warnAt: overview.warningDays,
      low: overview.left < .zero || overview.warningDays > 0 && isShortSoon
    )
  }
}
