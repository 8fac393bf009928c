package import Varlink

extension Control {
  /// A method of the interface: its name and the parameters that go in and come out.
  package protocol Method {
    associatedtype Input: Codable & Sendable
    associatedtype Output: Codable & Sendable
    /// Without the interface, such as `Take`.
    static var name: String { get }
  }

  /// The input of methods without parameters.
  package typealias Nothing = NoParameters

  package enum GetStatus: Method {
    package typealias Input = Nothing
    package typealias Output = StatusOutput
    package static let name = "GetStatus"
  }

  package enum Watch: Method {
    package typealias Input = Nothing
    package typealias Output = StatusOutput
    package static let name = "Watch"
  }

  package struct StatusOutput: Codable, Sendable {
    package var status: Status

    package init(status: Status) {
      self.status = status
    }
  }

  package enum GetPlan: Method {
    package typealias Input = Nothing
    package struct Output: Codable, Sendable {
      package var now: String
      package var reminders: [Reminder]
      package var remindersEnabled: Bool?

      package init(now: String, reminders: [Reminder], remindersEnabled: Bool? = nil) {
        self.now = now
        self.reminders = reminders
        self.remindersEnabled = remindersEnabled
      }
    }
    package static let name = "GetPlan"
  }

  package struct AnswerInput: Codable, Sendable {
    package var slot: String?
    package var medications: [String]?
    package var except: [String]?
    package var day: String?
    package var until: String?
    package var at: String?

    package init(
      slot: String?,
      medications: [String]? = nil,
      except: [String]? = nil,
      day: String? = nil,
      until: String? = nil,
      at: String? = nil
    ) {
      self.slot = slot
      self.medications = medications
      self.except = except
      self.day = day
      self.until = until
      self.at = at
    }
  }

  package struct AnswerOutput: Codable, Sendable {
    package var now: String
    package var changed: Bool
    package var slot: SlotStatus?
    package var slots: [SlotStatus]?
    package var days: AnsweredDays?
    package var at: String?
    package var asNeeded: AsNeeded?

    package init(
      now: String,
      changed: Bool,
      slot: SlotStatus? = nil,
      slots: [SlotStatus]? = nil,
      days: AnsweredDays? = nil,
      at: String? = nil,
      asNeeded: AsNeeded? = nil
    ) {
      self.now = now
      self.changed = changed
      self.slot = slot
      self.slots = slots
      self.days = days
      self.at = at
      self.asNeeded = asNeeded
    }
  }

  package enum Take: Method {
    package typealias Input = AnswerInput
    package typealias Output = AnswerOutput
    package static let name = "Take"
  }

  package enum Skip: Method {
    package typealias Input = AnswerInput
    package typealias Output = AnswerOutput
    package static let name = "Skip"
  }

  package enum Toggle: Method {
    package typealias Input = AnswerInput
    package typealias Output = AnswerOutput
    package static let name = "Toggle"
  }

  package enum Undo: Method {
    package struct Input: Codable, Sendable {
      package var slot: String?
      package var medications: [String]?
      package var except: [String]?
      package var day: String?
      package var until: String?

      package init(
        slot: String?,
        medications: [String]? = nil,
        except: [String]? = nil,
        day: String? = nil,
        until: String? = nil
      ) {
        self.slot = slot
        self.medications = medications
        self.except = except
        self.day = day
        self.until = until
      }
    }
    package typealias Output = AnswerOutput
    package static let name = "Undo"
  }

  package enum Snooze: Method {
    package struct Input: Codable, Sendable {
      package var slot: String?
      package var span: String?

      package init(slot: String?, span: String? = nil) {
        self.slot = slot
        self.span = span
      }
    }
    package struct Output: Codable, Sendable {
      package var now: String
      package var slot: SlotStatus?
      package var slots: [SlotStatus]?

      package init(now: String, slot: SlotStatus? = nil, slots: [SlotStatus]? = nil) {
        self.now = now
        self.slot = slot
        self.slots = slots
      }
    }
    package static let name = "Snooze"
  }

  package struct LockOutput: Codable, Sendable {
    package var now: String
    package var lock: HistoryLock

    package init(now: String, lock: HistoryLock) {
      self.now = now
      self.lock = lock
    }
  }

  package enum Lock: Method {
    package typealias Input = Nothing
    package typealias Output = LockOutput
    package static let name = "Lock"
  }

  package enum Unlock: Method {
    package typealias Input = Nothing
    package typealias Output = LockOutput
    package static let name = "Unlock"
  }

  package enum GetSettings: Method {
    package typealias Input = Nothing
    package struct Output: Codable, Sendable {
      package var path: String
      package var settings: [Setting]

      package init(path: String, settings: [Setting]) {
        self.path = path
        self.settings = settings
      }
    }
    package static let name = "GetSettings"
  }

  package enum SetSetting: Method {
    package struct Input: Codable, Sendable {
      package var key: String
      package var value: String

      package init(key: String, value: String) {
        self.key = key
        self.value = value
      }
    }
    package struct Output: Codable, Sendable {
      package var setting: Setting

      package init(setting: Setting) {
        self.setting = setting
      }
    }
    package static let name = "SetSetting"
  }

  package enum TestPopup: Method {
    package typealias Input = Nothing
    package struct Output: Codable, Sendable {
      package var popupServer: PopupServer
      package var outcome: PopupOutcome?

      package init(popupServer: PopupServer, outcome: PopupOutcome? = nil) {
        self.popupServer = popupServer
        self.outcome = outcome
      }
    }
    package static let name = "TestPopup"
  }
}

extension Control {
  package enum Calendar: Method {
    package struct Input: Codable, Sendable {
      package var month: String?

      package init(month: String? = nil) {
        self.month = month
      }
    }
    package struct Output: Codable, Equatable, Sendable {
      package var now: String
      package var today: String
      package var month: String
      package var slots: [String]
      package var days: [CalendarDay]
      package var streak: Int
      package var lock: HistoryLock

      package init(
        now: String,
        today: String,
        month: String,
        slots: [String],
        days: [CalendarDay],
        streak: Int,
        lock: HistoryLock
      ) {
        self.now = now
        self.today = today
        self.month = month
        self.slots = slots
        self.days = days
        self.streak = streak
        self.lock = lock
      }
    }
    package static let name = "Calendar"
  }

  package enum Stats: Method {
    package struct Input: Codable, Sendable {
      package var month: String?
      package var days: Int64?

      package init(month: String? = nil, days: Int64? = nil) {
        self.month = month
        self.days = days
      }
    }
    package struct Output: Codable, Equatable, Sendable {
      package var now: String
      package var firstDay: String
      package var lastDay: String
      package var total: Tally
      package var slots: [SlotTally]
      package var medications: [MedicationTally]
      package var months: [MonthTally]
      package var streak: Int
      package var longestStreak: Int

      package init(
        now: String,
        firstDay: String,
        lastDay: String,
        total: Tally,
        slots: [SlotTally],
        medications: [MedicationTally],
        months: [MonthTally],
        streak: Int,
        longestStreak: Int
      ) {
        self.now = now
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.total = total
        self.slots = slots
        self.medications = medications
        self.months = months
        self.streak = streak
        self.longestStreak = longestStreak
      }
    }
    package static let name = "Stats"
  }
}

extension Control.Method {
  /// With the interface, such as `org.pills.Control.Take`.
  package static var qualifiedName: String { "\(Control.interfaceName).\(name)" }
}
