import PillsCore

/// What entries come to, of medications that are named by an `ID`.
struct Known<ID: Hashable> {
  var histories: [ID: MedicationHistory] = [:]
  var answers: [Dose: DoseAnswer] = [:]
  var asNeeded: Set<AsNeededDose> = []
  var drinks: [DrinkID: Drink] = [:]
  var stock: [StockEntryID: StockEntry] = [:]
  var goal: Int?
  var slots: [SlotName: TimeOfDay]?
}

/// The same by the names that medications have on every machine, so that two machines can be compared.
struct SharedKnowledge: Equatable {
  var versions: [SharedMedicationID: [MedicationVersion]] = [:]
  var answers: [SharedDose: DoseAnswer] = [:]
  var asNeeded: Set<SharedAsNeededDose> = []
  var drinks: [DrinkID: Drink] = [:]
  /// What was said of what is left, in words, by its id.
  var stock: [StockEntryID: String] = [:]
  var goal: Int?
  var slots: [SlotName: TimeOfDay]?
  /// Those that are listed, with what they are called.
  var devices: [KnownDevice] = []
}

extension SharedKnowledge {
  /// What has no shared name was never told to anybody.
  init(of shelf: MemoryShelf) {
    let known = shelf.state.known
    for (id, history) in known.histories {
      guard let shared = shelf.sharedID(of: id) else { continue }
      versions[shared] = history.versions.map(\.unnumbered)
    }
    for (dose, answer) in known.answers {
      guard let shared = shelf.sharedID(of: dose.medication) else { continue }
      answers[SharedDose(of: shared, on: dose.day, in: dose.slot)] = answer
    }
    for dose in known.asNeeded {
      guard let shared = shelf.sharedID(of: dose.medication) else { continue }
      asNeeded.insert(SharedAsNeededDose(of: shared, at: dose.at, on: dose.day))
    }
    for (id, entry) in known.stock {
      guard let shared = shelf.sharedID(of: entry.medication) else { continue }
      stock[id] = "\(shared) \(entry.at.microsecondsSinceEpoch) \(entry.saying)"
    }
    (drinks, goal, slots, devices) = (known.drinks, known.goal, known.slots, shelf.devices())
  }

  /// What differs first; nil where nothing does.
  func difference(from other: SharedKnowledge) -> String? {
    if versions != other.versions { return "medications" }
    if answers != other.answers { return "answers" }
    if asNeeded != other.asNeeded { return "doses taken as needed" }
    if drinks != other.drinks { return "drinks" }
    if stock != other.stock { return "the stock" }
    if goal != other.goal { return "the goal" }
    if devices != other.devices { return "the machines" }
    return slots == other.slots ? nil : "the slots"
  }

  /// What was said to have been done, without the instants that clocks decide.
  var deeds: [String] {
    answers.map { "\($0.key) \($0.value.kind)" }.sorted()
      + asNeeded.map { "\($0.medication) \($0.at)" }.sorted()
      + drinks.keys.map(\.description).sorted() + stock.values.sorted()
  }
}

extension MedicationVersion {
  /// Without the number that the medication has on one machine.
  fileprivate var unnumbered: MedicationVersion {
    let here = medication
    var there = Medication(id: MedicationID(rawValue: 0), name: here.name, schedule: here.schedule)
    for text in MedicationText.allCases { there[text] = here[text] }
    there.state = here.state
    there.hasReminders = here.hasReminders
    there.limits = here.limits
    there.dose = here.dose
    there.hours = here.hours
    return MedicationVersion(there, from: from, madeAt: madeAt, holdsSince: holdsSince)
  }
}
