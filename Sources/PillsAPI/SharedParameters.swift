// Names for parameters that several methods have.

extension Control {
  /// What goes into `Take`, `Skip` and `Toggle`.
  package typealias AnswerInput = Take.Input

  /// What comes out of any answer; that of `Undo` has all members.
  package typealias AnswerOutput = Undo.Output

  /// What comes out of `GetStatus` and `Watch`.
  package typealias StatusOutput = GetStatus.Output

  /// What comes out of `Lock` and `Unlock`.
  package typealias LockOutput = Lock.Output

  /// What comes out of `TakeAsNeeded` and `UndoAsNeeded`.
  package typealias AsNeededOutput = TakeAsNeeded.Output

  /// What comes out of `RemoveMedication`, `PauseMedication` and `ResumeMedication`.
  package typealias MedicationOutput = RemoveMedication.Output
}

extension Control.Undo.Output {
  /// The same as comes out of an answer that undoes nothing.
  package init(_ output: Control.Take.Output) {
    self.init(
      now: output.now,
      changed: output.changed,
      slot: output.slot,
      slots: output.slots,
      days: output.days
    )
  }
}
