import PillsAPI
import PillsCore
import Varlink

extension ControlService {
  func take(_ input: Control.Take.Input, _ call: TypedCall<Control.Take>) throws(CallFailure) {
    let command = try command(
      .take,
      input.slot,
      input,
      at: input.at,
      force: input.force,
      amount: input.amount,
      note: input.note,
      place: input.place
    )
    run(.medications(.answer(command)), for: call, answerOutput)
  }

  func skip(_ input: Control.Skip.Input, _ call: TypedCall<Control.Skip>) throws(CallFailure) {
    let command = try command(.skip, input.slot, input, at: input.at, note: input.note)
    run(.medications(.answer(command)), for: call, answerOutput)
  }

  func toggle(_ input: Control.Toggle.Input, _ call: TypedCall<Control.Toggle>) throws(CallFailure) {
    let command = try command(.toggle, input.slot, input, at: input.at, force: input.force)
    run(.medications(.answer(command)), for: call, answerOutput)
  }

  func undo(_ input: Control.Undo.Input, _ call: TypedCall<Control.Undo>) throws(CallFailure) {
    if input.slot == nil, input.namesNothing {
      guard let wanted = input.act.map(WantedAct.init(_:)) ?? .last else {
        throw CallFailure(InvalidParameter(parameter: "act"))
      }
      run(.medications(.takeBack(wanted)), for: call, undoOutput)
    } else {
      run(.medications(.answer(try command(.undo, input.slot, input))), for: call, undoOutput)
    }
  }

  func answer(_ input: Control.Answer.Input, _ call: TypedCall<Control.Answer>) throws(CallFailure) {
    if input.verb == .undo, input.what == nil, input.namesNothing {
      return run(.medications(.takeBack(.last)), for: call, undoOutput)
    }
    if input.extra == true {
      let beside = Control.TakeAsNeeded.Input(
        medication: input.what ?? "",
        day: input.day,
        at: input.at,
        force: input.force,
        extra: true,
        amount: input.amount,
        note: input.note,
        place: input.place
      )
      return run(.medications(.asNeeded(try command(beside))), for: call, answerOutput)
    }
    var command = try command(
      AnswerCommand.Action(input.verb),
      input.what,
      input,
      at: input.at,
      force: input.force,
      amount: input.amount,
      note: input.note,
      place: input.place
    )
    command.mayNameMedication = input.what != nil
    command.typedName = input.typed
    run(.medications(.answer(command)), for: call, input.verb == .undo ? undoOutput : answerOutput)
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
    run(.medications(.answer(try command(.confirmMissed, input.slot, input))), for: call, answerOutput)
  }

  func snooze(_ input: Control.Snooze.Input, _ call: TypedCall<Control.Snooze>) throws(CallFailure) {
    let command = RemindersCommand.snooze(slot: input.slot, span: try input.span.map(span))
    run(.reminders(command), for: call, snoozeOutput)
  }

  private func command(
    _ action: AnswerCommand.Action,
    _ slot: String?,
    _ doses: some NamedDoses,
    at time: String? = nil,
    force: Bool? = nil,
    amount: String? = nil,
    note: String? = nil,
    place: String? = nil
  ) throws(CallFailure) -> AnswerCommand {
    // An empty list does not mean all medications: a program may have removed every name from it.
    if doses.medications?.isEmpty == true { throw CallFailure(InvalidParameter(parameter: "medications")) }
    var command = AnswerCommand(action)
    command.slot = slot
    command.medications = doses.medications ?? []
    command.exceptions = doses.except ?? []
    command.day = try doses.day.map(day)
    command.until = try doses.until.map(day)
    command.time = try time.map(self.time)
    command.isForced = force ?? false
    command.amount = try amount.map(self.amount)
    command.note = try remark(note, "note", limit: DoseRemarks.mostNoteCharacters)
    command.place = try remark(place, "place", limit: DoseRemarks.mostPlaceCharacters)
    return command
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

/// The doses that a call is about, besides their slot.
private protocol NamedDoses {
  var medications: [String]? { get }
  var except: [String]? { get }
  var day: String? { get }
  var until: String? { get }
}

extension NamedDoses {
  fileprivate var namesNothing: Bool {
    day == nil && until == nil && medications ?? [] == [] && except ?? [] == []
  }
}

extension Control.Take.Input: NamedDoses {}
extension Control.Skip.Input: NamedDoses {}
extension Control.Toggle.Input: NamedDoses {}
extension Control.Undo.Input: NamedDoses {}
extension Control.Answer.Input: NamedDoses {}
extension Control.ConfirmMissed.Input: NamedDoses {}

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

extension WantedAct {
  /// Nil unless `text` is the number of an act or the id of an entry.
  fileprivate init?(_ text: String) {
    if let number = Int(text) {
      self = .number(number)
    } else if let id = EntryID(text) {
      self = .entry(id)
    } else {
      return nil
    }
  }
}
