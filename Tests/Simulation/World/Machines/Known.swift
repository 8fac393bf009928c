import PillsCore

/// What entries come to on a machine.
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
  /// Those that are listed, with what they are called, where machines are compared.
  var devices: [KnownDevice] = []
}

extension Known {
  init(of storage: MemoryStorage) {
    self = storage.state.known
    sameness = storage.state.sameness
    devices = storage.devices()
  }

  /// What differs first; nil where nothing does.
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

  /// What was said to have been done, without the instants that clocks decide.
  var deeds: [String] {
    answers.map { "\($0.key) \($0.value.kind)" }.sorted()
      + asNeeded.map { "\($0.medication) \($0.at)" }.sorted()
      + drinks.keys.map(\.description).sorted() + stock.map { "\($0)" }.sorted()
  }
}
