import PillsCore

/// A life with Pills: its seed decides everything that happens.
package struct Life {
  package let seed: UInt64
  package let years: Double
  /// True if the person records drinks.
  package let isDrinking: Bool
  /// True if the person counts the stock of medications.
  package let isStocking: Bool

  /// True if the person travels a lot and sometimes lets reminders follow the home zone.
  package let isTravelling: Bool

  /// True if the person sometimes pauses everything.
  let isPausing: Bool

  /// Of every eight lives one has drink reminders, one counts stock, one has much travel, and one has pauses,
  /// unless it is `ofMedicationsAlone`.
  package init(seed: UInt64, years: Double, ofMedicationsAlone: Bool = false) {
    self.seed = seed
    self.years = years
    isDrinking = !ofMedicationsAlone && seed % 8 == 1
    isStocking = !ofMedicationsAlone && seed % 8 == 3
    // Every second life with drinks has travel too.
    isPausing = !ofMedicationsAlone && seed % 8 == 7
    isTravelling = !ofMedicationsAlone && (seed % 8 == 5 || seed % 16 == 9)
  }

  /// Simulates the life until its end or the first broken rule.
  package func live(tracing isTracing: Bool = false) throws(Violation) -> (tally: Tally, trace: [String]) {
    var world = try World(of: self, isTracing: isTracing)
    var deed = 0
    while world.tally.years < years {
      try world.live(through: deed)
      deed += 1
    }
    return (world.tally, world.trace ?? [])
  }

  /// Removes every event that is not needed for `violation`, and returns the shorter life's violation with
  /// its trace.
  ///
  /// This is delta debugging (Zeller and Hildebrandt, 2002). It stops after `patience` simulated events.
  package func shortened(_ violation: Violation, patience: Int = 400_000) -> Violation {
    var patience = patience
    var deeds = Array(0...max(violation.deed, 0))
    var pieces = 2
    while deeds.count > 1, patience > 0 {
      let size = (deeds.count + pieces - 1) / pieces
      let shorter = stride(from: 0, to: deeds.count, by: size).lazy.compactMap { start -> [Int]? in
        guard patience > 0 else { return nil }
        let rest = Array(deeds[..<start] + deeds[min(start + size, deeds.count)...])
        patience -= rest.count
        return broken(violation.rule, by: rest).map { found in rest.filter { $0 <= found.deed } }
      }
      if let found = shorter.first(where: { _ in true }) {
        deeds = found
        pieces = max(pieces - 1, 2)
      } else if size > 1 {
        pieces = min(pieces * 2, deeds.count)
      } else {
        break
      }
    }
    return broken(violation.rule, by: deeds, tracing: true) ?? violation
  }

  private func broken(_ rule: Int, by deeds: [Int], tracing isTracing: Bool = false) -> Violation? {
    do throws(Violation) {
      var world = try World(of: self, isTracing: isTracing)
      for deed in deeds { try world.live(through: deed) }
      return nil
    } catch {
      return error.rule == rule ? error : nil
    }
  }
}
