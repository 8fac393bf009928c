/// Reads the store for the engine, which has only the last days in memory.
package protocol Past {
  /// The current answers of `days`.
  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer]
  /// The last act of a person on this machine since `start` that still holds.
  func lastAct(since start: Instant) throws(StoreFailure) -> DoneAct?
  /// The one of that number, as far as it still holds.
  func act(_ number: Int) throws(StoreFailure) -> DoneAct?
  /// The number of the act that was stored last.
  var storedAct: Int? { get }
  /// The ids of all medications that anything was ever said of, those that were erased among them.
  func usedIDs() throws(StoreFailure) -> Set<MedicationID>
  /// All that is kept in memory, from `firstDay` on.
  func memory(from firstDay: Day) throws(StoreFailure) -> Memory
}

extension Engine {
  /// Reads the answers of `days`, unless they are in memory. They stay there until the command is done.
  mutating func recall(_ days: ClosedRange<Day>, from past: any Past) throws(Refusal) {
    guard !medications.holdsAnswers(of: days.lowerBound) else { return }
    do throws(StoreFailure) {
      medications.recall(try past.answers(of: days), of: days)
    } catch {
      throw .storage(error)
    }
  }

  /// Reads as many days as are needed; where they cannot be read, reminding goes on with what there is.
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
