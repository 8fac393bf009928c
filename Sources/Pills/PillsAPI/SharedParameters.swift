package import PillsCore

// Names for parameters that several methods share, such as `Take`, `Skip` and `Toggle`, `GetStatus` and
// `Watch`, or `Lock` and `Unlock`.

extension Control {
  package typealias AnswerOutput = Take.Output
  package typealias StatusOutput = GetStatus.Output
  package typealias LockOutput = Lock.Output
  package typealias AsNeededOutput = TakeAsNeeded.Output
  package typealias StockOutput = CountStock.Output
  package typealias MedicationOutput = RemoveMedication.Output
  package typealias PauseOutput = PauseAll.Output
}

extension Control.InvalidDays {
  /// The numbers of days that may be asked for.
  package static let allowed = 1...40_000
}

/// The texts of a medication besides its name, in a medication or in a request to change one.
package protocol MedicationTexts {
  var dosage: String? { get set }
  var instructions: String? { get set }
  var places: String? { get set }
}

extension Control.Medication: MedicationTexts {}
extension Control.AddMedication.Input: MedicationTexts {}
extension Control.EditMedication.Input: MedicationTexts {}

extension MedicationTexts {
  package var texts: [MedicationText: String] {
    get { [.dosage: dosage, .instructions: instructions, .places: places].compactMapValues(\.self) }
    set {
      dosage = newValue[.dosage]
      instructions = newValue[.instructions]
      places = newValue[.places]
    }
  }
}
