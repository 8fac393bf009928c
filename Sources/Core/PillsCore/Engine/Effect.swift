/// An action for the caller of the engine, called the shell. Effects are performed in order. An event that an
/// effect hands back comes, with its own effects, before any other event and before the next effect.
package enum Effect: Equatable, Sendable {
  /// Commit the change; hand back ``Event/stored(_:_:)`` or ``Event/storeFailed(_:_:_:)``.
  case persist(Change, Purpose)
  /// Run the command again before any other event; the effects before this one had to be stored first.
  case resume(Command, RequestID)
  /// Erase for good; hand back memory from this day on as `Event.erased`, or `Event.eraseFailed`.
  case erase(Erasure, names: [String], from: Day, request: RequestID)
  /// Carry out the sync command; hand back memory from this day on as `Event.merged`, or `Event.mergeFailed`.
  case merge(SyncCommand, from: Day, request: RequestID)
  /// Show the popup, or update it in place if this run has shown it or the place names a current popup.
  case show(ReminderPopup, PopupPlace)
  case withdraw(ReminderID, PopupPlace)
  /// Warn the person, once, that nothing can be saved.
  case warn(StoreFailure)
  case endWarning
  /// Tell the person that today's drinking goal is met.
  case celebrate(Intake)
  case tellOfStock(StockNotice)
  /// Withdraw the notice: the medication no longer runs out, is no longer counted, or was erased.
  case endStockNotice(MedicationID)
  /// Send ``Event/wake`` at this instant instead of the one armed before.
  case arm(Instant)
  /// Wake the device from sleep at this instant instead of the one set before; nil cancels it.
  case wakeMachine(at: Instant?)
  case reply(RequestID, Result<Outcome, Refusal>)
  /// Tell systemd the status in one line without medication names.
  case announce(String)
  case log(Notice)
}

/// A message for the journal. It names no medication.
package enum Notice: Hashable, Sendable {
  case raised(ReminderID, lateBy: TimeSpan)
  case raisedAgain(ReminderID)
  case snoozed(ReminderID, until: Instant)
  /// The kind is nil if answers were undone.
  case answered(ReminderID, DoseAnswer.Kind?, doses: Int, via: Via)
  case answeredDays(ClosedRange<Day>, AnswerCommand.Action, doses: Int, via: Via)
  case answeredAsNeeded(AsNeededDose.Kind, Via)
  case drank(Presence, Via)
  case erased
  case merged(entries: Int)
  case brought(medications: Int, doses: Int, drinks: Int)
  case stockChanged
  case stockLow
  case medicationsChanged(count: Int)
  case missed([ReminderID])
  case voided([ReminderID])
  case popupNotShown(ReminderID, PopupComplaint)
  /// The clock was wrong; medications recorded by it get new dates.
  case clockWasWrong
  case historyLocked
  case historyUnlocked
  case storeFailed(StoreFailure)
  case storeRecovered
}
