import PillsAPI
import PillsCore
import Varlink

/// Answers to reminders and to doses of past days.
extension ControlService {
  func take(_ input: Control.Take.Input, _ call: TypedCall<Control.Take>) throws(CallFailure) {
    run(try command(.take, input), for: call, answerOutput)
  }

  func skip(_ input: Control.Skip.Input, _ call: TypedCall<Control.Skip>) throws(CallFailure) {
    run(try command(.skip, input), for: call, answerOutput)
  }

  func toggle(_ input: Control.Toggle.Input, _ call: TypedCall<Control.Toggle>) throws(CallFailure) {
    run(try command(.toggle, input), for: call, answerOutput)
  }

  func undo(_ input: Control.Undo.Input, _ call: TypedCall<Control.Undo>) throws(CallFailure) {
    if input.namesNothing {
      let act = input.act.flatMap { Int($0) }
      if input.act != nil, act == nil { throw CallFailure(InvalidParameter(parameter: "act")) }
      run(.medications(.takeBack(act)), for: call, undoOutput)
      return
    }
    let answer = Control.AnswerInput(
      slot: input.slot,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until
    )
    run(try command(.undo, answer), for: call, undoOutput)
  }

  func snooze(_ input: Control.Snooze.Input, _ call: TypedCall<Control.Snooze>) throws(CallFailure) {
    let command = RemindersCommand.snooze(slot: input.slot, span: try input.span.map(span))
    run(.reminders(command), for: call, snoozeOutput)
  }

  private func command(
    _ action: AnswerCommand.Action,
    _ input: Control.AnswerInput
  ) throws(CallFailure) -> Command {
    // An empty list is not meant as all medications: a program may have removed every name from it.
    if input.medications?.isEmpty == true { throw CallFailure(InvalidParameter(parameter: "medications")) }
    var command = AnswerCommand(action)
    command.slot = input.slot
    command.medications = input.medications ?? []
    command.exceptions = input.except ?? []
    command.day = try input.day.map(day)
    command.until = try input.until.map(day)
    command.time = try input.at.map(time)
    return .medications(.answer(command))
  }
}

extension Control.Undo.Input {
  /// Whether it is left to pillsd what is to be taken back.
  fileprivate var namesNothing: Bool {
    slot == nil && day == nil && until == nil && medications ?? [] == [] && except ?? [] == []
  }
}

// What came of them.
extension ControlService {
  private func answerOutput(_ outcome: Outcome, at moment: Moment) -> Control.Take.Output? {
    let now = moment.timestamp
    switch outcome {
    case .medications(.slot(let outcome)):
      return Control.Take.Output(
        now: now,
        changed: outcome.changed,
        slot: Control.SlotStatus(outcome.slot, at: moment),
        act: outcome.act.map(String.init)
      )
    case .medications(.slots(let outcome)):
      return Control.Take.Output(
        now: now,
        changed: outcome.changed,
        slots: statuses(outcome.slots, at: moment),
        act: outcome.act.map(String.init)
      )
    case .medications(.days(let outcome)):
      let answered = outcome.answered
      return Control.Take.Output(
        now: now,
        changed: answered.changed > 0,
        slots: answered.days.count == 1 ? statuses(outcome.slots, at: moment) : nil,
        days: Control.AnsweredDays(
          firstDay: answered.days.lowerBound,
          lastDay: answered.days.upperBound,
          changed: answered.changed,
          same: answered.same,
          kept: answered.kept
        ),
        act: outcome.act.map(String.init)
      )
    case .medications, .hydration, .lock, .waking, .storage, .sync, .brought, .set: return nil
    }
  }

  private func undoOutput(_ outcome: Outcome, at moment: Moment) -> Control.Undo.Output? {
    guard case .medications(.asNeeded(let outcome)) = outcome else {
      return answerOutput(outcome, at: moment).map(Control.Undo.Output.init)
    }
    return Control.Undo.Output(
      now: moment.timestamp,
      changed: true,
      at: moment.zone.timestamp(of: outcome.dose.at),
      asNeeded: Control.AsNeeded(outcome.overview, zone: moment.zone)
    )
  }

  private func snoozeOutput(_ outcome: Outcome, at moment: Moment) -> Control.Snooze.Output? {
    let now = moment.timestamp
    return switch outcome {
    case .medications(.slot(let outcome)):
      Control.Snooze.Output(now: now, slot: Control.SlotStatus(outcome.slot, at: moment))
    case .medications(.slots(let outcome)):
      Control.Snooze.Output(now: now, slots: statuses(outcome.slots, at: moment))
    case .medications, .hydration, .lock, .waking, .storage, .sync, .brought, .set: nil
    }
  }

  private func statuses(_ slots: [SlotOverview], at moment: Moment) -> [Control.SlotStatus] {
    slots.map { Control.SlotStatus($0, at: moment) }
  }
}
