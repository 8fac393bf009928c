import PillsCore
import Testing

@Suite struct ScheduleTests {
  @Test(
    arguments: [
      (DayPattern.daily, "2024-02-27", [true, true, true, true, true]),
      (.asNeeded, "2024-02-27", [false, false, false, false, false]),
      // 27 February 2024 was a Tuesday; the 29th a leap day.
      (.weekly([.thursday]), "2024-02-27", [false, false, true, false, false]),
      (.weekly([.monday, .saturday, .sunday]), "2023-12-29", [false, true, true, true, false]),
      (.weekly([]), "2024-02-27", [false, false, false, false, false]),
      (.every(count: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, true, true]),
      (.every(count: 2, first: day("2024-02-28")), "2024-02-27", [false, true, false, true, false]),
      (.every(count: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, true, false]),
      (.cycle(on: 2, off: 1, first: day("2024-02-28")), "2024-02-27", [false, true, true, false, true]),
      (.cycle(on: 1, off: 3, first: day("2023-12-30")), "2023-12-30", [true, false, false, false, true]),
      (.cycle(on: 3, off: 0, first: day("2023-12-30")), "2023-12-29", [false, true, true, true, true]),
    ] as [(DayPattern, String, [Bool])]
  )
  func patternsFallOnTheirDays(pattern: DayPattern, first: String, falls: [Bool]) {
    #expect((0..<falls.count).map { pattern.contains(day(first).advanced(by: $0)) } == falls)
  }

  /// From a Monday on, over the leap days of a century and those that 2100 lacks.
  @Test func patternsKeepTheirStepForACentury() {
    let first = day("2024-01-01")
    for offset in 0..<(28 * 1400) {
      let day = first.advanced(by: offset)
      let falls = [
        DayPattern.weekly([.monday, .saturday]), .every(count: 10, first: first),
        .cycle(on: 21, off: 7, first: first),
      ].map { $0.contains(day) }
      #expect(falls == [[0, 5].contains(offset % 7), offset % 10 == 0, offset % 28 < 21])
    }
  }

  @Test func aVersionIsInForceFromItsFirstDayUntilTheNext() {
    let old = Medication(id: MedicationID(rawValue: 7), name: "Old", schedule: .twiceDaily)
    var new = old
    new.name = "New"
    new.schedule.slots = [.evening]
    var ended = Medication.pills
    ended.state = .ended
    let regimen = Regimen(versions: [
      MedicationVersion(.pills, from: day("2026-05-09")),
      MedicationVersion(old, from: day("2026-05-01")),
      MedicationVersion(new, from: day("2026-05-10")),
      MedicationVersion(ended, from: day("2026-05-11")),
    ])
    let days = ["2026-04-30", "2026-05-01", "2026-05-09", "2026-05-10", "2026-05-11"].map(day)
    let mornings = days.map { regimen.due(on: $0, in: .morning) }
    #expect(mornings == [[], ["Old"], ["Pills", "Old"], ["Pills"], []])
    let evenings = days.map { regimen.due(on: $0, in: .evening) }
    #expect(evenings == [[], ["Old"], ["Pills", "Old"], ["Pills", "New"], ["New"]])
  }

  @Test func nothingIsDueWhilePausedOrOnOtherDaysOrInOtherSlots() {
    var paused = Medication.pills
    paused.state = .paused
    let weekly = Medication(2, "Weekly", Schedule(.weekly([.friday]), slots: [.morning]))
    let regimen = Regimen(versions: [paused, weekly].map { MedicationVersion($0, from: day("2026-01-01")) })
    #expect(regimen.current(on: day("2026-11-20")).count == 2)
    #expect(regimen.due(on: day("2026-11-20"), in: .morning) == ["Weekly"])
    #expect(regimen.due(on: day("2026-11-20"), in: .evening).isEmpty)
    #expect(regimen.due(on: day("2026-11-21"), in: .morning).isEmpty)
  }
}

extension Regimen {
  /// The names of what is due in a slot of a day, as the engine has it.
  fileprivate func due(on day: Day, in slot: SlotName) -> [String] {
    let now = instant("2030-01-01 00:00")
    let memory = Memory(regimen: self, reviewedUntil: now, firstDay: day)
    let engine = Engine(settings: Settings(), memory: memory)
    let slots = engine.slots(of: day...day, answers: [:], at: now.in(.utc))[day] ?? []
    return slots.first { $0.id.slot == slot }?.doses.map(\.medication.name) ?? []
  }
}
