@testable import PillsCore

/// A past with only a memory, which cannot be read if it is nil.
final class FakePast: Past {
  var memory: Memory?
  private(set) var asked: [Day] = []

  func answers(of days: ClosedRange<Day>) -> [Dose: DoseAnswer] { [:] }

  func act(_ wanted: WantedAct, since start: Instant) -> DoneAct? { nil }

  var storedAct: Int? { nil }

  func usedIDs() -> Set<MedicationID> { [] }

  func stepsOfOthers(about subject: CourseKey) -> Set<CourseStep> { [] }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    asked.append(firstDay)
    guard let memory else { throw StoreFailure(.failing) }
    return memory
  }
}

extension Engine {
  /// Handles `event` without a past.
  mutating func handle(_ event: Event, at moment: Moment) -> [Effect] {
    handle(event, at: moment, past: FakePast())
  }
}
