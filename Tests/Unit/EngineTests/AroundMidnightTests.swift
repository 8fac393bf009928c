import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Which slot or time a command means if it is given near midnight.
struct AroundMidnightTests {
  private static func desk(at now: String, late: String = "00:30", window: Int64 = 6) -> Desk {
    var settings = Settings.withoutRepeats
    settings.slots[slot("late")] = time(late)
    settings.window = .hours(window)
    let night = Medication(4, "Melatonin", Schedule(.daily, slots: [slot("late")]))
    var desk = Desk(at: "2026-11-18 12:00", settings: settings, medications: [night, .pills])
    desk.run(until: now)
    return desk
  }

  /// The slot and day that `take late` answers.
  @Test(
    arguments: [
      ("2026-11-20 23:50", "late-2026-11-21"), ("2026-11-20 18:30", "late-2026-11-21"),
      ("2026-11-20 18:29", "late-2026-11-20"), ("2026-11-21 00:29", "late-2026-11-21"),
      ("2026-11-21 00:40", "late-2026-11-21"), ("2026-11-21 06:29", "late-2026-11-21"),
    ]
  )
  func aSlotIsTheNearerOne(now: String, id: String) {
    var desk = Self.desk(at: now)
    for _ in 1...2 { #expect(desk.say(.take, "late")?.outcome?.slot.id == reminder(id)) }
    #expect(desk.disk.answers.count == 1)
    #expect(desk.say(.undo, "late")?.outcome?.slot.id == reminder(id))
    #expect(desk.disk.answers.isEmpty)
  }

  @Test func whatIsOpenComesFirst() {
    var desk = Self.desk(at: "2026-11-20 23:50", window: 24)
    #expect(desk.say(.skip, "late")?.outcome?.slot.id == reminder("late-2026-11-20"))
    #expect(desk.say(.take, "late")?.outcome?.slot.id == reminder("late-2026-11-21"))
  }

  @Test func whatIsAnsweredAheadIsNotRemindedOf() {
    var desk = Self.desk(at: "2026-11-20 23:50")
    desk.say(.take, "late", at: "23:45")
    #expect(desk.answer("late-2026-11-21", of: "Melatonin")?.at == instant("2026-11-20 23:45"))
    _ = desk.takeDeeds()
    desk.run(until: "2026-11-21 06:50")
    #expect(desk.shown.isEmpty)
    #expect(desk.overview.missed?.since == day("2026-11-18"))
  }

  @Test(
    arguments: [
      ("2026-11-20 23:50", "tomorrow", nil), ("2026-11-20 18:29", "tomorrow", "2026-11-21"),
      ("2026-11-20 23:50", "2026-11-22", "2026-11-22"),
    ] as [(String, String, String?)]
  )
  func aDayToComeCanBeNamedIfItIsNear(now: String, day: String, refused: String?) {
    var desk = Self.desk(at: now)
    let refusal = desk.say(.take, "late", day: day)?.refusal
    #expect(refusal == refused.map { .time(.futureDay(PillsCoreTestSupport.day($0))) })
  }

  /// The moment of a drink or an as-needed dose if its time is typed without a day.
  @Test(
    arguments: [
      ("2026-11-21 00:05", "23:50", "2026-11-20 23:50"), ("2026-11-21 05:50", "23:50", "2026-11-20 23:50"),
      ("2026-11-21 05:51", "23:50", nil), ("2026-11-20 23:55", "23:50", "2026-11-20 23:50"),
      ("2026-11-21 00:05", "00:01", "2026-11-21 00:01"), ("2026-11-21 12:00", "12:01", nil),
    ] as [(String, String, String?)]
  )
  func aTimeStillToComeIsOneOfLastEvening(now: String, clock: String, at: String?) {
    let ibuprofen = Medication(4, "Ibuprofen", Schedule(.asNeeded, slots: []))
    var desk = Desk(at: "2026-11-20 12:00", medications: [ibuprofen])
    desk.run(until: now)
    var draft = DrinkDraft()
    (draft.millilitres, draft.time) = (250, time(clock))
    desk.tell(.add(draft, lastAmount: nil))
    #expect(desk.disk.drinks.map(\.at) == at.map { [instant($0)] } ?? [])
    var dose = AsNeededCommand(.take(isForced: false), of: "Ibuprofen")
    dose.time = time(clock)
    desk.send(dose)
    let expected = at.map { [instant($0)] } ?? []
    #expect(desk.disk.asNeeded.map(\.at) == expected)
    #expect(
      desk.disk.asNeeded.map(\.day) + desk.disk.drinks.map(\.day)
        == (expected + expected).map { TransitionZone.utc.day(at: $0) }
    )
    // Undo needs no unlocking either.
    for drink in desk.disk.drinks { desk.tell(.remove(id: drink.id.description, candidates: [drink])) }
    dose = AsNeededCommand(.undo, of: "Ibuprofen")
    dose.day = at.map { _ in .day(TransitionZone.utc.day(at: instant(at ?? now))) }
    desk.send(dose)
    #expect(desk.disk.drinks.isEmpty && desk.disk.asNeeded.isEmpty)
  }
}
