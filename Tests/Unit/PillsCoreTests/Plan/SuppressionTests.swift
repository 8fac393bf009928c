import PillsCore
import Testing

/// What is answered is not reminded of, decided when planning and again at the moment of raising.
@Suite struct SuppressionTests {
  private func bedside(at now: String = "2026-11-20 06:00") -> Bedside {
    Bedside(at: now, since: "2026-11-01")
  }

  @Test func `a taken morning is not raised`() {
    var bedside = bedside()
    bedside.say(.take, "morning")
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.shown.isEmpty)
  }

  @Test func `a taken evening is not raised`() {
    var bedside = bedside(at: "2026-11-20 20:00")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-20 22:00")
    #expect(!bedside.shown.contains("evening-2026-11-20"))
  }

  @Test func `a taken morning leaves the evening`() {
    var bedside = bedside()
    bedside.say(.take, "morning")
    bedside.run(until: "2026-11-20 21:00")
    #expect(bedside.shown == ["evening-2026-11-20"])
  }

  @Test func `what is taken today comes again tomorrow`() {
    var bedside = bedside()
    bedside.say(.take, "morning")
    bedside.say(.take, "evening")
    bedside.run(until: "2026-11-21 07:00")
    #expect(bedside.shown == ["morning-2026-11-21"])
  }

  @Test func `taking it withdraws the popup on the spot`() {
    var bedside = bedside()
    bedside.run(until: "2026-11-20 07:00")
    #expect(bedside.shown == ["morning-2026-11-20"])
    bedside.say(.take, "morning")
    #expect(bedside.shown.isEmpty)
  }

  @Test func `what is undone before its time is raised again`() {
    var bedside = bedside()
    bedside.say(.take, "morning")
    bedside.say(.undo, "morning")
    bedside.run(until: "2026-11-20 07:00")
    #expect(bedside.shown == ["morning-2026-11-20"])
  }

  @Test func `what is skipped is not raised`() {
    var bedside = bedside()
    bedside.say(.skip, "morning")
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.shown.isEmpty)
  }

  @Test func `what was taken is not raised after a restart`() {
    var bedside = bedside()
    bedside.say(.take, "morning")
    bedside.restart(at: "2026-11-20 07:00")
    bedside.run(until: "2026-11-20 12:00")
    #expect(bedside.shown.isEmpty)
  }
}
