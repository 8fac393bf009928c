extension Control {
  package struct AsNeeded: Codable, Equatable, Sendable {
    package var medication: String
    package var dosage: String?
    package var taken: [String]

    package init(medication: String, dosage: String? = nil, taken: [String]) {
      self.medication = medication
      self.dosage = dosage
      self.taken = taken
    }
  }

  package enum MedicationState: String, Codable, Sendable {
    case active, paused, ended
  }

  package struct Medication: Codable, Equatable, Sendable {
    package var medication: String
    package var dosage: String?
    package var instructions: String?
    package var schedule: String
    package var slots: [String]
    package var reminders: Bool
    package var state: MedicationState
    package var from: String
    package var until: String?
    package var resumes: String?
    package var perDay: Int64?
    package var gap: String?
    package var isDefault: Bool

    package init(
      medication: String,
      dosage: String? = nil,
      instructions: String? = nil,
      schedule: String,
      slots: [String],
      reminders: Bool,
      state: MedicationState,
      from: String,
      until: String? = nil,
      resumes: String? = nil,
      perDay: Int64? = nil,
      gap: String? = nil,
      isDefault: Bool
    ) {
      self.medication = medication
      self.dosage = dosage
      self.instructions = instructions
      self.schedule = schedule
      self.slots = slots
      self.reminders = reminders
      self.state = state
      self.from = from
      self.until = until
      self.resumes = resumes
      self.perDay = perDay
      self.gap = gap
      self.isDefault = isDefault
    }
  }

  package struct MedicationVersion: Codable, Equatable, Sendable {
    package var from: String
    package var madeAt: String
    package var medication: Medication

    package init(from: String, madeAt: String, medication: Medication) {
      self.from = from
      self.madeAt = madeAt
      self.medication = medication
    }
  }

  package struct LogEntry: Codable, Equatable, Sendable {
    package enum Answer: String, Codable, Sendable {
      case taken, skipped, undone
    }

    package var day: String
    package var slot: String?
    package var medication: String
    package var dosage: String?
    package var answer: Answer
    package var dueAt: String?
    package var at: String?
    package var recordedAt: String
    package var channel: String
    package var corrects: Bool

    package init(
      day: String,
      slot: String? = nil,
      medication: String,
      dosage: String? = nil,
      answer: Answer,
      dueAt: String? = nil,
      at: String? = nil,
      recordedAt: String,
      channel: String,
      corrects: Bool
    ) {
      self.day = day
      self.slot = slot
      self.medication = medication
      self.dosage = dosage
      self.answer = answer
      self.dueAt = dueAt
      self.at = at
      self.recordedAt = recordedAt
      self.channel = channel
      self.corrects = corrects
    }
  }
}
