/// What the engine asks the shell to do, in order.
package enum Effect: Equatable, Sendable {
  /// Commit the change, then hand ``Event/stored(_:_:)`` or ``Event/storeFailed(_:_:_:)`` back, and perform what comes of
  /// it, before any other event and before the effects that follow this one.
  case persist(Change, Purpose)
  /// Hand the command in once more, before any other event: what comes before this had to be stored first.
  case resume(Command, RequestID)
  /// Remove it for good, and hand back what is left from this day on as ``Event/erased(_:names:backup:request:)``, or
  /// ``Event/eraseFailed(_:request:)``, before any other event.
  case erase(Erasure, names: [String], from: Day, request: RequestID)
  /// Take in what was said elsewhere, and hand back what is known since from this day on as ``Event/merged(_:_:request:)``,
  /// or ``Event/mergeFailed(_:request:)``, before any other event.
  case merge(SyncCommand, from: Day, request: RequestID)
  /// Show the popup, or update the one in place that this run of the daemon has shown, or that the place tells of.
  case show(ReminderPopup, PopupPlace)
  case withdraw(ReminderID, PopupPlace)
  /// Tell the person, once, that nothing can be saved.
  case warn(StoreFailure)
  /// Take that warning back: saving works again.
  case endWarning
  /// Tell the person that the goal of today is met.
  case celebrate(Intake)
  /// Tell the person that a medication runs out.
  case tellOfStock(StockNotice)
  /// Take that back: more was bought, or it is no longer counted.
  case endStockNotice(MedicationID)
  /// Send ``Event/wake`` at this instant, and forget the instant armed before.
  case arm(Instant)
  /// Have the machine woken from sleep at this instant, and forget the one named before; nil for not at all.
  case wakeMachine(at: Instant?)
  case reply(RequestID, Result<Outcome, Refusal>)
  /// Tell systemd how things stand, in one line without medication names.
  case announce(String)
  case log(Notice)
}

/// What is worth a line in the journal; none of it names a medication.
package enum Notice: Hashable, Sendable {
  case raised(ReminderID, lateBy: TimeSpan)
  case raisedAgain(ReminderID)
  case snoozed(ReminderID, until: Instant)
  /// Nil where earlier answers were taken back.
  case answered(ReminderID, DoseAnswer.Kind?, doses: Int, via: Via)
  /// The same of several slots at once.
  case answeredDays(ClosedRange<Day>, AnswerCommand.Action, doses: Int)
  /// A dose taken as needed was recorded or taken back.
  case answeredAsNeeded(AsNeededEvent.Kind, Via)
  /// A drink was recorded or taken back.
  case drank(DrinkEvent.Kind, Via)
  /// Medications, or all there was, were removed for good.
  case erased
  /// So many things that were said on other machines were taken in.
  case merged(entries: Int)
  /// So much was brought along from elsewhere.
  case brought(medications: Int, doses: Int, drinks: Int)
  /// Something was said of what is left of a medication.
  case stockChanged
  /// A person is told that a medication runs out.
  case stockLow
  /// So many medications were added, changed or removed.
  case medicationsChanged(count: Int)
  case missed([ReminderID])
  case voided([ReminderID])
  case popupNotShown(ReminderID, PopupComplaint)
  /// The clock that Pills first ran by was wrong; what was added by it begins now.
  case clockWasWrong
  case historyLocked
  case historyUnlocked
  case storeFailed(StoreFailure)
  case storeRecovered
}
