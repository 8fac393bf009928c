extension Engine {
  package func stockOverviews(at moment: Moment) -> [StockOverview] {
    stock.isUnused ? [] : regimen.histories.compactMap { stockOverview(of: $0, at: moment) }
  }

  /// Nil if the medication is not counted, or its stock is unknown until the store is read.
  package func stockOverview(of history: MedicationHistory, at moment: Moment) -> StockOverview? {
    guard let account = stock.accounts[history.id], let left = stock.left(of: history.id, by: medications)
    else { return nil }
    let walk = walk(through: left, of: history, days: Self.mostDaysOfStock, at: moment)
    return StockOverview(
      medication: history.latest(on: moment.today),
      left: left,
      warningDays: account.warningDays,
      warningLeft: account.warningLeft,
      pack: account.pack,
      outlook: walk.short.map { .short($0.day) } ?? (walk.firstDue == nil ? .unscheduled : .overAYear),
      isDueToday: walk.firstDue.map { $0 <= moment.today } ?? false
    )
  }

  private static let mostDaysOfStock = 366

  /// Also of a medication that is not counted yet.
  package func packSize(of id: MedicationID) -> Amount? {
    stock.memory.entries.filter { $0.medication == id }.sorted().compactMap { entry in
      if case .pack(let amount) = entry.saying { amount } else { nil }
    }.last
  }

  /// The first dose for which too little is left, and the first day on which anything is due within `days`.
  private func walk(
    through left: Amount,
    of history: MedicationHistory,
    days: Int,
    at moment: Moment
  ) -> (short: (day: Day, dueAt: Instant)?, firstDue: Day?) {
    var (left, firstDue): (Amount, Day?) = (left, nil)
    for due in dueDoses(of: history, through: moment.today.advanced(by: days), at: moment) {
      firstDue = firstDue ?? due.day
      left -= due.amount
      if left < .zero { return ((due.day, due.dueAt), firstDue) }
    }
    return (nil, firstDue)
  }

  /// The amount of all doses that are due until the end of `last` and not answered.
  package func amountDue(of history: MedicationHistory, through last: Day, at moment: Moment) -> Amount {
    dueDoses(of: history, through: last, at: moment).reduce(.zero) { $0 + $1.amount }
  }

  /// The doses of a medication that are not answered, of open slots and of later ones, in order.
  private func dueDoses(
    of history: MedicationHistory,
    through last: Day,
    at moment: Moment
  ) -> some Sequence<(day: Day, dueAt: Instant, amount: Amount)> {
    let alone = regimen.alone(history)
    let todays = medicationMoments(at: moment).map(\.today)
    let today = todays.reduce(moment.today, max)
    let first = todays.reduce(today, min).previous
    return (first...max(first, last)).lazy.flatMap { day in
      occurrences(of: alone, history, on: day, at: moment).lazy
        .filter { day > today || closesAt($0, at: moment) > moment.now }
        .flatMap { occurrence in
          zip(occurrence.doses, occurrence.medications).filter { medications.answers[$0.0] == nil }
            .map { (day, occurrence.dueAt, $1.amount(in: $0.slot, on: day)) }
        }
    }
  }

  func carryOut(_ command: StockCommand, at moment: Moment) throws(Refusal) -> Step {
    let history = try history(named: command.medication, on: moment.today)
    var statements: [Statement] = []
    switch command.action {
    case .say(let sayings):
      for saying in sayings {
        if let reason = saying.flaw { throw .medications(reason) }
        if case .ended = saying, stock.accounts[history.id] == nil { throw notCounted(history, at: moment) }
      }
      var said: [StockEntry] = []
      for saying in sayings {
        var known = (Array(stock.memory.entries) + said).filter {
          $0.medication == history.id && $0.saying.subject == saying.subject
        }
        if saying.isBeginning {
          // A count also replaces entries of the future, made by a clock that was ahead.
          statements += known.filter { $0.at > moment.now }.sorted().map { .stock($0, .removed) }
          known.removeAll { $0.at > moment.now }
        }
        let at = known.map { $0.at + .microseconds(1) }.reduce(moment.now, max)
        said.append(StockEntry(stock.freeID(at: at, besides: said), of: history.id, at: at, saying))
      }
      statements += said.map { .stock($0, .added) }
    case .undo(let last):
      guard !last.isEmpty, last.allSatisfy({ $0.medication == history.id }) else {
        throw notCounted(history, at: moment)
      }
      statements = last.map { .stock($0, .removed) }
    }
    return .persist(Change(entries: statements.map { NewEntry($0, at: moment.now) }), .stock(history.id))
  }

  private func notCounted(_ history: MedicationHistory, at moment: Moment) -> Refusal {
    .medications(.notCounted(name: regimen.called(history.latest(on: moment.today))))
  }

  // MARK: Notices that a medication runs out

  /// The notices to show now, and those that may be shown again the next time. A notice comes once, however
  /// often answers or schedules cross the line, until the person buys or counts more.
  func stockToTell(at moment: Moment) -> [StockTold] {
    guard canTellOfStock else { return [] }
    let forgotten = stock.memory.told.keys.filter { stock.accounts[$0] == nil }.sorted()
    return forgotten.map { StockTold($0, nil) }
      + stock.accounts.sorted { $0.key < $1.key }.compactMap { id, account in
        let isLow = runsShort(id, account, at: moment).map { $0 <= moment.now } ?? false
        switch stock.memory.told[id] {
        case nil: return isLow ? StockTold(id, account.fingerprint) : nil
        case let told?:
          let isNeverTold = account.warningDays == 0 && account.warningLeft == .zero
          let isOver = told != account.fingerprint || isNeverTold
          return !isLow && isOver ? StockTold(id, nil) : nil
        }
      }
  }

  /// When the next notice is due; nil if that is more than two days away.
  func nextStockInstant(at moment: Moment) -> Instant? {
    guard canTellOfStock else { return nil }
    return stock.accounts.lazy.compactMap { runsShort($0.key, $0.value, at: moment) }
      .filter { $0 > moment.now }.min()
  }

  func stockNotices(of told: [StockTold], at moment: Moment) -> [Effect] {
    told.compactMap { told in
      guard told.fingerprint != nil else { return .endStockNotice(told.medication) }
      guard let history = regimen[told.medication],
        let overview = stockOverview(of: history, at: moment)
      else { return nil }
      let daysLeft = overview.daysLeft(from: moment.today)
      let lasting = daysLeft.map {
        StockText.lasting(daysLeft: $0, daysCovered: overview.daysCovered(from: moment.today) ?? $0)
      }
      let name = settings.popupsPrivate ? StockText.anyMedication : overview.medication.title
      return .tellOfStock(
        StockNotice(
          medication: told.medication,
          summary: StockText.summary(name, daysLeft: daysLeft),
          body: StockText.body(left: overview.left, lasting: lasting)
        )
      )
    }
  }

  private var canTellOfStock: Bool {
    guard !stock.isUnused || !stock.memory.told.isEmpty, !stock.isStale, !storage.isProvisional,
      settings.remindersEnabled
    else { return false }
    if case .present = popups.server { return true }
    return false
  }

  /// When the person is to be told; nil if never or in more than two days.
  private func runsShort(_ id: MedicationID, _ account: StockAccount, at moment: Moment) -> Instant? {
    guard let history = regimen[id], let left = stock.left(of: id, by: medications) else { return nil }
    if account.warningLeft > .zero, left <= account.warningLeft { return moment.now }
    guard account.warningDays > 0 else { return nil }
    // This is computed again at midnight at the latest.
    let ahead = account.warningDays + 2
    return walk(through: left, of: history, days: ahead, at: moment).short.map {
      $0.dueAt - .hours(24 * Int64(account.warningDays))
    }
  }
}

extension StockEntry.Saying {
  fileprivate var flaw: MedicationsRefusal? {
    // Values out of range cannot be read back from their text.
    if Self(description) == self { return nil }
    return switch self {
    case .counted(let amount), .changed(let amount):
      .invalidStock(text: amount.description, StockEntry.complaint)
    case .warnedLeft(let amount), .pack(let amount):
      .invalidStock(text: amount.description, StockEntry.complaint)
    case .warned(let days):
      .invalidStock(text: String(days), StockEntry.warningComplaint)
    case .ended: nil
    }
  }
}
