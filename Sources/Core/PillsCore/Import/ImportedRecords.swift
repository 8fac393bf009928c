/// What a person imports from a file of Pills or of another program.
package struct ImportedRecords: Sendable {
  /// By their earliest entries, as in the outcome.
  private(set) var histories: [MedicationHistory] = []
  private(set) var slots: [SlotName: SlotTimeline] = [:]
  private(set) var goals = GoalHistory()
  private(set) var pauses = Pauses()
  private(set) var facts: [ImportedFact] = []
  /// How many facts are left out because they are in the future.
  private(set) var stillToCome = 0
  private(set) var erased: Set<MedicationID> = []
}

extension ImportedRecords {
  /// Reads entries in any order. Medications that are one in the file, or here by `sameness`, become one.
  package init(of entries: [Entry], by sameness: Sameness, at moment: Moment) {
    let there = Sameness(by: entries)
    let entries = entries.map { $0.called(by: there).called(by: sameness) }
    var bySubject = Dictionary(grouping: entries, by: \.subject)
    for first in entries.sorted(by: Entry.isEarlier) {
      guard let entries = bySubject.removeValue(forKey: first.subject) else { continue }
      switch first.subject {
      case .course(.medication(let id)):
        if entries.contains(where: \.isErasure) {
          erased.insert(id)
        } else if let history = MedicationHistory(id, of: entries) {
          histories.append(history)
        }
      case .course(.slot(let name)): slots[name] = Reading.times(of: name, by: entries)
      case .course(.goal): goals = Reading.goals(by: entries)
      case .course(.pauses): pauses = Reading.pauses(by: entries)
      case .dose, .asNeeded, .drink, .stock: add(entries, at: moment)
      case .same, .device, .nothing: break
      }
    }
  }

  private mutating func add(_ entries: [Entry], at moment: Moment) {
    guard let current = Reading.current(entries) else { return }
    func isToCome(_ entry: Entry) -> Bool {
      entry.statement.fact.map { $0.day ?? moment.today > moment.today || $0.at > moment.now } ?? false
    }
    if isToCome(current) { return stillToCome += 1 }
    // The log shows corrected and undone entries; drinks have no log.
    let isLogged = current.statement.medication != nil
    guard isLogged || current.statement.isFact else { return }
    let earlier = isLogged ? Set(entries).subtracting([current]).filter { !isToCome($0) } : []
    facts.append(ImportedFact(earlier: earlier.sorted(by: Entry.isEarlier), current: current))
  }

  package var days: ClosedRange<Day>? {
    let days = facts.compactMap { $0.current.statement.day }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }
}

/// The entries about one dose, one drink or one part of the stock.
struct ImportedFact: Sendable {
  /// The entries that were corrected or undone later.
  let earlier: [Entry]
  let current: Entry

  /// The entries to record, in their order.
  func entries(of medications: Sameness) -> [NewEntry] {
    (earlier + [current]).map { NewEntry($0.called(by: medications).statement, at: $0.recordedAt) }
  }
}

extension Statement {
  /// Whether something was taken, skipped, drunk or counted, and not undone.
  var isFact: Bool { fact != nil }

  /// When something was taken, skipped, drunk or counted; nil for any other statement and for an undone one.
  fileprivate var fact: (day: Day?, at: Instant)? {
    switch self {
    case .dose(let dose, let answer?): (dose.day, answer.at)
    case .asNeeded(let dose, .taken): (dose.day, dose.at)
    case .drink(let drink, .added): (drink.day, drink.at)
    case .stock(let entry, .added): (nil, entry.at)
    case .dose(_, nil), .asNeeded(_, .undone), .drink(_, .removed), .stock(_, .removed): nil
    case .course, .same, .erased, .device, .emptied: nil
    }
  }
}

/// What is recorded here, to compare an import with.
package struct KnownRecords: Sendable {
  /// All subjects that ever had an entry, as the store writes them.
  package var subjects: Set<String> = []
  /// The days with an answer, a dose taken as needed or a drink.
  package var days: Set<Day> = []
  /// The answers on the days of the import.
  package var answers: [Dose: DoseAnswer] = [:]

  package init() {}

  /// True even if the entry was undone or erased since.
  func isSaid(of subject: Subject) -> Bool {
    if case .dose(let dose) = subject, answers[dose] != nil { return true }
    return subjects.contains(subject.description)
  }
}

/// The result of an import.
package struct ImportOutcome: Hashable, Sendable {
  package internal(set) var medications: [ImportedMedication] = []
  package internal(set) var newDrinks = 0
  package internal(set) var knownDrinks = 0
  /// In the order of the day.
  package internal(set) var newSlots: [SlotName] = []
  /// In millilitres; nil if no goal is imported because there is one here.
  package internal(set) var goal: Int?
  /// Whether everything is paused from now on, as it is in the file.
  package internal(set) var pausesAll = false
  /// Whether the default medication ends because another takes its place.
  package internal(set) var endsDefault = false
  /// How many records are left out: they are in the future, or their medication is not in the file.
  package internal(set) var leftOut = 0
  package internal(set) var changes = false
}

/// The result for an imported medication.
package struct ImportedMedication: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case new
    /// It, or one with its name, is here and stays as it is.
    case known
    case erased
  }

  package let name: String
  package let state: State
  package internal(set) var added = 0
  /// Doses with this answer here.
  package internal(set) var same = 0
  /// Doses with another answer here, which stays.
  package internal(set) var kept = 0
}

/// What an import will change, and its result.
package struct ImportPlan: Hashable, Sendable {
  package internal(set) var change = Change()
  package internal(set) var outcome = ImportOutcome()
}
