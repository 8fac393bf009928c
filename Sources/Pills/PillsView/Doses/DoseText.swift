package import PillsAPI
package import PillsCore

extension Control.Dose {
  /// `Metformin 500 mg`, `2 × Vitamin D`.
  package var name: String { doseName(self, amount) }

  /// Whether it is the medication that stands for any, as long as the person has named none.
  fileprivate var isNameless: Bool { medication == "Pills" && dosage == nil && amount == nil }
}

extension Sequence<Control.Dose> {
  /// When doses that were due on `day` were answered, each moment once: `at 07:05`, `today at 00:30`.
  package func moments(on day: Day, today: Day) -> [String] {
    var moments: [String] = []
    for dose in sorted(by: { $0.at?.instant ?? .distantPast < $1.at?.instant ?? .distantPast }) {
      let moment = dose.at.map { ShownTime($0, here: dose.atHere).moment(ofDoseOn: day, today: today) }
      if let moment, !moments.contains(moment) { moments.append(moment) }
    }
    return moments
  }

  /// `Metformin 500 mg, Vitamin D`; empty where there is nothing to tell apart.
  package var names: String { nameList.joined(separator: ", ") }

  /// `Metformin 500 mg`, `Vitamin D`; empty where there is nothing to tell apart.
  package var nameList: [String] {
    let doses = Array(self)
    return doses.count == 1 && doses[0].isNameless ? [] : doses.map(\.name)
  }
}

extension Control.AsNeeded {
  /// `Ibuprofen 400 mg`, `2 × Ibuprofen 200 mg`.
  package var name: String { doseName(self, amount) }

  /// When it was taken: `08:10`, `14:10`.
  package var clocks: [String] { taken.map(\.clockWithMinutes) }
}

extension Control.LogEntry {
  /// `Metformin 500 mg`, `2 × Vitamin D`.
  package var name: String { doseName(self, amount) }
}

private func doseName(_ medication: some MedicationTitled, _ amount: String?) -> String {
  amount.flatMap(Amount.init(_:))?.times(medication.title) ?? medication.title
}
