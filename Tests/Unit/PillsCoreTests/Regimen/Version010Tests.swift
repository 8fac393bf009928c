import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct Version010Tests {
  /// Pills 0.1.0 dated a change by its windows: six hours each from the morning (07:00) and the evening (21:00).
  @Test(
    arguments: [
      ("2026-11-20", "2026-11-20 05:00", "2026-11-20T07:00"),
      ("2026-11-20", "2026-11-20 12:59", "2026-11-20T07:00"),
      ("2026-11-20", "2026-11-20 13:00", "2026-11-20T21:00"),
      // The previous evening is open until 03:00.
      ("2026-11-19", "2026-11-20 02:59", "2026-11-19T21:00"),
      ("2026-11-20", "2026-11-20 02:59", "2026-11-20T07:00"),
      // The change was planned, or a later correction.
      ("2026-12-01", "2026-11-20 12:00", "2026-12-01T00:00"),
      ("2026-11-01", "2026-11-20 12:00", "2026-11-20T07:00"),
    ]
  )
  func `what it had in force it has in force still`(from: String, madeAt: String, boundary: String) {
    let version = Version010(from: day(from), madeAt: instant(madeAt))
    #expect(version.boundary(by: Settings(), in: TransitionZone.utc) == Boundary(boundary))
  }

  @Test func `where nothing is open any more, it holds from when it was made`() {
    var settings = Settings()
    settings.slots = [.evening: time("06:00")]
    let version = Version010(from: day("2026-11-20"), madeAt: instant("2026-11-20 14:00:30"))
    #expect(version.boundary(by: settings, in: TransitionZone.utc) == Boundary("2026-11-20T14:00:30"))
    let ever = Version010(from: day("2026-11-20"), madeAt: .distantPast)
    #expect(ever.boundary(by: settings, in: TransitionZone.utc) == Boundary("2026-11-20T00:00"))
  }
}
