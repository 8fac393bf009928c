import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  func takeAsNeeded(
    _ input: Control.TakeAsNeeded.Input,
    _ call: TypedCall<Control.TakeAsNeeded>
  ) throws(CallFailure) {
    run(.medications(.asNeeded(try command(input))), for: call, asNeededOutput)
  }

  func undoAsNeeded(
    _ input: Control.UndoAsNeeded.Input,
    _ call: TypedCall<Control.UndoAsNeeded>
  ) throws(CallFailure) {
    var command = AsNeededCommand(.undo, of: input.medication)
    command.day = try input.day.map(day)
    run(.medications(.asNeeded(command)), for: call, asNeededOutput)
  }

  func command(_ input: Control.TakeAsNeeded.Input) throws(CallFailure) -> AsNeededCommand {
    let action = AsNeededCommand.Action.take(isForced: input.force ?? false, isExtra: input.extra ?? false)
    var command = AsNeededCommand(action, of: input.medication)
    command.day = try input.day.map(day)
    command.time = try input.at.map(time)
    command.amount = try input.amount.map(amount)
    command.note = try remark(input.note, "note", limit: DoseRemarks.mostNoteCharacters)
    command.place = try remark(input.place, "place", limit: DoseRemarks.mostPlaceCharacters)
    return command
  }

  func amount(_ text: String) throws(CallFailure) -> Amount {
    guard let amount = Amount(text), Amount.doseRange.contains(amount) else {
      throw CallFailure(Control.InvalidDose(dose: text, Amount.doseComplaint))
    }
    return amount
  }

  /// Nil for an empty text too.
  func remark(_ text: String?, _ field: String, limit: Int) throws(CallFailure) -> String? {
    guard let text else { return nil }
    do throws(InputComplaint) {
      return try OneLineText.validated(text, limit: limit).unlessEmpty
    } catch {
      throw CallFailure(Control.InvalidText(field: field, error))
    }
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
