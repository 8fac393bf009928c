import PillsAPI
import PillsCore
import PillsView
import Words

/// What is shown of a medication in the list, and what can be done with it.
struct MedicationContent: Equatable, Identifiable {
  enum Action: CaseIterable {
    case edit
    case pause
    case resume
    case end
    case erase
  }

  /// How it is called for pillsd.
  let medication: String
  /// `Metformin 500 mg`.
  let title: String
  /// `Daily, morning and evening; 14 left, enough for 7 days`.
  let subtitle: String
  /// Whether it is among those that are not taken any more.
  let isPast: Bool
  let actions: [Action]
}

extension MedicationContent {
  /// As seen on `today`.
  init(_ medication: Control.Medication, today: Day) {
    self.medication = medication.medication
    title = medication.title.printable
    subtitle =
      [medication.terms(on: today), medication.stock?.summary].compactMap(\.self).joined(separator: "; ")
      .printable.capitalizedFirst
    isPast = medication.state == .ended
    actions = Action.allCases.filter { $0.isPossible(medication) }
  }

  var id: String { medication }

  /// Every action that may become possible while it is among those that are taken, or among those that are not, in lines.
  var actionLines: [[Action]] {
    isPast ? [[.resume, .erase]] : [[.edit, .pause, .resume], [.end, .erase]]
  }

  /// What a screen reader says of the button of an action.
  func name(of action: Action) -> String { "\(action.title), \(medication)".printable }

  /// What pillsd is asked for, until a day as it was typed; without one until it is resumed.
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
    case .end: translated("End", in: "button")
    case .erase: translated("Erase")
    }
  }

  fileprivate func isPossible(_ medication: Control.Medication) -> Bool {
    switch self {
    case .edit, .end: medication.state != .ended
    case .pause: medication.state == .active
    case .resume: medication.state != .active
    case .erase: true
    }
  }
}
