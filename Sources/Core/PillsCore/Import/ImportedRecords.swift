/// What a person brings along from elsewhere, be it an earlier installation or another program.
package struct ImportedRecords: Sendable {
  /// Under ids of their own, by which the doses name their medications.
  package var histories: [MedicationHistory] = []
  package var slots = SlotHistory()
  package var goals = GoalHistory()
  package var events: [DoseEvent] = []
  package var asNeededEvents: [AsNeededEvent] = []
  package var drinks: [Drink] = []
  /// What was said of what is left, of medications by their ids there.
  package var stock: [StockEntry] = []

  package init() {}

  /// The days of its doses and drinks; nil where it has none.
  package var days: ClosedRange<Day>? {
    let days = events.map(\.dose.day) + asNeededEvents.map(\.dose.day) + drinks.map(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }
}

/// What is recorded here of the days of what is brought along.
package struct KnownRecords: Sendable {
  /// Whether nothing at all was ever recorded here.
  package var isEmpty = true
  package var answers: [Dose: DoseAnswer] = [:]
  package var asNeeded: Set<AsNeededDose> = []
  package var stock: Set<StockEntryID> = []
  /// Of all medications that anything was ever said of.
  package var usedIDs: Set<MedicationID> = []
  /// The days of drinks.
  package var drinks: [DrinkID: Day] = [:]

  package init() {}
}

/// What becomes of what is brought along.
package struct ImportOutcome: Hashable, Sendable {
  package internal(set) var medications: [ImportedMedication] = []
  package internal(set) var newDrinks = 0
  package internal(set) var knownDrinks = 0
  /// Slots that are new here, in the order of the day.
  package internal(set) var newSlots: [SlotName] = []
  /// The goal of drinking that there was none of here, in millilitres.
  package internal(set) var goal: Int?
  /// Whether the medication that Pills begins with ends, as another takes its place.
  package internal(set) var endsDefault = false
  /// Whether anything at all changes.
  package internal(set) var changes = false
}

/// What becomes of a medication that is brought along.
package struct ImportedMedication: Hashable, Sendable {
  package let name: String
  /// Whether there was none of that name here: otherwise the one that there is stays as it is.
  package let isNew: Bool
  /// Doses that nothing was said of here.
  package internal(set) var added = 0
  /// Doses of which the same was said here.
  package internal(set) var same = 0
  /// Doses of which something else was said here, which stays.
  package internal(set) var kept = 0
}

/// What is to be done to bring records along.
package struct ImportPlan: Hashable, Sendable {
  package internal(set) var change = Change()
  package internal(set) var outcome = ImportOutcome()
}
