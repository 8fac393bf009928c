@testable import PillsCore

/// A past of which nothing is known but what is to be kept in memory, if that can be read.
final class FakePast: Past {
  var memory: Memory?
  private(set) var asked: [Day] = []

  func answers(of days: ClosedRange<Day>) -> [Dose: DoseAnswer] { [:] }

  func lastAct(since start: Instant) -> DoneAct? { nil }

  func act(_ number: Int) -> DoneAct? { nil }

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
  /// Takes in `event` where there is no past.
  mutating func handle(_ event: Event, at moment: Moment) -> [Effect] {
    handle(event, at: moment, past: FakePast())
  }
}
