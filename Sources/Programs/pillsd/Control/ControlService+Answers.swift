import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  func take(_ input: Control.Take.Input, _ call: TypedCall<Control.Take>) throws(CallFailure) {
    run(try command(.take, input), for: call, answerOutput)
  }

  func skip(_ input: Control.Skip.Input, _ call: TypedCall<Control.Skip>) throws(CallFailure) {
    let answer = Control.AnswerInput(
      slot: input.slot,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until,
      at: input.at,
      note: input.note
    )
    run(try command(.skip, answer), for: call, answerOutput)
  }

  func toggle(_ input: Control.Toggle.Input, _ call: TypedCall<Control.Toggle>) throws(CallFailure) {
    let answer = Control.AnswerInput(
      slot: input.slot,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until,
      at: input.at,
      force: input.force
    )
    run(try command(.toggle, answer), for: call, answerOutput)
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

  func answer(_ input: Control.Answer.Input, _ call: TypedCall<Control.Answer>) throws(CallFailure) {
    let isUndo = input.verb == .undo
    if isUndo, input.namesNothing { return run(.medications(.takeBack(nil)), for: call, undoOutput) }
    let beside = Control.TakeAsNeeded.Input(
      medication: input.what ?? "",
      day: input.day,
      at: input.at,
      force: input.force,
      extra: input.extra,
      amount: input.amount,
      note: input.note,
      place: input.place
    )
    var inNoSlot = try command(beside)
    if input.extra == true { return run(.medications(.asNeeded(inNoSlot)), for: call, answerOutput) }
    let answer = Control.AnswerInput(
      slot: input.what,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until,
      at: input.at,
      force: input.force,
      amount: input.amount,
      note: input.note,
      place: input.place
    )
    if isUndo {
      let day = inNoSlot.day
      inNoSlot = AsNeededCommand(.undo, of: beside.medication)
      inNoSlot.day = day
    }
    let inNoSlotOrNone = input.what == nil ? nil : inNoSlot
    run(
      try command(AnswerCommand.Action(input.verb), answer, inNoSlot: inNoSlotOrNone),
      for: call,
      isUndo ? undoOutput : answerOutput
    )
  }

  func getMissed(_ call: TypedCall<Control.GetMissed>) {
    let moment = daemon.moment
    let slots = daemon.engine.missedOverviews(at: moment)
    call.reply(
      Control.GetMissed.Output(
        now: moment.timestamp,
        today: moment.today,
        slots: slots.map { Control.SlotStatus($0, at: moment) }
      )
    )
  }

  func confirmMissed(
    _ input: Control.ConfirmMissed.Input,
    _ call: TypedCall<Control.ConfirmMissed>
  ) throws(CallFailure) {
    let answer = Control.AnswerInput(
      slot: input.slot,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until
    )
    run(try command(.confirmMissed, answer), for: call, answerOutput)
  }

  func snooze(_ input: Control.Snooze.Input, _ call: TypedCall<Control.Snooze>) throws(CallFailure) {
    let command = RemindersCommand.snooze(slot: input.slot, span: try input.span.map(span))
    run(.reminders(command), for: call, snoozeOutput)
  }

  private func command(
    _ action: AnswerCommand.Action,
    _ input: Control.AnswerInput,
    inNoSlot: AsNeededCommand? = nil
  ) throws(CallFailure) -> Command {
    // An empty list does not mean all medications: a program may have removed every name from it.
    if input.medications?.isEmpty == true { throw CallFailure(InvalidParameter(parameter: "medications")) }
    var command = AnswerCommand(action)
    command.slot = input.slot
    command.medications = input.medications ?? []
    command.exceptions = input.except ?? []
    command.day = try input.day.map(day)
    command.until = try input.until.map(day)
    command.time = try input.at.map(time)
    command.inNoSlot = inNoSlot
    command.isForced = input.force ?? false
    command.amount = try input.amount.map(amount)
    command.note = try remark(input.note, "note", limit: DoseRemarks.mostNoteCharacters)
    command.place = try remark(input.place, "place", limit: DoseRemarks.mostPlaceCharacters)
    return .medications(.answer(command))
  }
}

extension AnswerCommand.Action {
  fileprivate init(_ verb: Control.AnswerVerb) {
    self =
      switch verb {
      case .take: .take
      case .skip: .skip
      case .undo: .undo
      case .toggle: .toggle
      }
  }
}

extension Control.Undo.Input {
  /// Whether pillsd chooses what to undo.
  fileprivate var namesNothing: Bool {
    slot == nil && day == nil && until == nil && medications ?? [] == [] && except ?? [] == []
  }
}

extension Control.Answer.Input {
  /// Whether pillsd chooses what to undo.
  fileprivate var namesNothing: Bool {
    what == nil && day == nil && until == nil && medications ?? [] == [] && except ?? [] == []
  }
}

extension ControlService {
  private func answerOutput(_ outcome: Outcome, at moment: Moment) -> Control.AnswerOutput? {
    if case .medications(.asNeeded(let outcome)) = outcome {
      return Control.AnswerOutput(
        now: moment.timestamp,
        changed: true,
        at: moment.zone.timestamp(of: outcome.dose.at),
        asNeeded: Control.AsNeeded(outcome.overview, zone: moment.zone)
      )
    }
    guard case .medications(.slots(let outcome)) = outcome else { return nil }
    return Control.AnswerOutput(
      now: moment.timestamp,
      changed: outcome.changed,
      slot: outcome.named(at: moment),
      slots: outcome.others(at: moment),
      days: outcome.answered.map { answered in
        Control.AnsweredDays(
          firstDay: answered.days.lowerBound,
          lastDay: answered.days.upperBound,
          changed: answered.changed,
          same: answered.same,
          kept: answered.kept,
          restored: answered.restored == 0 ? nil : answered.restored
        )
      },
      act: outcome.act.map(String.init)
    )
  }

  private func undoOutput(_ outcome: Outcome, at moment: Moment) -> Control.AnswerOutput? {
    var output = answerOutput(outcome, at: moment)
    output?.act = nil
    return output
  }

  private func snoozeOutput(_ outcome: Outcome, at moment: Moment) -> Control.Snooze.Output? {
    guard case .medications(.slots(let outcome)) = outcome else { return nil }
    return Control.Snooze.Output(
      now: moment.timestamp,
      slot: outcome.named(at: moment),
      slots: outcome.others(at: moment)
    )
  }
}

extension SlotsOutcome {
  fileprivate func named(at moment: Moment) -> Control.SlotStatus? {
    isNamed ? slots.first.map { Control.SlotStatus($0, named: named, at: moment) } : nil
  }

  /// Nil if a slot was named or several days were answered.
  fileprivate func others(at moment: Moment) -> [Control.SlotStatus]? {
    isNamed || answered.map { $0.days.count > 1 } ?? false
      ? nil : slots.map { Control.SlotStatus($0, named: named, at: moment) }
  }
}
