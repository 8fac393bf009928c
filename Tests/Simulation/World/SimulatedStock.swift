import PillsCore

/// What was said of what is left, in a plain list, and every dose that was taken of what it was said of.
struct SimulatedStock {
  /// A dose that was taken.
  struct Taken: Hashable {
    let medication: MedicationID
    let day: Day
    /// Nil for one as needed.
    let slot: SlotName?
    let at: Instant
    /// In thousandths.
    let amount: Int
  }

  private(set) var said: [StockEntry] = []
  private(set) var told: [MedicationID: UInt64] = [:]
  /// Those of which the person was told since they last said anything of them.
  private var warned: Set<MedicationID> = []
  /// Of days that are not on the disk any more.
  private var old: Set<Taken> = []

  init() {}

  /// Of what an engine had in memory: `used` is what was taken before.
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

  /// Keeps of `taken`, which the disk lets go of, what lowers what is left.
  mutating func keep(_ taken: some Sequence<Taken>) {
    let medications = Set(said.map(\.medication))
    old.formUnion(taken.filter { medications.contains($0.medication) })
  }

  /// Notes that a person is told that it runs out; gives whether they were before, and nothing was said of it since.
  mutating func warn(of medication: MedicationID) -> Bool { !warned.insert(medication).inserted }

  /// What is left of each medication that is counted, in thousandths.
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
      case .warned: break
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
  /// Every dose that is known as taken.
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
