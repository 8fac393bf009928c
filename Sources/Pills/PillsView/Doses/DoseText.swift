package import PillsAPI
package import PillsCore
import Words

extension Control.Dose {
  /// `Metformin 500 mg`, `2 × Vitamin D`.
  package var name: String { doseName(self, amount) }

  /// ` (left arm; felt ill)`: the place, or the one whose turn it is, and the note; empty if there are none.
  package var remarksInBrackets: String {
    DoseRemarks(note: note, place: place ?? offeredPlace).text.map { " (\($0))" } ?? ""
  }

  /// Whether this is the default medication, which stands for any as long as the person has added none.
  fileprivate var isNameless: Bool { isDefault == true && amount == nil }
}

extension Sequence<Control.Dose> {
  /// The times at which doses due on `day` were answered, without repetition: `at 07:05`, `today at 00:30`.
  package func moments(on day: Day, today: Day) -> [String] {
    var moments: [String] = []
    for dose in sorted(by: { $0.at?.instant ?? .distantPast < $1.at?.instant ?? .distantPast }) {
      let moment = dose.at.map { ShownTime($0, here: dose.atHere).moment(ofDoseOn: day, today: today) }
      if let moment, !moments.contains(moment) { moments.append(moment) }
    }
    return moments
  }

  /// `Metformin 500 mg, Vitamin D`; empty if the only dose is the default medication's.
  package var names: String { nameList.joined(separator: ", ") }

  package var nameList: [String] {
    let doses = Array(self)
    return doses.count == 1 && doses[0].isNameless ? [] : doses.map(\.name)
  }
}

extension Control.AsNeeded {
  /// Warns of extra doses: `That makes 3 doses in 24 hours.`; nil if there are none.
  package var excessWarning: String? {
    guard let lately, lately > 1, !taken.isEmpty else { return nil }
    return [
      translated(
        lately,
        one: "That makes \(lately) dose in 24 hours.",
        other: "That makes \(lately) doses in 24 hours."
      ),
      translated("If you took more than you should, ask your doctor or pharmacist what to do."),
    ].joined(separator: " ")
  }

  package var name: String { doseName(self, amount) }

  package var clocks: [String] { taken.map(\.clockWithMinutes) }
}

extension Control.RecordedDose {
  /// What was taken, by the name that it had then: `2 × Metformin 500 mg`.
  package var name: String { doseName(self, amount) }
}

extension Control.LogEntry {
  package var name: String { doseName(self, amount) }

  package var remarksInBrackets: String {
    DoseRemarks(note: note, place: place).text.map { " (\($0))" } ?? ""
  }
}

private func doseName(_ medication: some MedicationTitled, _ amount: String?) -> String {
  amount.flatMap(Amount.init(_:))?.times(medication.title) ?? medication.title
}
