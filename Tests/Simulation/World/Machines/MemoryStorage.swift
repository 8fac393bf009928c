import PillsCore

/// The storage of a machine in memory, in place of the store.
final class MemoryStorage: EntryStorage {
  /// The whole state, which backups and copies contain.
  struct State {
    var entries: [EntryID: Entry] = [:]
    var subjects: [Subject: Set<EntryID>] = [:]
    var lastNumbers: [DeviceID: Int] = [:]
    var known = Known()
    var sameness = Sameness.none
    /// The number of entries that were ever emptied.
    var emptied = 0
  }

  /// The entries changed by one step.
  struct Changes {
    var added: Set<EntryID> = []
    /// The emptied entries with their former contents.
    var emptied: [EntryID: Entry] = [:]
    var removed: Set<EntryID> = []
  }

  var state = State()
  /// The changes since they were last reset.
  var changes = Changes()

  /// The entries added since then, in order.
  var added: [Entry] { changes.added.sorted().compactMap { state.entries[$0] } }

  /// The older entries about a subject.
  func earlierEntries(about subject: Subject) -> [Entry] {
    entries(about: subject).filter { !changes.added.contains($0.id) }
  }

  /// Stores the results of a merge.
  func apply(_ merge: Merge) {
    apply(merge.change)
    for medication in merge.erased { erase(medication) }
  }

  func apply(_ change: Change) {
    for history in change.medications.histories { state.known.histories[history.id] = history }
    for entry in change.entries {
      switch entry.statement {
      case .dose(let dose, let answer): state.known.answers[dose] = answer
      case .asNeeded(let dose, .taken): state.known.asNeeded.insert(dose)
      case .asNeeded(let dose, .undone): state.known.asNeeded.remove(dose)
      case .drink(let drink, let presence): state.known.drinks[drink.id] = presence == .added ? drink : nil
      case .stock(let entry, .added): state.known.stock.insert(entry)
      case .stock(let entry, .removed): state.known.stock.remove(entry)
      case .course, .same, .erased, .device, .emptied: break
      }
    }
    if let goals = change.hydration.goals { state.known.goals = goals }
    state.known.slots.merge(change.medications.slots) { _, new in new }
    if let pauses = change.medications.pauses { state.known.pauses = pauses }
  }

  func erase(_ medication: MedicationID) {
    state.known.histories[medication] = nil
    state.known.answers = state.known.answers.filter { $0.key.medication != medication }
    state.known.asNeeded = state.known.asNeeded.filter { $0.medication != medication }
    state.known.stock = state.known.stock.filter { $0.medication != medication }
  }

  /// The entries of a device in the order of their numbers.
  func journal(of device: DeviceID, after number: Int = 0) -> [Entry] {
    guard number < lastNumber(of: device) else { return [] }
    return (number..<lastNumber(of: device)).compactMap { number in
      EntryID(device, number + 1).flatMap { state.entries[$0] }
    }
  }

  // MARK: Entries

  func entries(about subject: Subject) -> [Entry] {
    (state.subjects[subject] ?? []).compactMap { state.entries[$0]?.called(by: state.sameness) }
  }

  func heads(about subject: Subject) -> [Entry] { entries(about: subject).heads }

  func hasEntries(about subject: Subject) -> Bool { !entries(about: subject).isEmpty }

  func findHeads(about subject: Subject) {}

  func subjects(of medication: MedicationID) -> Set<Subject> {
    Set(state.subjects.lazy.filter { $0.key.medication == medication && !$0.value.isEmpty }.map(\.key))
  }

  func writers() -> Set<DeviceID> { Set(state.lastNumbers.keys) }

  func toldEntry(_ id: EntryID) -> Entry? { state.entries[id] }

  func lastNumber(of device: DeviceID) -> Int { state.lastNumbers[device] ?? 0 }

  func add(_ entry: Entry) {
    precondition(state.entries[entry.id] == nil, "no entry is added twice")
    changes.added.insert(entry.id)
    state.entries[entry.id] = entry
    state.subjects[entry.called(by: state.sameness).subject, default: []].insert(entry.id)
    state.lastNumbers[entry.id.device] = max(lastNumber(of: entry.id.device), entry.id.number)
  }

  func empty(_ id: EntryID) {
    guard let entry = state.entries[id] else { return }
    if entry.statement != .emptied { changes.emptied[id] = entry }
    state.emptied += 1
    state.subjects[entry.called(by: state.sameness).subject]?.remove(id)
    state.subjects[.nothing, default: []].insert(id)
    state.entries[id] = entry.emptied
  }

  func remove(_ id: EntryID) {
    guard let entry = state.entries.removeValue(forKey: id) else { return }
    changes.removed.insert(id)
    state.subjects[entry.called(by: state.sameness).subject]?.remove(id)
    state.lastNumbers[id.device] = state.entries.keys.filter { $0.device == id.device }.map(\.number).max()
  }

  // MARK: Identical medications

  func entriesOfSameness() -> [Entry] {
    state.subjects.flatMap { subject, ids -> [Entry] in
      if case .same = subject { ids.compactMap { state.entries[$0] } } else { [] }
    }
  }

  func sameness() -> Sameness { state.sameness }

  func isErased(_ medication: MedicationID) -> Bool {
    (state.subjects[.course(.medication(medication))] ?? []).contains { state.entries[$0]?.isErasure == true }
  }

  func gather(_ medications: Set<MedicationID>, by sameness: Sameness) {
    let subjects = medications.flatMap { self.subjects(of: $0) }
    let ids = subjects.flatMap { state.subjects.removeValue(forKey: $0) ?? [] }
    for id in ids {
      guard let entry = state.entries[id]?.called(by: sameness) else { continue }
      state.subjects[entry.subject, default: []].insert(id)
    }
    state.sameness = sameness
    for medication in medications { erase(medication) }
  }

  // MARK: What is known now

  func histories() -> [MedicationHistory] { state.known.histories.values.sorted { $0.id < $1.id } }

  func history(of medication: MedicationID) -> MedicationHistory? { state.known.histories[medication] }

  func knows(_ medication: MedicationID) -> Bool { state.known.histories[medication] != nil }

  func answer(of dose: Dose) -> DoseAnswer? { state.known.answers[dose] }

  func holds(_ statement: Statement) -> Bool {
    switch statement {
    case .dose(let dose, let answer): state.known.answers[dose] == answer
    case .asNeeded(let dose, let kind): state.known.asNeeded.contains(dose) == (kind == .taken)
    case .drink(let drink, let presence):
      state.known.drinks[drink.id] == (presence == .added ? drink : nil)
    case .stock(let entry, let presence):
      stockEntry(entry.id, of: entry.medication) == (presence == .added ? entry : nil)
    case .course, .same, .erased, .device, .emptied: true
    }
  }

  func stockEntry(_ id: StockEntryID, of medication: MedicationID) -> StockEntry? {
    state.known.stock.first { $0.id == id && $0.medication == medication }
  }

  func times(of slot: SlotName) -> SlotTimeline? { state.known.slots[slot] }

  func goals() -> GoalHistory { state.known.goals }

  func pauses() -> Pauses { state.known.pauses }
}
