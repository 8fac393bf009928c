import PillsAPI
import PillsCore
import PillsView
import Words

/// A medication in the list, without its widgets.
struct MedicationContent: Equatable, Identifiable {
  enum Action: CaseIterable {
    case edit
    case pause
    case resume
    case details
    case stock
    case extra
    case end
    case erase
  }

  let medication: String
  /// `Metformin 500 mg`.
  let title: String
  /// `Daily, morning and evening; 14 left, enough for 7 days`.
  let subtitle: String
  let isPast: Bool
  let actions: [Action]
}

extension MedicationContent {
  init(_ medication: Control.Medication, today: Day) {
    self.medication = medication.calling
    title = medication.title.printable
    subtitle =
      [medication.terms(on: today), medication.stock?.summary].compactMap(\.self).joined(separator: "; ")
      .printable.capitalizedFirst
    isPast = medication.state == .ended
    actions = Action.allCases.filter { $0.isPossible(medication) }
  }

  var id: String { medication }

  /// Lines of buttons; a button is hidden while its action is impossible.
  var actionLines: [[Action]] {
    isPast
      ? [[.resume, .details, .erase]]
      : [[.edit, .pause, .resume], [.details, .stock], [.extra, .end, .erase]]
  }

  func name(of action: Action) -> String { "\(action.title), \(medication)".printable }

  /// `text` is the day as typed; empty pauses until the person resumes it.
  static func pause(_ medication: String, until text: String) -> Control.PauseMedication.Input {
    Control.PauseMedication.Input(medication: medication, until: text.isEmpty ? nil : text)
  }
}

extension MedicationContent.Action {
  var title: String {
    switch self {
    case .edit: translated("Edit")
    case .pause: translated("Pause")
    case .resume: translated("Resume")
    case .details: translated("Details")
    case .stock: translated("Stock…", in: "button")
    case .extra: translated("Extra Dose…", in: "button")
    case .end: translated("End", in: "button")
    case .erase: translated("Erase")
    }
  }

  fileprivate func isPossible(_ medication: Control.Medication) -> Bool {
    switch self {
    case .edit, .stock, .end: medication.state != .ended
    case .extra: medication.state != .ended && !medication.isTakenAsNeeded
    case .details: true
    case .pause: medication.state == .active
    case .resume: medication.state != .active
    case .erase: true
    }
  }
}
