import Testing

@testable import Adwaita

/// Which clicks on a button count.
@MainActor
struct PressesTests {
  @Test(
    "clicks in quick succession count once, however many there are",
    arguments: [
      ([0], [true]), ([0, 60], [true, false]), ([0, 1199], [true, false]), ([0, 1200], [true, true]),
      // Each click restarts the pause, like a held key.
      ([0, 1000, 2000, 3200], [true, false, false, true]),
    ] as [([Int], [Bool])]
  )
  func count(times: [Int], areNew: [Bool]) {
    let presses = Presses()
    #expect(times.map { presses.isNew(at: $0) } == areNew)
    #expect(presses.isNew(at: 0, by: .events), "another clock")
  }
}
