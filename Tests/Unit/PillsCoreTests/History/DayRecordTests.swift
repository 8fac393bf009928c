import PillsCore
import Testing

/// What is recorded of a day: to begin with, by toggling, and after a restart.
@Suite struct DayRecordTests {
  private func bedside(at now: String = "2026-11-20 12:00") -> Bedside {
    Bedside(at: now, since: "2026-11-01")
  }

  // MARK: To begin with

  @Test func aNewDayHasNothingTaken() {
    let bedside = bedside(at: "2026-11-20 06:00")
    #expect(bedside.overview.slots.map(\.id.slot) == [.morning, .evening])
    #expect(bedside.overview.slots.flatMap(\.doses).allSatisfy { $0.status == .due && $0.at == nil })
    #expect(bedside.disk.answers.isEmpty)
  }

  @Test(arguments: ["00:00", "00:00:01", "06:59", "12:00", "23:59:59"])
  func anyTimeOfADayMeansThatDay(time: String) {
    var bedside = bedside(at: "2026-11-20 \(time)")
    for reference in ["today", "2026-11-20"] {
      bedside.say(.take, "morning", day: reference)
      #expect(bedside.disk.answers.keys.map(\.day) == [day("2026-11-20")])
    }
    #expect(bedside.disk.events.count == 1)
  }

  // MARK: Toggling

  /// What is said in turn, and what is taken then, such as `morning-2026-11-20`.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    var isUnlocked = false
    let toggles: [(slot: String, day: String?)]
    let taken: Set<String>
    var testDescription: String { what }
  }

  @Test(arguments: [
    Row(what: "takes the morning", toggles: [("morning", nil)], taken: ["morning-2026-11-20"]),
    Row(what: "takes the evening", toggles: [("evening", nil)], taken: ["evening-2026-11-20"]),
    Row(what: "undoes the morning", toggles: [("morning", nil), ("morning", nil)], taken: []),
    Row(what: "undoes the evening", toggles: [("evening", nil), ("evening", nil)], taken: []),
    Row(
      what: "takes both",
      toggles: [("morning", nil), ("evening", nil)],
      taken: ["morning-2026-11-20", "evening-2026-11-20"]
    ),
    Row(
      what: "leaves the evening alone when the morning is undone",
      toggles: [("morning", nil), ("evening", nil), ("morning", nil)],
      taken: ["evening-2026-11-20"]
    ),
    Row(
      what: "takes what was undone",
      toggles: [("morning", nil), ("morning", nil), ("morning", nil)],
      taken: ["morning-2026-11-20"]
    ),
    Row(what: "changes no locked day", toggles: [("morning", "-1")], taken: []),
    Row(
      what: "changes an unlocked day, and no other",
      isUnlocked: true,
      toggles: [("morning", "-1")],
      taken: ["morning-2026-11-19"]
    ),
    Row(
      what: "undoes on an unlocked day",
      isUnlocked: true,
      toggles: [("evening", "-3"), ("evening", "-3")],
      taken: []
    ),
    Row(what: "changes no future day", isUnlocked: true, toggles: [("morning", "+1")], taken: []),
  ])
  func toggling(row: Row) {
    var bedside = bedside()
    if row.isUnlocked { bedside.change(.unlock) }
    for toggle in row.toggles { bedside.say(.toggle, toggle.slot, day: toggle.day) }
    let taken = bedside.disk.answers.filter { $0.value.kind == .taken }.keys
    #expect(Set(taken.map { ReminderID(day: $0.day, slot: $0.slot).description }) == row.taken)
  }

  // MARK: After a restart

  @Test func whatWasTakenIsTakenAfterARestart() {
    var bedside = bedside()
    bedside.say(.toggle, "morning")
    bedside.restart()
    #expect(bedside.overview.slots.first?.doses.map(\.status) == [.taken])
    #expect(bedside.say(.take, "morning")?.outcome?.changed == false)
  }

  @Test func whatWasUndoneIsDueAfterARestart() {
    var bedside = bedside()
    bedside.say(.toggle, "evening")
    bedside.say(.toggle, "evening")
    bedside.restart()
    #expect(bedside.overview.slots.last?.doses.map(\.status) == [.due])
  }

  @Test func anUnlockedDayKeepsItsRecordAfterItLocks() {
    var bedside = bedside()
    bedside.change(.unlock)
    bedside.say(.toggle, "morning", day: "-5")
    bedside.live(minutes: 10)
    bedside.restart()
    #expect(bedside.overview.lock == .locked)
    #expect(bedside.answer("morning-2026-11-15")?.kind == .taken)
  }

  @Test func everyDayHasARecordOfItsOwn() {
    var bedside = bedside()
    bedside.change(.unlock)
    for reference in ["today", "-1", "-2"] { bedside.say(.take, "morning", day: reference) }
    bedside.say(.undo, "morning", day: "-1")
    #expect(bedside.answer("morning-2026-11-20") != nil)
    #expect(bedside.answer("morning-2026-11-19") == nil)
    #expect(bedside.answer("morning-2026-11-18") != nil)
    #expect(bedside.answer("evening-2026-11-18") == nil)
  }
}
