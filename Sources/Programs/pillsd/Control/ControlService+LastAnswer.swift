import Desktop
import PillsAPI
import PillsCore
import PillsStore
import Varlink

/// Undo that names nothing takes back what was answered last.
extension ControlService {
  /// Doses that one answer may be about to be taken back so; more were not said at a glance.
  private static let mostDoses = 200

  /// The command that takes back what was answered last today.
  func undoLastCommand(at moment: Moment) throws(CallFailure) -> Command {
    let today = moment.today
    let last = try stored { () throws(StoreError) in
      try daemon.history.lastAnswer(limit: Self.mostDoses, at: moment)
    }
    switch last {
    case nil: throw CallFailure(Control.NothingAnswered())
    case .due(let doses):
      let days = doses.map(\.day)
      if let first = days.min(), let last = days.max(),
        first < today.previous || doses.count == Self.mostDoses
      {
        throw CallFailure(Control.DaysAnswered(firstDay: first, lastDay: last))
      }
      return .medications(.takeBack(doses))
    case .asNeeded(let dose):
      guard let medication = daemon.engine.regimen.medication(dose.medication, on: today) else {
        throw CallFailure(Control.NothingAnswered())
      }
      var command = AsNeededCommand(.undo, of: medication.name)
      command.day = .day(dose.day)
      command.dose = dose
      return .medications(.asNeeded(command))
    }
  }
}

extension Control.Undo.Input {
  /// Whether it is left to pillsd what is to be taken back.
  var namesNothing: Bool {
    slot == nil && day == nil && until == nil && medications ?? [] == [] && except ?? [] == []
  }
}
