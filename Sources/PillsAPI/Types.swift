extension Control {
  package enum DoseStatus: String, Codable, Sendable {
    case due, taken, skipped, missed
  }

  package enum ReminderState: String, Codable, Sendable {
    case upcoming, open, snoozed, closed
  }

  package struct Dose: Codable, Equatable, Sendable {
    package var medication: String
    package var dosage: String?
    package var status: DoseStatus
    package var at: String?

    package init(medication: String, dosage: String? = nil, status: DoseStatus, at: String? = nil) {
      self.medication = medication
      self.dosage = dosage
      self.status = status
      self.at = at
    }
  }

  package struct SlotStatus: Codable, Equatable, Sendable {
    package var id: String
    package var slot: String
    package var day: String
    package var dueAt: String
    package var reminder: ReminderState
    package var snoozedUntil: String?
    package var doses: [Dose]

    package init(
      id: String,
      slot: String,
      day: String,
      dueAt: String,
      reminder: ReminderState,
      snoozedUntil: String? = nil,
      doses: [Dose]
    ) {
      self.id = id
      self.slot = slot
      self.day = day
      self.dueAt = dueAt
      self.reminder = reminder
      self.snoozedUntil = snoozedUntil
      self.doses = doses
    }
  }

  package struct Reminder: Codable, Equatable, Sendable {
    package var id: String
    package var slot: String
    package var day: String
    package var dueAt: String
    package var secondsLeft: Int64
    package var doses: [Dose]

    package init(
      id: String,
      slot: String,
      day: String,
      dueAt: String,
      secondsLeft: Int64,
      doses: [Dose]
    ) {
      self.id = id
      self.slot = slot
      self.day = day
      self.dueAt = dueAt
      self.secondsLeft = secondsLeft
      self.doses = doses
    }
  }

  package enum PopupServerState: String, Codable, Sendable {
    case unknown, absent, startable, present
  }

  package enum PopupOutcome: String, Codable, Sendable {
    case taken, snooze, skip, opened, dismissed, expired, closed, nothing
  }

  package struct PopupServer: Codable, Equatable, Sendable {
    package var name: String
    package var vendor: String
    package var version: String
    package var capabilities: [String]

    package init(name: String, vendor: String, version: String, capabilities: [String]) {
      self.name = name
      self.vendor = vendor
      self.version = version
      self.capabilities = capabilities
    }
  }

  package struct Problem: Codable, Equatable, Sendable {
    package enum Subject: String, Codable, Sendable {
      case settings, store, popups
    }

    package var subject: Subject
    package var message: String

    package init(subject: Subject, message: String) {
      self.subject = subject
      self.message = message
    }
  }

  package struct HistoryLock: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
      case off, locked, unlocked
    }

    package var state: State
    package var until: String?
    package var secondsLeft: Int64?

    package init(state: State, until: String? = nil, secondsLeft: Int64? = nil) {
      self.state = state
      self.until = until
      self.secondsLeft = secondsLeft
    }
  }

  package struct Setting: Codable, Equatable, Sendable {
    package var key: String
    package var value: String
    package var summary: String
    package var expectation: String

    package init(key: String, value: String, summary: String, expectation: String) {
      self.key = key
      self.value = value
      self.summary = summary
      self.expectation = expectation
    }
  }

  package struct MissedDoses: Codable, Equatable, Sendable {
    package var doses: Int
    package var since: String

    package init(doses: Int, since: String) {
      self.doses = doses
      self.since = since
    }
  }

  package struct Status: Codable, Equatable, Sendable {
    package var now: String
    package var today: String
    package var slots: [SlotStatus]
    package var asNeeded: [AsNeeded]
    package var next: Reminder?
    package var missed: MissedDoses?
    package var popupServer: PopupServer?
    /// Nil from a pillsd of version 0.1.0.
    package var popupServerState: PopupServerState?
    package var lock: HistoryLock
    package var streak: Int?
    package var problems: [Problem]
    package var remindersEnabled: Bool?

    package init(
      now: String,
      today: String,
      slots: [SlotStatus],
      asNeeded: [AsNeeded] = [],
      next: Reminder?,
      missed: MissedDoses? = nil,
      popupServer: PopupServer?,
      popupServerState: PopupServerState? = nil,
      lock: HistoryLock,
      streak: Int?,
      problems: [Problem],
      remindersEnabled: Bool? = nil
    ) {
      self.now = now
      self.today = today
      self.slots = slots
      self.asNeeded = asNeeded
      self.next = next
      self.missed = missed
      self.popupServer = popupServer
      self.popupServerState = popupServerState
      self.lock = lock
      self.streak = streak
      self.problems = problems
      self.remindersEnabled = remindersEnabled
    }
  }
}
