@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct StatisticsTests {
  private static let zone = TransitionZone.utc
  private static let first = day("2026-11-01")

  private func past(
    _ medications: [Medication] = [.pills],
    at now: String = "2026-11-20 12:00",
    settings: Settings = Settings()
  ) -> PastDays {
    PastDays(
      regimen: Regimen(versions: medications.map { MedicationVersion($0, from: Self.first) }),
      settings: settings,
      records: [:],
      at: instant(now).in(Self.zone)
    )
  }

  private func statistics(
    of days: ClosedRange<Day>,
    _ past: PastDays,
    _ answers: [(String, DoseAnswer.Kind)]
  ) -> Statistics {
    var statistics = Statistics()
    let answered = answers.map { AnsweredDose(dose($0.0), kind: $0.1) }.sorted { $0.dose.day < $1.dose.day }
    past.forEach(of: days, answers: answered) { statistics.add($0, $1) }
    return statistics
  }

  @Test(
    arguments: [
      // The evening of the 20th can be answered until 03:00.
      ("2026-11-20 12:00", 0, 0), ("2026-11-20 13:00", 1, 0), ("2026-11-21 02:59", 1, 0),
      ("2026-11-21 03:00", 1, 1),
    ] as [(String, Int, Int)]
  )
  func whatCanStillBeAnsweredIsNotCounted(now: String, mornings: Int, evenings: Int) {
    let result = statistics(of: day("2026-11-20")...day("2026-11-20"), past(at: now), [])
    #expect(result.slots[.morning, default: DoseTally()].missed == mornings)
    #expect(result.slots[.evening, default: DoseTally()].missed == evenings)
  }

  @Test func theLongestStreakPassesOverDaysOnWhichNothingWasDue() {
    let mondays = Medication(0, "Weekly", Schedule(.weekly([.monday]), slots: [.morning]))
    let result = statistics(
      of: Self.first...day("2026-11-30"),
      past([mondays], at: "2026-12-24 12:00"),
      ["02", "09", "16", "30"].map { ("morning-2026-11-\($0)", .taken) }
    )
    #expect(result.total == DoseTally(taken: 4, missed: 1))
    #expect(result.longestStreak == 3)
  }

  /// The fast computation of due doses agrees with the engine on every day, in every zone, for every schedule.
  @Test(arguments: [TransitionZone.utc, .berlin, .newYork, .midnightChange, .halfHour])
  func whatWasDueIsWhatTheEngineWasToRemindOf(zone: TransitionZone) throws {
    var settings = Settings()
    settings.slots[slot("noon")] = time("12:00")
    let slots: Set<SlotName> = [.morning, slot("noon"), .evening]
    let patterns: [DayPattern] = [
      .daily, .weekly([.monday, .friday]), .every(count: 3, first: day("2026-03-02")),
      .cycle(on: 21, off: 7, first: day("2026-03-01")), .asNeeded,
    ]
    var versions: [MedicationVersion] = []
    for (index, pattern) in patterns.enumerated() {
      let medication = Medication(
        id: MedicationID(Int64(index + 1)),
        name: "M\(index)",
        schedule: Schedule(pattern, slots: slots)
      )
      var paused = medication
      paused.state = .paused
      versions += [
        MedicationVersion(
          medication,
          from: Boundary(day("2026-03-07"), TimeOfDay(secondsSinceMidnight: index * 9_000)),
          madeAt: instant("2026-03-07 14:00")
        ),
        MedicationVersion(paused, from: day("2026-04-20")),
        MedicationVersion(medication, from: day("2026-05-01")),
      ]
    }
    let now = instant("2026-12-24 12:00")
    let memory = Memory(regimen: Regimen(versions: versions), reviewedUntil: now, firstDay: zone.day(at: now))
    let engine = Engine(settings: settings, memory: memory)
    let days = day("2026-03-01")...day("2026-11-30")
    let overviews = engine.slots(of: days, answers: [:], at: now.in(zone))
    let past = engine.pastDays(at: now.in(zone))
    var count = 0
    past.forEach(of: days, answers: []) { day, doses in
      let expected = (overviews[day] ?? []).flatMap { slot in
        slot.doses.map { PastDose(slot: slot.id.slot, medication: $0.medication.id, status: $0.status) }
      }
      #expect(Set(doses) == Set(expected) && doses.count == expected.count, "\(day)")
      count += doses.count
    }
    #expect(count > 1000)
  }
}
