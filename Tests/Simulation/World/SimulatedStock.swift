import PillsCore

/// The stock entries in a plain list, and every taken dose of a counted medication.
struct SimulatedStock {
  /// A dose that was taken.
  struct Taken: Hashable {
    let medication: MedicationID
    let day: Day
    /// The slot; nil for an as-needed dose.
    let slot: SlotName?
    let at: Instant
    /// The amount in thousandths.
    let amount: Int
  }

  private(set) var said: [StockEntry] = []
  private(set) var told: [MedicationID: UInt64] = [:]
  /// The medications with a warning since their last entry.
  private var warned: Set<MedicationID> = []
  /// Taken doses of days that the disk has dropped.
  private var old: Set<Taken> = []

  init() {}

  /// The stock in an engine's memory; its `used` amounts were taken before.
  init(_ memory: StockMemory) {
    for entry in memory.entriesWithUsed { say(entry, .added) }
    told = memory.told
  }

  var isUnused: Bool { said.isEmpty }

  mutating func commit(_ change: Change) {
    for (entry, presence) in change.stockEntries { say(entry, presence) }
    for told in change.stockTold { self.told[told.medication] = told.fingerprint }
  }

  private mutating func say(_ entry: StockEntry, _ presence: Presence) {
    said.removeAll { $0.id == entry.id }
    if presence == .added { said.append(entry) }
    warned.remove(entry.medication)
  }

  mutating func erase(_ medications: Set<MedicationID>) {
    said.removeAll { medications.contains($0.medication) }
    old = old.filter { !medications.contains($0.medication) }
    told = told.filter { !medications.contains($0.key) }
    warned.subtract(medications)
  }

  /// Keeps those of the dropped doses that reduce a stock.
  mutating func keep(_ taken: some Sequence<Taken>) {
    let medications = Set(said.map(\.medication))
    old.formUnion(taken.filter { medications.contains($0.medication) })
  }

  /// Records a warning; returns true if there was one before, with no entry since.
  mutating func warn(of medication: MedicationID) -> Bool { !warned.insert(medication).inserted }

  /// The stock of each counted medication in thousandths.
  func left(_ taken: some Sequence<Taken>) -> [MedicationID: Int] {
    var left: [MedicationID: Int] = [:]
    var since: [MedicationID: Instant] = [:]
    for entry in inOrder {
      switch entry.saying {
      case .counted(let amount):
        left[entry.medication] = amount.thousandths
        since[entry.medication] = entry.at
      case .changed(let amount):
        left[entry.medication, default: 0] += amount.thousandths
        if since[entry.medication] == nil { since[entry.medication] = entry.at }
      case .ended:
        left[entry.medication] = nil
        since[entry.medication] = nil
      case .warned, .warnedLeft, .pack: break
      }
    }
    for dose in Set(taken).union(old) {
      guard let begin = since[dose.medication], dose.at > begin else { continue }
      left[dose.medication]? -= dose.amount
    }
    return left
  }

  func memory(before firstDay: Day, _ taken: some Sequence<Taken>) -> StockMemory {
    var memory = StockMemory()
    memory.entries = Set(said)
    memory.told = told
    guard !isUnused else { return memory }
    var earlier = self
    earlier.old = old.filter { $0.day < firstDay }
    let none = SimulatedStock(said: said).left([])
    for (id, left) in earlier.left(taken.filter { $0.day < firstDay }) {
      let used = (none[id] ?? 0) - left
      if used != 0 { memory.used[id] = Amount(ofThousandths: used) }
    }
    return memory
  }

  private init(said: [StockEntry]) { self.said = said }

  private var inOrder: [StockEntry] {
    said.sorted { $0.at == $1.at ? $0.id.number < $1.id.number : $0.at < $1.at }
  }
}

extension SimulatedDisk {
  /// Every recorded taken dose.
  var taken: [SimulatedStock.Taken] {
    answers.compactMap { dose, answer in
      answer.kind == .taken
        ? SimulatedStock.Taken(
          medication: dose.medication,
          day: dose.day,
          slot: dose.slot,
          at: answer.at,
          amount: answer.label.amount.thousandths
        )
        : nil
    }
      + asNeeded.map {
        SimulatedStock.Taken(
          medication: $0.medication,
          day: $0.day,
          slot: nil,
          at: $0.at,
          amount: $0.label.amount.thousandths
        )
      }
  }
}
