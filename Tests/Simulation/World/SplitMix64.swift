/// A small generator that gives one sequence for each seed (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// One of many independent sequences of a seed.
  init(seed: UInt64, sequence: Int) {
    var first = SplitMix64(seed: seed)
    var second = SplitMix64(seed: first.next() ^ UInt64(sequence))
    state = second.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True with a probability of one in `count`.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func seconds(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    // The index is valid if the array is not empty; no caller passes an empty one.
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
