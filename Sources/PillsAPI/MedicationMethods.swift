extension Control {
  package struct AsNeededOutput: Codable, Sendable {
    package var now: String
    package var at: String
    package var asNeeded: AsNeeded

    package init(now: String, at: String, asNeeded: AsNeeded) {
      self.now = now
      self.at = at
      self.asNeeded = asNeeded
    }
  }

  package enum TakeAsNeeded: Method {
    package struct Input: Codable, Sendable {
      package var medication: String
      package var day: String?
      package var at: String?
      package var force: Bool?

      package init(medication: String, day: String? = nil, at: String? = nil, force: Bool? = nil) {
        self.medication = medication
        self.day = day
        self.at = at
        self.force = force
      }
    }
    package typealias Output = AsNeededOutput
    package static let name = "TakeAsNeeded"
  }

  package enum UndoAsNeeded: Method {
    package struct Input: Codable, Sendable {
      package var medication: String
      package var day: String?

      package init(medication: String, day: String? = nil) {
        self.medication = medication
        self.day = day
      }
    }
    package typealias Output = AsNeededOutput
    package static let name = "UndoAsNeeded"
  }

  package enum GetLog: Method {
    package struct Input: Codable, Sendable {
      package var days: Int64?
      package var day: String?

      package init(days: Int64? = nil, day: String? = nil) {
        self.days = days
        self.day = day
      }
    }
    package struct Output: Codable, Sendable {
      package var now: String
      package var firstDay: String
      package var lastDay: String
      package var entries: [LogEntry]

      package init(now: String, firstDay: String, lastDay: String, entries: [LogEntry]) {
        self.now = now
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.entries = entries
      }
    }
    package static let name = "GetLog"
  }

  package enum ListMedications: Method {
    package struct Input: Codable, Sendable {
      package var all: Bool?

      package init(all: Bool? = nil) {
        self.all = all
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var medications: [Medication]

      package init(today: String, medications: [Medication]) {
        self.today = today
        self.medications = medications
      }
    }
    package static let name = "ListMedications"
  }

  package enum GetMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String

      package init(medication: String) {
        self.medication = medication
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var medication: Medication
      package var versions: [MedicationVersion]

      package init(today: String, medication: Medication, versions: [MedicationVersion]) {
        self.today = today
        self.medication = medication
        self.versions = versions
      }
    }
    package static let name = "GetMedication"
  }

  package enum AddMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String
      package var dosage: String?
      package var instructions: String?
      package var schedule: String?
      package var slots: [String]?
      package var from: String?
      package var until: String?
      package var reminders: Bool?
      package var perDay: Int64?
      package var gap: String?
      package var keepDefault: Bool?

      package init(
        medication: String,
        dosage: String? = nil,
        instructions: String? = nil,
        schedule: String? = nil,
        slots: [String]? = nil,
        from: String? = nil,
        until: String? = nil,
        reminders: Bool? = nil,
        perDay: Int64? = nil,
        gap: String? = nil,
        keepDefault: Bool? = nil
      ) {
        self.medication = medication
        self.dosage = dosage
        self.instructions = instructions
        self.schedule = schedule
        self.slots = slots
        self.from = from
        self.until = until
        self.reminders = reminders
        self.perDay = perDay
        self.gap = gap
        self.keepDefault = keepDefault
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var medication: Medication
      package var endedDefault: Bool

      package init(today: String, medication: Medication, endedDefault: Bool) {
        self.today = today
        self.medication = medication
        self.endedDefault = endedDefault
      }
    }
    package static let name = "AddMedication"
  }

  package struct MedicationOutput: Codable, Sendable {
    package var today: String
    package var changed: Bool
    package var medication: Medication

    package init(today: String, changed: Bool, medication: Medication) {
      self.today = today
      self.changed = changed
      self.medication = medication
    }
  }

  package enum EditMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String
      package var name: String?
      package var dosage: String?
      package var instructions: String?
      package var schedule: String?
      package var slots: [String]?
      package var from: String?
      package var until: String?
      package var reminders: Bool?
      package var perDay: Int64?
      package var gap: String?
      package var acceptMissed: Bool?

      package init(
        medication: String,
        name: String? = nil,
        dosage: String? = nil,
        instructions: String? = nil,
        schedule: String? = nil,
        slots: [String]? = nil,
        from: String? = nil,
        until: String? = nil,
        reminders: Bool? = nil,
        perDay: Int64? = nil,
        gap: String? = nil,
        acceptMissed: Bool? = nil
      ) {
        self.medication = medication
        self.name = name
        self.dosage = dosage
        self.instructions = instructions
        self.schedule = schedule
        self.slots = slots
        self.from = from
        self.until = until
        self.reminders = reminders
        self.perDay = perDay
        self.gap = gap
        self.acceptMissed = acceptMissed
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var changed: Bool
      package var medication: Medication
      package var from: String
      package var alsoDue: [String]

      package init(
        today: String,
        changed: Bool,
        medication: Medication,
        from: String,
        alsoDue: [String] = []
      ) {
        self.today = today
        self.changed = changed
        self.medication = medication
        self.from = from
        self.alsoDue = alsoDue
      }
    }
    package static let name = "EditMedication"
  }

  package enum RemoveMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String

      package init(medication: String) {
        self.medication = medication
      }
    }
    package typealias Output = MedicationOutput
    package static let name = "RemoveMedication"
  }

  package enum EraseMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String

      package init(medication: String) {
        self.medication = medication
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var erased: [String]

      package init(today: String, erased: [String]) {
        self.today = today
        self.erased = erased
      }
    }
    package static let name = "EraseMedication"
  }

  package enum EraseAllData: Method {
    package struct Input: Codable, Sendable {
      package var backup: Bool?

      package init(backup: Bool? = nil) {
        self.backup = backup
      }
    }
    package struct Output: Codable, Sendable {
      package var today: String
      package var backup: String?

      package init(today: String, backup: String? = nil) {
        self.today = today
        self.backup = backup
      }
    }
    package static let name = "EraseAllData"
  }

  package enum PauseMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String
      package var until: String?

      package init(medication: String, until: String? = nil) {
        self.medication = medication
        self.until = until
      }
    }
    package typealias Output = MedicationOutput
    package static let name = "PauseMedication"
  }

  package enum ResumeMedication: Method {
    package struct Input: Codable, Sendable {
      package var medication: String

      package init(medication: String) {
        self.medication = medication
      }
    }
    package typealias Output = MedicationOutput
    package static let name = "ResumeMedication"
  }
}
