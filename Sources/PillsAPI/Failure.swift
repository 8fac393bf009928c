package import Varlink

extension Control {
  /// An error of the interface with its parameters.
  package protocol Failure: ErrorReply {}

  /// The error of the interface that a client received; nil where it is one of another interface.
  package static func failure(_ message: ErrorMessage) -> (any Failure)? {
    for type in failures {
      if let failure = message.decoded(as: type) { return failure }
    }
    return nil
  }

  /// Every error of the interface.
  package static let failures: [any Failure.Type] = [
    UnknownSlot.self, UnknownMedication.self, AmbiguousMedication.self, NothingDue.self,
    NothingDueOnDays.self, TooManyDays.self, NothingOpen.self, NothingAnswered.self, DaysAnswered.self,
    InvalidDay.self,
    InvalidTime.self, InvalidSpan.self, FutureDay.self, FutureTime.self, HistoryLocked.self, NotOpen.self,
    SnoozeTooLong.self, UnknownSetting.self, InvalidSetting.self, SettingsFileFailed.self, StoreFailed.self,
    NothingToRescue.self, PopupFailed.self, InvalidMonth.self, FutureMonth.self, InvalidDays.self,
    HistoryUnreadable.self, InvalidText.self, InvalidSchedule.self, InvalidLimit.self, MedicationExists.self,
    TooManyMedications.self, NoSlot.self, SlotOfAsNeeded.self, PastDay.self, UntilBeforeFrom.self,
    WouldMiss.self, NotAsNeeded.self, LimitExceeded.self, NothingTaken.self, TooLongAgo.self,
    TimeMissing.self,
    SlotInUse.self,
  ]

  /// No slot of this name.
  package struct UnknownSlot: Failure, Equatable {
    package static let name = "\(interfaceName).UnknownSlot"
    package var slot: String
    package var suggestion: String?
    package var slots: [String]

    package init(slot: String, suggestion: String?, slots: [String]) {
      self.slot = slot
      self.suggestion = suggestion
      self.slots = slots
    }
  }

  /// No medication of this name is there, or due in the slot.
  package struct UnknownMedication: Failure, Equatable {
    package static let name = "\(interfaceName).UnknownMedication"
    package var medication: String
    package var suggestion: String?

    package init(medication: String, suggestion: String?) {
      self.medication = medication
      self.suggestion = suggestion
    }
  }

  /// The name fits several medications.
  package struct AmbiguousMedication: Failure, Equatable {
    package static let name = "\(interfaceName).AmbiguousMedication"
    package var medication: String
    package var candidates: [String]

    package init(medication: String, candidates: [String]) {
      self.medication = medication
      self.candidates = candidates
    }
  }

  /// Nothing is due in the slot on that day.
  package struct NothingDue: Failure, Equatable {
    package static let name = "\(interfaceName).NothingDue"
    package var slot: String
    package var day: String
    package var today: String?

    package init(slot: String, day: String, today: String? = nil) {
      self.slot = slot
      self.day = day
      self.today = today
    }
  }

  /// Nothing that could be marked was due on the days.
  package struct NothingDueOnDays: Failure, Equatable {
    package static let name = "\(interfaceName).NothingDueOnDays"
    package var firstDay: String
    package var lastDay: String

    package init(firstDay: String, lastDay: String) {
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }

  /// No slot is open.
  package struct NothingOpen: Failure, Equatable {
    package static let name = "\(interfaceName).NothingOpen"
    package var today: String
    package var next: Reminder?

    package init(today: String, next: Reminder?) {
      self.today = today
      self.next = next
    }
  }

  /// Nothing was answered today that could be taken back.
  package struct NothingAnswered: Failure, Equatable {
    package static let name = "\(interfaceName).NothingAnswered"

    package init() {}
  }

  /// The last answer was about several days, which must be named to take it back.
  package struct DaysAnswered: Failure, Equatable {
    package static let name = "\(interfaceName).DaysAnswered"
    package var firstDay: String
    package var lastDay: String

    package init(firstDay: String, lastDay: String) {
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }

  /// So many days cannot be marked at once.
  package struct TooManyDays: Failure, Equatable {
    package static let name = "\(interfaceName).TooManyDays"
    package var days: Int64
    package var limit: Int64

    package init(days: Int64, limit: Int64) {
      self.days = days
      self.limit = limit
    }
  }

  /// Not a day.
  package struct InvalidDay: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidDay"
    package var day: String

    package init(day: String) {
      self.day = day
    }
  }

  /// Not a time of day.
  package struct InvalidTime: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidTime"
    package var time: String

    package init(time: String) {
      self.time = time
    }
  }

  /// Not a span of time, or one out of range.
  package struct InvalidSpan: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidSpan"
    package var span: String
    package var expectation: String

    package init(span: String, expectation: String) {
      self.span = span
      self.expectation = expectation
    }
  }

  /// A day that has not come cannot be marked.
  package struct FutureDay: Failure, Equatable {
    package static let name = "\(interfaceName).FutureDay"
    package var day: String

    package init(day: String) {
      self.day = day
    }
  }

  /// A dose cannot have been taken at a time that has not come.
  package struct FutureTime: Failure, Equatable {
    package static let name = "\(interfaceName).FutureTime"
    package var at: String

    package init(at: String) {
      self.at = at
    }
  }

  /// Days before today are locked.
  package struct HistoryLocked: Failure, Equatable {
    package static let name = "\(interfaceName).HistoryLocked"
    package var day: String

    package init(day: String) {
      self.day = day
    }
  }

  /// The reminder of the slot is not open.
  package struct NotOpen: Failure, Equatable {
    package static let name = "\(interfaceName).NotOpen"
    package var slot: String

    package init(slot: String) {
      self.slot = slot
    }
  }

  /// The reminder would come back after the slot's next one.
  package struct SnoozeTooLong: Failure, Equatable {
    package static let name = "\(interfaceName).SnoozeTooLong"
    package var until: String
    package var limit: String

    package init(until: String, limit: String) {
      self.until = until
      self.limit = limit
    }
  }

  /// No setting of this name.
  package struct UnknownSetting: Failure, Equatable {
    package static let name = "\(interfaceName).UnknownSetting"
    package var key: String
    package var suggestion: String?
    package var expectation: String?

    package init(key: String, suggestion: String?, expectation: String? = nil) {
      self.key = key
      self.suggestion = suggestion
      self.expectation = expectation
    }
  }

  /// The setting does not take this value.
  package struct InvalidSetting: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidSetting"
    package var key: String
    package var value: String
    package var expectation: String

    package init(key: String, value: String, expectation: String) {
      self.key = key
      self.value = value
      self.expectation = expectation
    }
  }

  /// The settings file cannot be read or written.
  package struct SettingsFileFailed: Failure, Equatable {
    package static let name = "\(interfaceName).SettingsFileFailed"
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// The change could not be saved, so nothing was changed.
  package struct StoreFailed: Failure, Equatable {
    package static let name = "\(interfaceName).StoreFailed"
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// The file with the doses is there.
  package struct NothingToRescue: Failure, Equatable {
    package static let name = "\(interfaceName).NothingToRescue"
    package var path: String

    package init(path: String) {
      self.path = path
    }
  }

  /// No notification server showed the popup.
  package struct PopupFailed: Failure, Equatable {
    package static let name = "\(interfaceName).PopupFailed"
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// Not a month.
  package struct InvalidMonth: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidMonth"
    package var month: String

    package init(month: String) {
      self.month = month
    }
  }

  /// A month that has not begun has nothing to show.
  package struct FutureMonth: Failure, Equatable {
    package static let name = "\(interfaceName).FutureMonth"
    package var month: String

    package init(month: String) {
      self.month = month
    }
  }

  /// What is stored of the past cannot be read.
  package struct HistoryUnreadable: Failure, Equatable {
    package static let name = "\(interfaceName).HistoryUnreadable"
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// Not a number of days to look back over.
  package struct InvalidDays: Failure, Equatable {
    package static let name = "\(interfaceName).InvalidDays"
    package var days: Int64

    package init(days: Int64) {
      self.days = days
    }
  }
}
