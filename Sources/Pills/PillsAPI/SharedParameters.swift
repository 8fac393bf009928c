package import PillsCore

// Names for parameters that several methods have.

extension Control {
  /// What goes into `Take`, `Skip` and `Toggle`.
  package typealias AnswerInput = Take.Input

  /// What comes out of any answer.
  package typealias AnswerOutput = Take.Output

  /// What comes out of `GetStatus` and `Watch`.
  package typealias StatusOutput = GetStatus.Output

  /// What comes out of `Lock` and `Unlock`.
  package typealias LockOutput = Lock.Output

  /// What comes out of `TakeAsNeeded` and `UndoAsNeeded`.
  package typealias AsNeededOutput = TakeAsNeeded.Output

  /// What comes out of whatever is said of what is left of a medication.
  package typealias StockOutput = CountStock.Output

  /// What comes out of `RemoveMedication`, `PauseMedication` and `ResumeMedication`.
  package typealias MedicationOutput = RemoveMedication.Output
}

/// What holds the texts of a medication besides its name: a medication itself, or what is asked to become of one.
package protocol MedicationTexts {
  var dosage: String? { get set }
  var instructions: String? { get set }
}

extension Control.Medication: MedicationTexts {}
extension Control.AddMedication.Input: MedicationTexts {}
extension Control.EditMedication.Input: MedicationTexts {}

extension MedicationTexts {
  /// Those that there are.
  package var texts: [MedicationText: String] {
    get {
      [.dosage: dosage, .instructions: instructions].compactMapValues(\.self)
    }
    set {
      dosage = newValue[.dosage]
      instructions = newValue[.instructions]
    }
  }
}
