import PillsAPI
import PillsCore
import Varlink

/// Doses of what is taken as needed.
extension ControlService {
  func takeAsNeeded(
    _ input: Control.TakeAsNeeded.Input,
    _ call: TypedCall<Control.TakeAsNeeded>
  ) throws(CallFailure) {
    var command = AsNeededCommand(.take(isForced: input.force ?? false), of: input.medication)
    command.day = try input.day.map(day)
    command.time = try input.at.map(time)
    run(.medications(.asNeeded(command)), for: call, asNeededOutput)
  }

  func undoAsNeeded(
    _ input: Control.UndoAsNeeded.Input,
    _ call: TypedCall<Control.UndoAsNeeded>
  ) throws(CallFailure) {
    var command = AsNeededCommand(.undo, of: input.medication)
    command.day = try input.day.map(day)
    run(.medications(.asNeeded(command)), for: call, asNeededOutput)
  }

  private func asNeededOutput(_ outcome: Outcome, at moment: Moment) -> Control
    .AsNeededOutput?
  {
    guard case .medications(.asNeeded(let outcome)) = outcome else { return nil }
    return Control.AsNeededOutput(
      now: moment.timestamp,
      at: moment.zone.timestamp(of: outcome.dose.at),
      asNeeded: Control.AsNeeded(outcome.overview, zone: moment.zone)
    )
  }
}
