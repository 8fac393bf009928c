import PillsCore

@testable import Simulation

/// The simulated disk for tests of the engine: it also keeps the order of changes and can fail.
struct FakeDisk: Past {
  private var disk: SimulatedDisk
  private(set) var changes: [Change] = []
  /// The error of every write while it is set.
  var writeFailure: StoreFailure?
  /// The error of every read while it is set.
  var readFailure: StoreFailure?
  let reads = Reads()
  /// The result of the next entries from other devices.
  var merge = Merge.nothing
  /// The steps that are in force because of other devices.
  var stepsOfOthers: Set<CourseStep> = []

  init(_ memory: Memory) { disk = SimulatedDisk(holding: memory, SlotTimes()) }

  var reviewedUntil: Instant {
    get { disk.reviewedUntil }
    set { disk.reviewedUntil = newValue }
  }
  var said: [(dose: Dose, answer: DoseAnswer?)] { changes.flatMap(\.answers) }
  var regimen: Regimen { disk.regimen }
  var answers: [Dose: DoseAnswer] { disk.answers }
  var asNeeded: Set<AsNeededDose> { disk.asNeeded }
  var records: [ReminderID: ReminderRecord] { disk.records }
  var drinks: [Drink] { disk.drinks.byID.values.sorted() }
  var goals: GoalHistory { disk.goals }
  /// The recorded stock entries, in order.
  var stock: [StockEntry] { disk.stock.said.sorted() }
  var unprovenSince: Instant? { disk.unprovenSince }
  var unlocking: Unlocking? { disk.unlocking }

  mutating func commit(_ change: Change) throws(StoreFailure) {
    if let writeFailure { throw writeFailure }
    changes.append(change)
    disk.commit(change)
  }

  mutating func takeMerge() throws(StoreFailure) -> Merge {
    try commit(merge.change)
    return merge
  }

  mutating func erase(
    _ erasure: Erasure,
    from firstDay: Day,
    now: Instant,
    from boundary: Boundary
  ) throws(StoreFailure) -> Memory {
    if let writeFailure { throw writeFailure }
    switch erasure {
    case .medications(let ids): disk.erase(ids)
    case .everything: disk = SimulatedDisk(first: .first(at: now, from: boundary), reviewedUntil: now)
    }
    return try memory(from: firstDay)
  }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    reads.days.append(firstDay)
    if let readFailure { throw readFailure }
    return disk.memory(from: firstDay)
  }

  func usedIDs() throws(StoreFailure) -> Set<MedicationID> {
    if let readFailure { throw readFailure }
    return disk.usedIDs
  }

  func stepsOfOthers(about subject: CourseKey) throws(StoreFailure) -> Set<CourseStep> {
    if let readFailure { throw readFailure }
    return stepsOfOthers
  }

  func act(_ wanted: WantedAct, since start: Instant) throws(StoreFailure) -> DoneAct? {
    if let readFailure { throw readFailure }
    return disk.acts.act(wanted, since: start)
  }

  var storedAct: Int? { disk.acts.count }

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    if let readFailure { throw readFailure }
    return answers.filter { days.contains($0.key.day) }
  }
}

/// The first days of all reads.
final class Reads {
  var days: [Day] = []
}
