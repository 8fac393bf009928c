import PillsCore

/// The drinks, with fast access to the total of a day and to the drinks between two instants.
struct SimulatedDrinks {
  private(set) var byID: [DrinkID: Drink] = [:]
  private var totals: [Day: Int] = [:]
  /// The instants of the drinks in ascending order.
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

  /// The total of `day` in millilitres.
  func total(of day: Day) -> Int { totals[day] ?? 0 }

  /// True if there is a drink after `start` and not after `end`.
  func hasAny(after start: Instant, until end: Instant) -> Bool {
    let index = firstIndex(from: Instant(microsecondsSinceEpoch: start.microsecondsSinceEpoch + 1))
    return index < instants.endIndex && instants[index] <= end
  }

  func since(_ day: Day) -> SimulatedDrinks { SimulatedDrinks(byID.values.filter { $0.day >= day }) }

  /// The index of the first drink that is not before `instant`.
  private func firstIndex(from instant: Instant) -> Int {
    var (low, high) = (instants.startIndex, instants.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
