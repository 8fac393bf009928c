import PillsCore

/// A life with Pills, which its seed decides: the same seed gives the same life.
package struct Life {
  package let seed: UInt64
  package let years: Double
  /// Whether the person cares for drinking too.
  package let isDrinking: Bool
  /// Whether the person counts what is left of their medications too.
  package let isStocking: Bool

  /// Whether the person travels much, and at times has reminders keep the hours of home.
  package let isTravelling: Bool

  /// Whether the person pauses everything at times.
  let isPausing: Bool

  /// Every eighth life is reminded of drinking, in another one medications are counted, in yet another one the person
  /// travels much, and in one more everything is paused at times, unless it is one `ofMedicationsAlone`.
  package init(seed: UInt64, years: Double, ofMedicationsAlone: Bool = false) {
    self.seed = seed
    self.years = years
    isDrinking = !ofMedicationsAlone && seed % 8 == 1
    isStocking = !ofMedicationsAlone && seed % 8 == 3
    // Every other one of those who drink, too.
    isPausing = !ofMedicationsAlone && seed % 8 == 7
    isTravelling = !ofMedicationsAlone && (seed % 8 == 5 || seed % 16 == 9)
  }

  /// Lives it to its end, or until a rule is broken.
  package func live(tracing isTracing: Bool = false) throws(Violation) -> (tally: Tally, trace: [String]) {
    var world = try World(of: self, isTracing: isTracing)
    var deed = 0
    while world.tally.years < years {
      try world.live(through: deed)
      deed += 1
    }
    return (world.tally, world.trace ?? [])
  }

  /// Leaves out of the life whatever `violation` happens without too, and gives what is left with its trace.
  ///
  /// Follows Zeller and Hildebrandt's delta debugging (2002), for as long as `patience` lasts, in deeds relived.
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
