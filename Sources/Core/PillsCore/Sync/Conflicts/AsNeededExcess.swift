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
    let doses = Dictionary(grouping: entries, by: \.subject).values.compactMap(Dose.init).sorted {
      one,
      other in
      (one.dose.at, one.entry) < (other.dose.at, other.entry)
    }
    func limits(on day: Day) -> AsNeededLimits? { history.version(on: day)?.medication.limits }
    var all: [AsNeededExcess] = []
    for (earlier, later) in zip(doses, doses.dropFirst()) {
      guard let gap = limits(on: later.dose.day)?.gap, later.dose.at - earlier.dose.at < gap else { continue }
      all.append(AsNeededExcess(limit: .gap(gap, near: earlier.dose.at), doses: [earlier, later]))
    }
    for (day, doses) in Dictionary(grouping: doses, by: \.dose.day).sorted(by: { $0.key < $1.key }) {
      guard let perDay = limits(on: day)?.perDay, doses.count > perDay else { continue }
      all.append(AsNeededExcess(limit: .perDay(limit: perDay, taken: doses.count), doses: doses))
    }
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
