import PillsCore

/// The state of a machine that results from its entries.
struct Known: Equatable {
  var histories: [MedicationID: MedicationHistory] = [:]
  var answers: [Dose: DoseAnswer] = [:]
  var asNeeded: Set<AsNeededDose> = []
  var drinks: [DrinkID: Drink] = [:]
  var stock: Set<StockEntry> = []
  var goals = GoalHistory()
  var slots = SlotHistory.installed.all
  var pauses = Pauses()
  var sameness = Sameness.none
  /// The listed devices with their names; only filled in for comparisons.
  var devices: [KnownDevice] = []
}

extension Known {
  init(of storage: MemoryStorage) {
    self = storage.state.known
    sameness = storage.state.sameness
    devices = storage.devices()
  }

  /// The first difference, if any.
  func difference(from other: Known) -> String? {
    if histories != other.histories { return "medications" }
    if pauses != other.pauses { return "pauses" }
    if sameness != other.sameness { return "which medications are the same" }
    if answers != other.answers { return "answers" }
    if asNeeded != other.asNeeded { return "doses taken as needed" }
    if drinks != other.drinks { return "drinks" }
    if stock != other.stock { return "the stock" }
    if goals != other.goals { return "the goals" }
    if devices != other.devices { return "the machines" }
    return slots == other.slots ? nil : "the slots"
  }

  /// The recorded answers without the instants that depend on clocks.
  var deeds: [String] {
    answers.map { "\($0.key) \($0.value.kind)" }.sorted()
      + asNeeded.map { "\($0.medication) \($0.at)" }.sorted()
      + drinks.keys.map(\.description).sorted() + stock.map { "\($0)" }.sorted()
  }
}
