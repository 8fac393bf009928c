/// A medication of other machines that is called like one of this machine, which may be the same, or another.
package struct Namesake: Hashable, Sendable {
  package let shared: MedicationID
  package let medication: MedicationID
  /// As it is called here.
  package let name: String
  package let dosage: String
  package let sharedDosage: String

  /// The medications of `entries` that are taken on `today` and called like one of `regimen` that is, too. The one that
  /// everybody begins with is the same everywhere, and so none of them.
  package static func all(of regimen: Regimen, in entries: [Entry], on today: Day) -> [Namesake] {
    let here = regimen.current(on: today).map { $0.latest(on: today) }.filter { $0.id != .defaultMedication }
    let byMedication = Dictionary(grouping: entries) { entry -> MedicationID? in
      if case .course(.medication(let medication)) = entry.subject { medication } else { nil }
    }
    var namesakes: [Namesake] = []
    for (shared, entries) in byMedication.sorted(by: { ($0.key?.number ?? 0) < ($1.key?.number ?? 0) }) {
      guard let shared, shared != .defaultMedication, !entries.contains(where: \.isErasure),
        let history = MedicationHistory(shared, of: entries), history.isCurrent(on: today)
      else { continue }
      let there = history.latest(on: today)
      guard let same = here.first(where: { $0.name.lowercased() == there.name.lowercased() }) else {
        continue
      }
      namesakes.append(
        Namesake(
          shared: shared,
          medication: same.id,
          name: same.name,
          dosage: same.dosage,
          sharedDosage: there.dosage
        )
      )
    }
    return namesakes
  }
}
