extension Control {
  /// A text of a medication that cannot be taken.
  package struct InvalidText: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidText"
    package var field: String
    package var expectation: String

    package init(field: String, expectation: String) {
      self.field = field
      self.expectation = expectation
    }
  }

  /// Not a schedule.
  package struct InvalidSchedule: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidSchedule"
    package var schedule: String
    package var expectation: String

    package init(schedule: String, expectation: String) {
      self.schedule = schedule
      self.expectation = expectation
    }
  }

  /// A limit of doses taken as needed that is out of range.
  package struct InvalidLimit: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidLimit"
    package var field: String
    package var expectation: String

    package init(field: String, expectation: String) {
      self.field = field
      self.expectation = expectation
    }
  }

  /// There is a medication of this name already.
  package struct MedicationExists: Failure, Equatable {
    package static let name = "\(interfaceName).MedicationExists"
    package var medication: String

    package init(medication: String) {
      self.medication = medication
    }
  }

  /// There are as many medications as there may be.
  package struct TooManyMedications: Failure, Equatable {
    package static let name = "\(interfaceName).TooManyMedications"
    package var limit: Int64

    package init(limit: Int64) {
      self.limit = limit
    }
  }

  /// A medication that is due on days needs a slot.
  package struct NoSlot: Failure, Equatable {
    package static let name = "\(interfaceName).NoSlot"
    package var slots: [String]

    package init(slots: [String]) {
      self.slots = slots
    }
  }

  /// What is taken as needed has no slots.
  package struct SlotOfAsNeeded: Failure, Equatable {
    package static let name = "\(interfaceName).SlotOfAsNeeded"
    package var slot: String

    package init(slot: String) {
      self.slot = slot
    }
  }

  /// A change holds from today on.
  package struct PastDay: Failure, Equatable {
    package static let name = "\(interfaceName).PastDay"
    package var day: String

    package init(day: String) {
      self.day = day
    }
  }

  /// The last day lies before the first.
  package struct UntilBeforeFrom: Failure, Equatable {
    package static let name = "\(interfaceName).UntilBeforeFrom"
    package var until: String
    package var from: String

    package init(until: String, from: String) {
      self.until = until
      self.from = from
    }
  }

  /// So many doses would count as missed by an earlier first day.
  package struct WouldMiss: Failure, Equatable {
    package static let name = "\(interfaceName).WouldMiss"
    package var medication: String
    package var doses: Int64
    package var since: String

    package init(medication: String, doses: Int64, since: String) {
      self.medication = medication
      self.doses = doses
      self.since = since
    }
  }

  /// The medication is due in slots, and answered there.
  package struct NotAsNeeded: Failure, Equatable {
    package static let name = "\(interfaceName).NotAsNeeded"
    package var medication: String
    package var slots: [String]

    package init(medication: String, slots: [String]) {
      self.medication = medication
      self.slots = slots
    }
  }

  /// The dose would be one too many for its day, or too soon.
  package struct LimitExceeded: Failure, Equatable {
    package static let name = "\(interfaceName).LimitExceeded"
    package var medication: String
    package var limit: Int64?
    package var taken: Int64?
    package var gap: String?
    package var near: String?

    package init(
      medication: String,
      limit: Int64? = nil,
      taken: Int64? = nil,
      gap: String? = nil,
      near: String? = nil
    ) {
      self.medication = medication
      self.limit = limit
      self.taken = taken
      self.gap = gap
      self.near = near
    }
  }

  /// Nothing of the medication was taken on that day.
  package struct NothingTaken: Failure, Equatable {
    package static let name = "\(interfaceName).NothingTaken"
    package var medication: String
    package var day: String

    package init(medication: String, day: String) {
      self.medication = medication
      self.day = day
    }
  }

  /// Doses taken as needed are recorded no farther back than this.
  package struct TooLongAgo: Failure, Equatable {
    package static let name = "\(interfaceName).TooLongAgo"
    package var first: String

    package init(first: String) {
      self.first = first
    }
  }

  /// Of a day before today it must be said at what time the dose was taken.
  package struct TimeMissing: Failure, Equatable {
    package static let name = "\(interfaceName).TimeMissing"
    package var day: String

    package init(day: String) {
      self.day = day
    }
  }

  /// The slot cannot be taken away while medications are due in it.
  package struct SlotInUse: Failure, Equatable {
    package static let name = "\(interfaceName).SlotInUse"
    package var slot: String
    package var medications: [String]

    package init(slot: String, medications: [String]) {
      self.slot = slot
      self.medications = medications
    }
  }
}
