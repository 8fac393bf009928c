import PillsCore

// Compares the stock with a plain list of entries and taken doses.
extension World {
  /// Counts, buys or loses stock, removes such an entry, or takes another dose.
  mutating func tendToStock() throws(Violation) {
    let today = moment.today
    let names = almanac.timelines.map { $0.latest(on: today) }
    guard !names.isEmpty else { return }
    let medication = random.pick(names)
    let amount = Amount(ofThousandths: Int(random.seconds(0...80)) * 500)
    let saying: StockEntry.Saying
    switch random.seconds(0...12) {
    case 0...3: saying = .counted(amount)
    case 4, 5: saying = .changed(random.once(in: 3) ? .zero - amount : amount)
    case 6: saying = .ended
    case 7: saying = .warned(days: Int(random.seconds(0...20)))
    case 8:
      saying = random.once(in: 2) ? .warnedLeft(amount) : .pack(amount + .one)
    case 9, 10:
      let said = disk.stock.said.filter { $0.medication == medication.id }
      let last = said.max { $0.at == $1.at ? $0.id.number < $1.id.number : $0.at < $1.at }
      return try send(.medications(.stock(StockCommand(.undo(last.map { [$0] } ?? []), of: medication.name))))
    default:
      var edit = MedicationEdit()
      let from: DayReference? = random.once(in: 3) ? .fromToday(days: Int(random.seconds(0...3))) : nil
      let timeline = almanac.namedEver(medication.name, on: today).first
      let first = from?.resolved(today: today) ?? today
      let slots = (timeline?.latest(on: first) ?? medication).schedule.slots.sorted()
      let bySlot = slots.isEmpty ? "3" : "\(random.pick(slots)) 0.5"
      edit.dose = random.pick(["1", "2", "1.5", bySlot])
      return try send(.medications(.change(.edit(name: medication.name, edit, from: from))))
    }
    try send(.medications(.stock(StockCommand(.say([saying]), of: medication.name))))
  }

  /// Checks the reported stock only after relevant changes, because its outlook takes long to compute.
  mutating func checkStock() throws(Violation) {
    guard let engine, isStockUnchecked, !disk.stock.isUnused else { return }
    isStockUnchecked = false
    let told = engine.stockOverviews(at: moment)
    // While the store cannot be read, no stock is reported.
    if told.isEmpty, isStockUnread { return }
    tally.checks += 1
    let left = disk.stock.left(disk.taken)
    for overview in told where left[overview.medication.id] != overview.left.thousandths {
      let expected = left[overview.medication.id].map(String.init) ?? "nothing"
      throw violation(
        15,
        "\(overview.left) of \(overview.medication.id) are left, and not \(expected) thousandths"
      )
    }
    if told.count != left.count {
      throw violation(15, "\(told.count) medications are counted, and not \(left.count)")
    }
    tally.stock += told.count
  }

  /// A low stock is reported once until the next entry.
  mutating func hear(_ notice: StockNotice) throws(Violation) {
    tally.checks += 1
    if disk.warnOfStock(notice.medication), !isBlind {
      throw violation(15, "it is told again that \(notice.medication) runs out")
    }
    tally.warnings += 1
  }
}
