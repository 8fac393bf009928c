/// How things stand, for people to look at.
package struct Overview: Equatable, Sendable {
  package let today: Day
  /// The name of the zone of the machine, by whose clocks times are told too where reminders keep the hours of home.
  package let machineZone: String
  /// Earlier ones that are still open, then those of today, each by its time.
  package let slots: [SlotOverview]
  /// What may be taken as needed today, and what was taken in no slot.
  package let asNeeded: [AsNeededOverview]
  package let next: Reminder?
  /// What is left of what is counted.
  package let stock: [StockOverview]
  /// Nil while nothing was missed since the last answer.
  package let missed: MissedDoses?
  package let popupServer: PopupServerState
  package let lock: HistoryLock
  /// Another after everything a person says, also of a day that is not among ``slots``.
  package let changeCount: Int
  package let problems: [Problem]
  /// Those in force.
  package let settings: Settings
}

/// A slot of a day with everything due in it.
package struct SlotOverview: Equatable, Sendable {
  package enum ReminderState: Sendable {
    /// Its time has not come.
    case upcoming
    /// Raised, and not answered.
    case open
    /// Open, and put off.
    case snoozed
    /// Answered, missed, or nothing to be reminded of.
    case closed
  }

  package let id: ReminderID
  package let dueAt: Instant
  package let reminder: ReminderState
  package let snoozedUntil: Instant?
  package let doses: [DoseOverview]
}

/// A dose and where it stands.
package struct DoseOverview: Equatable, Sendable {
  package let medication: Medication
  package let amount: Amount
  package let status: DoseStatus
  /// When it was taken or skipped.
  package let at: Instant?

  package var label: DoseLabel {
    DoseLabel(name: medication.name, dosage: medication.dosage, amount: amount)
  }
}

/// Doses of a medication in no slot that are called alike, today.
package struct AsNeededOverview: Equatable, Sendable {
  package let medication: Medication
  package let amount: Amount
  /// Whether they are beside the plan of a medication that is due in slots.
  package let isExtra: Bool
  /// The earliest first.
  package let taken: [AsNeededDose]
}

/// Something that keeps Pills from working as it should; it names no medication.
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
