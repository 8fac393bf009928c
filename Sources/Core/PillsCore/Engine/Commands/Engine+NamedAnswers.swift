/// Answers by whatever they name: a slot, a medication, days, or what is open.
extension Engine {
  mutating func answer(_ command: AnswerCommand, at moment: Moment, _ past: any Past) throws(Refusal) -> Step
  {
    if command.isAboutOpen { return try answerOpen(command, at: moment) }
    if command.slot == nil || command.until != nil { return try answerDays(command, at: moment, past) }
    guard let inNoSlot = command.inNoSlot else { return try answerSlot(command, at: moment, past) }
    do throws(Refusal) {
      return try answerSlot(command, at: moment, past)
    } catch .medications(.unknownSlot(let name, let suggestion, let slots)) {
      do throws(Refusal) {
        if let step = try answer(command, orRecord: inNoSlot, at: moment) { return step }
      } catch .medications(.unknownMedication(_, let other)) {
        throw .medications(.unknownSlot(name: name, suggestion: suggestion ?? other, slots: slots))
      }
      throw .medications(.unknownSlot(name: name, suggestion: suggestion, slots: slots))
    }
  }

  /// Nil if that medication cannot be answered so.
  private func answer(
    _ command: AnswerCommand,
    orRecord inNoSlot: AsNeededCommand,
    at moment: Moment
  ) throws(Refusal) -> Step? {
    if command.isAboutAll, command.action == .undo { return try record(inNoSlot, at: moment) }
    let medication = try history(named: inNoSlot.medication, on: moment.today).latest(on: moment.today)
    guard command.isAboutAll, command.action != .toggle else { return nil }
    if command.day == nil, medication.schedule.days != .asNeeded {
      var open = command
      (open.slot, open.medications) = (nil, [medication.id.description])
      do throws(Refusal) {
        return try answerOpen(open, at: moment)
      } catch .reminders(.nothingOpen) {
      } catch .medications(.unknownMedication) {}
    }
    return command.action == .take ? try record(inNoSlot, at: moment) : nil
  }
}
