/// As-needed doses from several devices that together exceed a limit, of which no device could warn.
package struct AsNeededExcess: Hashable, Sendable {
  package let limit: ExceededLimit
  /// In the order in which they were taken.
  package let doses: [Dose]

  package struct Dose: Hashable, Sendable {
    package let entry: EntryID
    package let recordedAt: Instant
    package let dose: AsNeededDose
  }

  package var day: Day? { doses.last?.dose.day }
}

extension AsNeededExcess {
  /// Every excess in the entries about one medication, by the limits that it had on each day.
  package static func all(of history: MedicationHistory, among entries: [Entry]) -> [AsNeededExcess] {
    let current = Dictionary(grouping: entries, by: \.subject).values.compactMap(Dose.init)
    let doses = current.sorted { ($0.dose.at, $0.entry) < ($1.dose.at, $1.entry) }
    func limits(on day: Day) -> DoseLimits? { history.version(on: day)?.medication.limits }
    var all: [AsNeededExcess] = []
    for (earlier, later) in zip(doses, doses.dropFirst()) {
      guard let gap = limits(on: later.dose.day)?.gap, later.dose.at - earlier.dose.at < gap else { continue }
      all.append(AsNeededExcess(limit: .gap(gap, near: earlier.dose.at), doses: [earlier, later]))
    }
    var first = 0
    var runs: [Int: AsNeededExcess] = [:]
    for (place, last) in doses.enumerated() {
      while last.dose.at >= doses[first].dose.at + DoseLimits.day { first += 1 }
      guard let perDay = limits(on: last.dose.day)?.perDay, place - first >= perDay else { continue }
      // If several runs begin with the same dose, the last of them is the longest and replaces the others.
      let run = Array(doses[first...place])
      runs[first] = AsNeededExcess(limit: .perDay(limit: perDay, taken: run.count), doses: run)
    }
    all += runs.sorted { $0.key < $1.key }.map(\.value)
    // A device warns of doses that it recorded itself.
    return all.filter { excess in Set(excess.doses.map(\.entry.device)).count > 1 }
  }
}

extension AsNeededExcess.Dose {
  fileprivate init?(_ entries: [Entry]) {
    guard let entry = Reading.current(entries), case .asNeeded(let dose, .taken) = entry.statement else {
      return nil
    }
    self.init(entry: entry.id, recordedAt: entry.recordedAt, dose: dose)
  }
}
