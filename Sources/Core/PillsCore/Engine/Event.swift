/// An input of the engine.
package enum Event: Equatable, Sendable {
  case started(Settings)
  case wake
  /// The clock was set, or the device resumed from sleep.
  case clockChanged
  case zoneChanged
  case settingsChanged(Settings)
  /// The settings file has an error; the previous settings stay in force.
  case settingsRejected(SettingsComplaint)
  case command(Command, RequestID)
  case erased(Memory, names: [String], backup: String?, request: RequestID)
  case eraseFailed(StoreFailure, request: RequestID)
  case merged(Memory, Merge, request: RequestID)
  case mergeFailed(StoreFailure, request: RequestID)
  /// The store was read anew: it was restored from a backup, rebuilt, or changed outside of the engine.
  case opened(Memory)
  /// The store no longer holds what was read from it, as its file was replaced.
  case storeReplaced(StoreFailure)
  /// The store could be read but is damaged, so nothing can be saved in it.
  case storeDamaged(StoreFailure)
  case stored(Change, Purpose)
  case storeFailed(Change, Purpose, StoreFailure)
  case popupShown(ReminderID, PopupHandle)
  case popupNotShown(ReminderID, PopupComplaint)
  /// `doses` are those that the clicked popup named; an older one may have named others than the last one.
  case popupAnswered(ReminderID, PopupAction, doses: [Dose])
  /// The popup expired, or was dismissed or closed; its doses stay unanswered.
  case popupClosed(ReminderID)
  /// The ``Effect/withdraw(_:_:)`` of each reminder is done, as far as there is a server.
  case popupsWithdrawn([ReminderID])
  case popupServerAppeared(PopupServer)
  case popupServerVanished(PopupServerAbsence)
  /// A locked session was unlocked. Some desktops remove popups on locking without reporting it.
  case sessionUnlocked
  /// The daemon is about to end. After this the engine handles only the result of the change that it returns.
  case stopping
}

/// The purpose of a change, which decides what follows once it is stored.
package enum Purpose: Hashable, Sendable {
  /// A change by time, a corrected clock, a stock notice or the settings file, which nobody waits for.
  case review
  /// The handle of a popup, which says where it is.
  case popup
  /// The popups are about to be closed because the daemon ends.
  case stop
  case click(ReminderID)
  case command(RequestID, ReplySubject)
}

/// The subject of the reply to a command, once its change is stored.
package enum ReplySubject: Hashable, Sendable {
  /// The slot that the command named, and the medications if it did not mean all. The slot has several ids if
  /// its medications follow different clocks.
  case slot([ReminderID], named: Set<MedicationID>? = nil)
  case slots([ReminderID], named: Set<MedicationID>? = nil)
  case days(AnswerCommand.Action, AnsweredDays)
  case medication(MedicationOutcome)
  case pauses
  case asNeeded(AsNeededDose)
  case stock(MedicationID)
  /// The time of a slot, or the drinking goal.
  case setting
  case drink(Drink, isGoalReached: Bool)
  case lock
  case waking
  case brought(ImportOutcome)
}

extension Event {
  /// The settings in force from this event on; nil if they do not change.
  package var newSettings: Settings? {
    switch self {
    case .started(let settings), .settingsChanged(let settings): settings
    default: nil
    }
  }
}
