/// The current state, as people see it.
package struct Overview: Equatable, Sendable {
  package let today: Day
  /// The name of the device's time zone. Times are also shown in it if reminders follow home time.
  package let machineZone: String
  /// Open slots of yesterday and all slots of today, by time.
  package let slots: [SlotOverview]
  /// The medications that may be taken as needed today, with today's doses in no slot.
  package let asNeeded: [AsNeededOverview]
  package let next: Reminder?
  package let stock: [StockOverview]
  /// Nil if no dose of the last days closed unanswered.
  package let missed: MissedDoses?
  package let popupServer: PopupServerState
  package let lock: HistoryLock
  /// The pause of everything that holds or ended today; nil if there is none.
  package let pause: Pause?
  /// Changes with everything that a person records, also on days that ``slots`` does not show.
  package let changeCount: Int
  package let problems: [Problem]
  /// Whether the store was never read, so that all of this is made up: the placeholder and its reminders.
  package let isUnread: Bool
  package let settings: Settings
}

/// One slot of a day with everything due in it.
package struct SlotOverview: Equatable, Sendable {
  package enum ReminderState: Sendable {
    case upcoming
    case open
    case snoozed
    /// Answered, missed, or without a reminder.
    case closed
  }

  package let id: ReminderID
  package let dueAt: Instant
  package let reminder: ReminderState
  package let snoozedUntil: Instant?
  package let doses: [DoseOverview]
}

extension SlotOverview {
  func only(_ isWanted: (DoseOverview) -> Bool) -> SlotOverview { with(doses.filter(isWanted)) }

  func mapDoses(_ body: (DoseOverview) -> DoseOverview) -> SlotOverview { with(doses.map(body)) }

  private func with(_ doses: [DoseOverview]) -> SlotOverview {
    SlotOverview(id: id, dueAt: dueAt, reminder: reminder, snoozedUntil: snoozedUntil, doses: doses)
  }
}

/// A dose and its status.
package struct DoseOverview: Equatable, Sendable {
  package let medication: Medication
  /// What it can be called in a command, if its name here would mean nothing or something else.
  package let called: String?
  package let amount: Amount
  package let status: DoseStatus
  /// When it was taken or skipped; nil if it is due or missed.
  package let at: Instant?
  /// When the limits of the medication allow it, if it is due and they do not allow it now.
  package var next: Instant?
  package var remarks = DoseRemarks.none
  /// The place whose turn it is, if it is due and the medication has places.
  package var offeredPlace: String?

  package var label: DoseLabel { DoseLabel(name: medication.name, dosage: medication.dosage, amount: amount) }
}

/// Today's doses of a medication in no slot that share one name, dosage and amount.
package struct AsNeededOverview: Equatable, Sendable {
  package let medication: Medication
  /// What it can be called in a command, if its name here would mean nothing or something else.
  package let called: String?
  package let amount: Amount
  /// Whether the medication is due in slots, so that these doses are extra.
  package let isExtra: Bool
  /// Earliest first.
  package let taken: [AsNeededDose]
  /// How many may still be taken now; nil without a limit for 24 hours.
  package let left: Int?
  /// When the limits allow the next one; nil if they allow it now.
  package let next: Instant?
  /// The place whose turn it is, if the medication has places.
  package let offeredPlace: String?
  /// How many doses of the medication were taken in the last 24 hours, also scheduled ones.
  package let takenLately: Int
}

/// Something that keeps Pills from working as it should. It names no medication.
package enum Problem: Hashable, Sendable {
  case settings(SettingsComplaint)
  case store(StoreComplaint)
  case popups(PopupComplaint)

  package var english: String {
    switch self {
    case .settings(let complaint): complaint.english
    case .store(let complaint): complaint.english
    case .popups(let complaint): complaint.english
    }
  }
}
