extension Control {
  /// How many doses an answer about several slots came to.
  package struct AnsweredDays: Codable, Equatable, Sendable {
    package var firstDay: String
    package var lastDay: String
    package var changed: Int
    package var same: Int
    package var kept: Int

    package init(firstDay: String, lastDay: String, changed: Int, same: Int, kept: Int) {
      self.firstDay = firstDay
      self.lastDay = lastDay
      self.changed = changed
      self.same = same
      self.kept = kept
    }
  }

  package struct CalendarDay: Codable, Equatable, Sendable {
    package var day: String
    package var slots: [CalendarSlot]
    package var markable: [String]?

    package init(day: String, slots: [CalendarSlot], markable: [String]? = nil) {
      self.day = day
      self.slots = slots
      self.markable = markable
    }
  }

  package struct CalendarSlot: Codable, Equatable, Sendable {
    package var slot: String
    package var doses: [Dose]

    package init(slot: String, doses: [Dose]) {
      self.slot = slot
      self.doses = doses
    }
  }

  package struct Tally: Codable, Equatable, Sendable {
    package var due: Int
    package var taken: Int
    package var skipped: Int
    package var missed: Int

    package init(due: Int, taken: Int, skipped: Int, missed: Int) {
      self.due = due
      self.taken = taken
      self.skipped = skipped
      self.missed = missed
    }
  }

  package struct SlotTally: Codable, Equatable, Sendable {
    package var slot: String
    package var tally: Tally

    package init(slot: String, tally: Tally) {
      self.slot = slot
      self.tally = tally
    }
  }

  package struct MedicationTally: Codable, Equatable, Sendable {
    package var medication: String
    package var tally: Tally

    package init(medication: String, tally: Tally) {
      self.medication = medication
      self.tally = tally
    }
  }

  package struct MonthTally: Codable, Equatable, Sendable {
    package var month: String
    package var tally: Tally

    package init(month: String, tally: Tally) {
      self.month = month
      self.tally = tally
    }
  }
}
