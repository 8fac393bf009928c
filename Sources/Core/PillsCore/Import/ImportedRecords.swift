/// The medications, doses, drinks and settings in a file that a person imports. Pills or another program wrote the file.
package struct ImportedRecords: Sendable {
  /// The one that the file tells of first comes first. The outcome of the import has the same order.
  private(set) var histories: [MedicationHistory] = []
  private(set) var slots: [SlotName: SlotTimeline] = [:]
  private(set) var goals = GoalHistory()
  /// The doses, drinks and counts of stock that nobody took back.
  private(set) var facts: [Entry] = []
  /// How many of them are of a time that has yet to come, which nobody can know of.
  private(set) var stillToCome = 0
}

extension ImportedRecords {
  /// Reads entries in any order.
  ///
  /// Medications that are the same in the file are one here. Those that are the same on this machine, by `sameness`, are one too.
  package init(of entries: [Entry], by sameness: Sameness, at moment: Moment) {
    let there = Sameness(by: entries)
    let entries = entries.map { $0.called(by: there).called(by: sameness) }
    var bySubject = Dictionary(grouping: entries, by: \.subject)
    for first in entries.sorted(by: Entry.isEarlier) {
      guard let entries = bySubject.removeValue(forKey: first.subject) else { continue }
      switch first.subject {
      case .course(.medication(let id)):
        let isErased = entries.contains(where: \.isErasure)
        if !isErased, let history = MedicationHistory(id, of: entries) { histories.append(history) }
      case .course(.slot(let name)): slots[name] = Reading.times(of: name, by: entries)
      case .course(.goal): goals = Reading.goals(by: entries)
      case .dose: add(Reading.answer(of: entries)?.entry, at: moment)
      case .asNeeded: add(Reading.asNeeded(entries)?.entry, at: moment)
      case .drink: add(Reading.drink(entries)?.entry, at: moment)
      case .stock: add(Reading.stock(entries)?.entry, at: moment)
      case .same, .device, .nothing: break
      }
    }
  }

  private mutating func add(_ entry: Entry?, at moment: Moment) {
    guard let entry, let (day, at) = entry.statement.fact else { return }
    if day ?? moment.today <= moment.today, at <= moment.now { facts.append(entry) } else { stillToCome += 1 }
  }

  /// The days of its doses and drinks; nil where it has none.
  package var days: ClosedRange<Day>? {
    let days = facts.compactMap { $0.statement.fact?.day }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }
}

extension Statement {
  /// When something was taken, skipped, drunk or counted; nil if it says something else, or that this was not so.
  fileprivate var fact: (day: Day?, at: Instant)? {
    switch self {
    case .dose(let dose, let answer?): (dose.day, answer.at)
    case .asNeeded(let dose, .taken): (dose.day, dose.at)
    case .drink(let drink, .added): (drink.day, drink.at)
    case .stock(let entry, .added): (nil, entry.at)
    default: nil
    }
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
  func isSaid(of subject: Subject) -> Bool {
    if case .dose(let dose) = subject, answers[dose] != nil { return true }
    return subjects.contains(subject.description)
  }
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
