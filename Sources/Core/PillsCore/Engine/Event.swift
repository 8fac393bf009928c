/// What happens to the engine.
package enum Event: Equatable, Sendable {
  /// The daemon began with these settings, or went on after a crash.
  case started(Settings)
  /// The armed instant has come.
  case wake
  /// The clock was set, or the machine resumed from sleep.
  case clockChanged
  /// Local time has other rules from now on.
  case zoneChanged
  case settingsChanged(Settings)
  /// The settings file is bad, for this reason; the settings before it stay in force.
  case settingsRejected(SettingsComplaint)
  case command(Command, RequestID)
  /// What is left, as ``Effect/erase(_:names:from:request:)`` asked.
  case erased(Memory, names: [String], backup: String?, request: RequestID)
  case eraseFailed(StoreFailure, request: RequestID)
  /// What is known since ``Effect/merge(_:from:request:)`` was carried out.
  case merged(Memory, Merge, request: RequestID)
  case mergeFailed(StoreFailure, request: RequestID)
  /// Another store is in the place of the one that was there: a backup, or one made anew.
  case opened(Memory)
  /// What the store holds is no longer what was read of it.
  case storeReplaced(StoreFailure)
  /// The store could be read, but is damaged: nothing can be saved in it.
  case storeDamaged(StoreFailure)
  case stored(Change, Purpose)
  case storeFailed(Change, Purpose, StoreFailure)
  case popupShown(ReminderID, PopupHandle)
  /// The server could not show it, or is not there, for this reason.
  case popupNotShown(ReminderID, PopupComplaint)
  case popupAnswered(ReminderID, PopupAction)
  /// It is gone without an answer: expired, dismissed or closed; that says nothing of the doses.
  case popupClosed(ReminderID)
  /// What was asked with ``Effect/withdraw(_:_:)`` is done, as far as there is a server.
  case popupsWithdrawn([ReminderID])
  case popupServerAppeared(PopupServer)
  /// No notification server is there, or no longer, as far as is known.
  case popupServerVanished(PopupServerAbsence)
  /// The person came back to a session that was locked: some desktops take popups off the screen by that, without a word.
  case sessionUnlocked
  /// The daemon is about to end; nothing else is handled after it but what becomes of the change it asks for.
  case stopping
}

/// What a change is for, so that what follows it can be told.
package enum Purpose: Hashable, Sendable {
  /// Reminders raised, missed or voided by the passing of time.
  case review
  /// Where the popup of a reminder is.
  case popup
  /// That the popups are about to be closed, as the daemon ends.
  case stop
  /// A click in a popup.
  case click(ReminderID)
  /// A command of the control socket, which is answered with what there is to tell of its subject then.
  case command(RequestID, ReplySubject)
}

/// What the reply to a command tells of, once its change is stored.
package enum ReplySubject: Hashable, Sendable {
  /// One that was named; it has more than one part where medications go by two clocks.
  case slot([ReminderID])
  case slots([ReminderID])
  /// Several slots, and what the command came to there.
  case days(AnswerCommand.Action, AnsweredDays)
  /// A medication, and what becomes of it.
  case medication(MedicationOutcome)
  case asNeeded(AsNeededDose)
  case stock(MedicationID)
  /// The time of a slot, or the goal.
  case setting
  case drink(Drink, isGoalReached: Bool)
  case lock
  case waking
  /// What was recorded elsewhere.
  case brought(ImportOutcome)
}

extension Event {
  /// The settings that are in force from it on; nil where they stay as they are.
  package var newSettings: Settings? {
    switch self {
    case .started(let settings), .settingsChanged(let settings): settings
    default: nil
    }
  }
}
