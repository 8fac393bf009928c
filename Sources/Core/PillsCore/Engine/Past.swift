/// Reads the store for the engine, which keeps only the last days in memory.
package protocol Past {
  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer]
  /// An act, as far as it is not undone. The last one is one of a person since `start`.
  func act(_ wanted: WantedAct, since start: Instant) throws(StoreFailure) -> DoneAct?
  /// The number of the act that was stored last.
  var storedAct: Int? { get }
  /// The ids of all medications that were ever recorded, erased ones included.
  func usedIDs() throws(StoreFailure) -> Set<MedicationID>
  /// The steps in force that other devices said.
  func stepsOfOthers(about subject: CourseKey) throws(StoreFailure) -> Set<CourseStep>
  func memory(from firstDay: Day) throws(StoreFailure) -> Memory
}

extension Engine {
  /// Reads the answers of `days` unless they are in memory. They stay there until the command is done.
  mutating func recall(_ days: ClosedRange<Day>, from past: any Past) throws(Refusal) {
    guard !medications.holdsAnswers(of: days.lowerBound) else { return }
    do throws(StoreFailure) {
      medications.recall(try past.answers(of: days), of: days)
    } catch {
      throw .storage(error)
    }
  }

  /// Reads the days that the engine needs. If that fails, reminding goes on with what is in memory.
  mutating func read(_ past: any Past, at moment: Moment) -> [Effect] {
    do throws(StoreFailure) {
      let effects = remember(try past.memory(from: firstRememberedDay(at: moment)))
      updateParts(at: moment)
      return effects
    } catch {
      return storage.recordReadFailure(error, at: moment.now)
    }
  }
}
