import PillsAPI
import PillsCore

extension Refusal {
  /// The refusal as an error of the control interface.
  func failure(zone: some LocalTime) -> any Control.Failure {
    switch self {
    case .unknownSlot(let name, let suggestion, let slots):
      Control.UnknownSlot(slot: name, suggestion: suggestion, slots: slots.map(\.description))
    case .unknownMedication(let name, let suggestion):
      Control.UnknownMedication(medication: name, suggestion: suggestion)
    case .ambiguousMedication(let name, let candidates):
      Control.AmbiguousMedication(medication: name, candidates: candidates)
    case .nothingDue(let slot, let day):
      Control.NothingDue(slot: slot.description, day: day.description)
    case .futureDay(let day):
      Control.FutureDay(day: day.description)
    case .futureTime(let instant):
      Control.FutureTime(at: zone.timestamp(of: instant))
    case .historyLocked(let day):
      Control.HistoryLocked(day: day.description)
    case .notOpen(let slot):
      Control.NotOpen(slot: slot.description)
    case .snoozeTooLong(let until, let limit):
      Control.SnoozeTooLong(until: zone.timestamp(of: until), limit: zone.timestamp(of: limit))
    case .invalidSnooze(let span):
      Control.InvalidSpan(span: span.description, expectation: "1 second to 12 hours")
    case .storeFailed(let failure):
      Control.StoreFailed(message: failure.message)
    }
  }
}
