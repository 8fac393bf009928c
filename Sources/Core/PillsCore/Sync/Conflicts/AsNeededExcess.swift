/// Doses taken as needed that were recorded on different machines, and that together are more than the person was told to
/// take: none of the machines could warn them.
package struct AsNeededExcess: Hashable, Sendable {
  /// What they exceed.
  package let limit: ExceededLimit
  /// In the order in which they were taken.
  package let doses: [Dose]

  package struct Dose: Hashable, Sendable {
    package let entry: EntryID
    /// By the clock of its machine.
    package let recordedAt: Instant
    package let dose: AsNeededDose
  }

  /// The day of the last of them.
  package var day: Day? { doses.last?.dose.day }
}

extension AsNeededExcess {
  /// All that there are among the entries about the doses of one medication, by the limits that it had on each day.
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
    // A machine warns of what it knows of itself.
    return all.filter { excess in Set(excess.doses.map(\.entry.device)).count > 1 }
  }
}

extension AsNeededExcess.Dose {
  /// Nil where the dose was taken back.
  fileprivate init?(_ entries: [Entry]) {
    guard let read = Reading.asNeeded(entries), read.kind == .taken else { return nil }
    self.init(entry: read.entry.id, recordedAt: read.entry.recordedAt, dose: read.dose)
  }
}
