/// Answers by whatever they name: a slot, a medication, days, or what is open.
extension Engine {
  mutating func answer(_ command: AnswerCommand, at moment: Moment, _ past: any Past) throws(Refusal) -> Step
  {
    if command.isAboutOpen { return try answerOpen(command, at: moment) }
    guard let name = command.slot, command.until == nil else {
      return try answerDays(command, at: moment, past)
    }
    guard command.mayNameMedication else { return try answerSlot(command, at: moment, past) }
    try requireOneMeaning(of: name, in: command, today: moment.today)
    do throws(Refusal) {
      return try answerSlot(command, at: moment, past)
    } catch .medications(.unknownSlot(let name, let suggestion, let slots)) {
      do throws(Refusal) {
        if let step = try answer(command, aboutMedication: name, at: moment) { return step }
      } catch .medications(.unknownMedication(_, let other)) {
        throw .medications(.unknownSlot(name: name, suggestion: suggestion ?? other, slots: slots))
      }
      throw .medications(.unknownSlot(name: name, suggestion: suggestion, slots: slots))
    }
  }

  /// Throws if `name` is that of a slot and of a current medication, which other devices may have added. Only a
  /// slot can be toggled, or have its medications named.
  private func requireOneMeaning(
    of name: String,
    in command: AnswerCommand,
    today: Day
  ) throws(Refusal) {
    let day = command.day?.resolved(today: today) ?? today
    guard command.isAboutAll, command.action != .toggle, let slot = try? slot(named: name, on: day...day)
    else { return }
    let names = [name, command.typedName].compactMap { $0?.lowercased() }
    let called = regimen.current(on: today).map { $0.latest(on: today) }
      .filter { names.contains($0.name.lowercased()) }
    guard !called.isEmpty else { return }
    let candidates = called.map { medication in
      medication.name(apartFrom: called.map(\.id).filter { $0 != medication.id })
    }
    throw .medications(.slotOrMedication(name: command.typedName ?? name, slot, candidates: candidates))
  }

  /// Nil if that medication cannot be answered in this way.
  private func answer(
    _ command: AnswerCommand,
    aboutMedication name: String,
    at moment: Moment
  ) throws(Refusal) -> Step? {
    if command.isAboutAll, command.action == .undo {
      var undo = AsNeededCommand(.undo, of: name)
      undo.day = command.day
      return try record(undo, at: moment)
    }
    let medication = try history(named: name, on: moment.today).latest(on: moment.today)
    guard command.isAboutAll, command.action != .toggle else { return nil }
    if command.day == nil, medication.schedule.days != .asNeeded {
      var open = command
      (open.slot, open.medications) = (nil, [medication.id.description])
      do throws(Refusal) {
        return try answerOpen(open, at: moment)
      } catch .reminders(.nothingOpen) {
      } catch .medications(.unknownMedication) {}
    }
    guard command.action == .take else { return nil }
    var taken = AsNeededCommand(.take(isForced: command.isForced), of: name)
    (taken.day, taken.time, taken.amount) = (command.day, command.time, command.amount)
    (taken.note, taken.place) = (command.note, command.place)
    return try record(taken, at: moment)
  }
}
