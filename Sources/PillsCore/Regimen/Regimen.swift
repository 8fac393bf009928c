/// All medications, each in the versions that were in force from day to day.
package struct Regimen: Equatable, Sendable {
  /// In the order in which the medications were added.
  package private(set) var histories: [MedicationHistory]

  /// `versions` may come in any order of the medications, but those of one in the order in which they apply.
  package init(versions: [MedicationVersion]) {
    let byMedication = Dictionary(grouping: versions, by: \.medication.id)
    histories = byMedication.sorted { $0.key < $1.key }.map { MedicationHistory(versions: $0.value) }
  }

  private init(histories: [MedicationHistory]) {
    self.histories = histories
  }

  package var versions: [MedicationVersion] { histories.flatMap(\.versions) }

  package subscript(id: MedicationID) -> MedicationHistory? {
    let index = index(of: id)
    return index < histories.endIndex && histories[index].id == id ? histories[index] : nil
  }

  /// Puts `history` in the place of that of the same medication, or adds it.
  package mutating func replace(with history: MedicationHistory) {
    let index = index(of: history.id)
    if index < histories.endIndex, histories[index].id == history.id {
      histories[index] = history
    } else {
      histories.insert(history, at: index)
    }
  }

  /// Where the medication of that number is, or belongs.
  private func index(of id: MedicationID) -> Int {
    var (low, high) = (0, histories.count)
    while low < high {
      let middle = (low + high) / 2
      if histories[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The medication as it is on `day`, or was when it began later; nil where there is none of that number.
  package func medication(_ id: MedicationID, on day: Day) -> Medication? {
    self[id]?.latest(on: day)
  }

  /// The medications taken on `today` or later, those on hold included, in the order in which they were added.
  package func current(on today: Day) -> [MedicationHistory] {
    histories.filter { $0.isCurrent(on: today) }
  }

  /// The number of the next medication.
  var nextID: MedicationID {
    MedicationID(rawValue: max(histories.last?.id ?? .defaultMedication, .defaultMedication).rawValue + 1)
  }

  /// The earliest time still to come at which a version was made, by a clock that was ahead; nil where there is none.
  func firstMade(after now: Instant) -> Instant? {
    var first: Instant?
    for history in histories where history.wasMade(after: now) {
      for version in history.versions where version.madeAt > now {
        first = min(first ?? version.madeAt, version.madeAt)
      }
    }
    return first
  }

  /// As it counts at `now`.
  func asSeen(at now: Instant, zone: some LocalTime) -> Regimen {
    // Nearly always none is from a time still to come.
    guard firstMade(after: now) != nil else { return self }
    return Regimen(histories: histories.map { $0.asSeen(at: now, zone: zone) })
  }
}
