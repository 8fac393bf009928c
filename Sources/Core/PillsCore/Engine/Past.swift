/// What is recorded and not in memory, as the engine reads it.
package protocol Past {
  /// The current answers of `days`.
  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer]
  /// All that is kept in memory, from `firstDay` on.
  func memory(from firstDay: Day) throws(StoreFailure) -> Memory
}

extension Engine {
  /// Has the answers of `days` in memory while the command at hand is carried out.
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
