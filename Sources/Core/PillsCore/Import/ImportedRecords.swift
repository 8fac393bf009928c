/// What a file says that a person imports, be it of another Pills or of another program: what its entries come to.
package struct ImportedRecords: Sendable {
  /// In the order in which they were first spoken of; what became of one is told in that order too.
  private(set) var histories: [MedicationHistory] = []
  private(set) var slots: [SlotName: SlotTimeline] = [:]
  private(set) var goals = GoalHistory()
  private(set) var events: [DoseEvent] = []
  private(set) var asNeededEvents: [AsNeededEvent] = []
  private(set) var drinks: [DrinkEvent] = []
  private(set) var stock: [StockEvent] = []
  /// How many doses, drinks and counts of stock are of a time that has yet to come, which nobody can know of.
  private(set) var stillToCome = 0
}

extension ImportedRecords {
  /// Reads entries in any order.
  ///
  /// What counts as one there is one here, and so is what counts as one by `sameness`.
  package init(of entries: [Entry], by sameness: Sameness, at moment: Moment) {
    let there = Sameness(by: entries)
    let entries = entries.map { $0.called(by: there).called(by: sameness) }
    var bySubject = Dictionary(grouping: entries, by: \.subject)
    for first in entries.sorted(by: Entry.isEarlier) {
      guard let entries = bySubject.removeValue(forKey: first.subject) else { continue }
      read(entries, about: first.subject, at: moment)
    }
  }

  private mutating func read(_ entries: [Entry], about subject: Subject, at moment: Moment) {
    switch subject {
    case .course(.medication(let id)):
      guard !entries.contains(where: \.isErasure), let history = MedicationHistory(id, of: entries) else {
        return
      }
      histories.append(history)
    case .course(.slot(let name)): slots[name] = Reading.times(of: name, by: entries)
    case .course(.goal): goals = Reading.goals(by: entries)
    case .dose(let dose):
      guard let (entry, answer) = Reading.answer(of: entries), let answer,
        isPast(dose.day, answer.at, moment)
      else { return }
      events.append(DoseEvent(dose, answer: answer, recordedAt: entry.recordedAt, via: .importing))
    case .asNeeded:
      guard let (entry, dose, kind) = Reading.asNeeded(entries), kind == .taken,
        isPast(dose.day, dose.at, moment)
      else { return }
      asNeededEvents.append(AsNeededEvent(dose, kind: kind, recordedAt: entry.recordedAt, via: .importing))
    case .drink:
      guard let (entry, drink, kind) = Reading.drink(entries), kind == .added,
        isPast(drink.day, drink.at, moment)
      else { return }
      drinks.append(DrinkEvent(drink, kind: kind, recordedAt: entry.recordedAt, via: .importing))
    case .stock:
      guard let (entry, said, kind) = Reading.stock(entries), kind == .added,
        isPast(moment.today, said.at, moment)
      else { return }
      stock.append(StockEvent(said, kind: kind, recordedAt: entry.recordedAt, via: .importing))
    case .same, .device, .nothing: return
    }
  }

  /// Counts what is not.
  private mutating func isPast(_ day: Day, _ at: Instant, _ moment: Moment) -> Bool {
    if day <= moment.today, at <= moment.now { return true }
    stillToCome += 1
    return false
  }
}

extension ImportedRecords {
  /// The days of its doses and drinks; nil where it has none.
  package var days: ClosedRange<Day>? {
    let days = events.map(\.dose.day) + asNeededEvents.map(\.dose.day) + drinks.map(\.drink.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }
}

/// What is recorded here beside what is imported.
package struct KnownRecords: Sendable {
  /// All that anything was ever said of, in the words of the store.
  package var subjects: Set<String> = []
  /// The days of which an answer, a dose taken as needed or a drink is recorded.
  package var days: Set<Day> = []
  /// Those of the days that are imported.
  package var answers: [Dose: DoseAnswer] = [:]

  package init() {}

  /// Whether anything was ever said of that, though it was taken back or erased since.
  func isSaid(of subject: Subject) -> Bool { subjects.contains(subject.description) }
}

/// What becomes of what is imported.
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
  /// How much is left out, as it is of a time that has yet to come, or of a medication that the file does not tell of.
  package internal(set) var leftOut = 0
  /// Whether anything at all changes.
  package internal(set) var changes = false
}

/// What becomes of a medication that is imported.
package struct ImportedMedication: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case new
    /// It is here, or one of its name, and stays as it is.
    case known
    /// It was erased here for good.
    case erased
  }

  package let name: String
  package let state: State
  /// Doses that nothing was said of here.
  package internal(set) var added = 0
  /// Doses of which the same was said here.
  package internal(set) var same = 0
  /// Doses of which something else was said here, which stays.
  package internal(set) var kept = 0
}

/// What is to be done to import records.
package struct ImportPlan: Hashable, Sendable {
  package internal(set) var change = Change()
  package internal(set) var outcome = ImportOutcome()
}
