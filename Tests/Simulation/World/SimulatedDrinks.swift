import PillsCore

/// What was drunk. The total of a day, and whether anything was drunk in some minutes, are found without a look at all of it.
struct SimulatedDrinks {
  private(set) var byID: [DrinkID: Drink] = [:]
  private var totals: [Day: Int] = [:]
  /// When each was drunk, in ascending order.
  private var instants: [Instant] = []

  init() {}

  init(_ drinks: some Sequence<Drink>) {
    for drink in drinks { add(drink) }
  }

  mutating func add(_ drink: Drink) {
    remove(drink.id)
    byID[drink.id] = drink
    totals[drink.day, default: 0] += drink.millilitres
    instants.insert(drink.at, at: firstIndex(from: drink.at))
  }

  mutating func remove(_ id: DrinkID) {
    guard let drink = byID.removeValue(forKey: id) else { return }
    totals[drink.day, default: 0] -= drink.millilitres
    instants.remove(at: firstIndex(from: drink.at))
  }

  /// In millilitres.
  func total(of day: Day) -> Int { totals[day] ?? 0 }

  /// Whether anything was drunk after `start`, and not after `end`.
  func hasAny(after start: Instant, until end: Instant) -> Bool {
    let index = firstIndex(from: Instant(microsecondsSinceEpoch: start.microsecondsSinceEpoch + 1))
    return index < instants.endIndex && instants[index] <= end
  }

  func since(_ day: Day) -> SimulatedDrinks { SimulatedDrinks(byID.values.filter { $0.day >= day }) }

  /// Where the first drink is that was not before `instant`.
  private func firstIndex(from instant: Instant) -> Int {
    var (low, high) = (instants.startIndex, instants.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
