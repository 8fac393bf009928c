@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

@Suite struct AsNeededTests {
  private static let ibuprofen = Medication(
    id: MedicationID(4),
    name: "Ibuprofen",
    texts: [.dosage: "400 mg"],
    schedule: Schedule(.asNeeded, slots: []),
    limits: DoseLimits(perDay: 3, gap: .hours(6))
  )
  private static let unlimited = Medication(5, "Antacid", Schedule(.asNeeded, slots: []))

  private func desk(at start: String = "2026-11-20 14:00") -> Desk {
    Desk(at: start, medications: [.metformin, Self.ibuprofen, Self.unlimited], since: "2026-11-01")
  }

  private func take(
    _ name: String = "ibu",
    forced: Bool = false,
    day: String? = nil,
    at time: String? = nil
  ) -> AsNeededCommand {
    AsNeededCommand(
      action: .take(isForced: forced),
      medication: name,
      day: day.flatMap(DayReference.init(parsing:)),
      time: time.flatMap { TimeOfDay($0) }
    )
  }

  private func undo(_ name: String = "ibu", day: String? = nil) -> AsNeededCommand {
    AsNeededCommand(action: .undo, medication: name, day: day.flatMap(DayReference.init(parsing:)))
  }

  @Test func aDoseIsRecordedWithItsTimeAndTakenBack() {
    var desk = desk()
    #expect(desk.send(take()).outcome?.overview.taken.map(\.at) == [instant("2026-11-20 14:00")])
    #expect(desk.send(take("ANTACID", at: "13:10")).outcome?.dose.at == instant("2026-11-20 13:10"))
    #expect(desk.disk.changes.flatMap(\.asNeeded).map(\.kind) == [.taken, .taken])
    #expect(desk.overview.asNeeded.map(\.taken.count) == [1, 1])
    desk.restart()
    #expect(desk.overview.asNeeded.map(\.taken.count) == [1, 1])
    #expect(desk.send(undo()).outcome?.overview.taken == [])
    let nothing = Refusal.medications(.nothingTaken(name: "Ibuprofen", day: day("2026-11-20")))
    #expect(desk.send(undo()).refusal == nothing)
    #expect(desk.disk.asNeeded.map(\.medication.number) == [5])
    let taken = Notice.answeredAsNeeded(.taken, .command)
    #expect(desk.notices.suffix(3) == [taken, taken, .answeredAsNeeded(.undone, .command)])
  }

  @Test func theLatestOfTheDayIsTakenBackFirst() {
    var desk = desk()
    for time in ["12:00", "09:00", "13:00"] { desk.send(take("antacid", at: time)) }
    #expect(desk.send(undo("antacid")).outcome?.dose.at == instant("2026-11-20 13:00"))
    #expect(desk.send(undo("antacid")).outcome?.dose.at == instant("2026-11-20 12:00"))
  }

  @Test func `a dose beside the plan answers nothing, is called as it was, and is taken back`() throws {
    var desk = Desk(at: "2026-11-20 22:00", medications: [.metformin], since: "2026-11-01")
    let before = desk.overview.slots
    var extra = AsNeededCommand(.take(isForced: false, isExtra: true), of: "metf")
    (extra.amount, extra.note) = (Amount("0.5"), "by mistake")
    let dose = try #require(desk.send(extra).outcome?.dose)
    #expect(dose.label == DoseLabel(name: "Metformin", dosage: "500 mg", amount: Amount(thousandths: 500)))
    desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    desk.restart()
    #expect(desk.overview.slots.map(\.reminder) == before.map(\.reminder))
    let told = desk.overview.asNeeded
    #expect(told.map(\.isExtra) == [true])
    #expect(told.first?.taken == [dose])
    #expect(told.map(\.medication.dosage) == ["500 mg"])
    #expect(desk.send(undo("metformin")).outcome?.overview.taken == [])
    #expect(desk.disk.asNeeded.isEmpty)
    let refusal = Refusal.medications(.notAsNeeded(name: "Metformin", slots: [.morning, .evening]))
    #expect(desk.send(undo("metformin")).refusal == refusal)
    #expect(desk.send(take("metformin")).refusal == refusal)
  }

  @Test func `doses of other amounts have one order on all devices`() throws {
    var desk = Desk(at: "2026-11-20 22:00", medications: [.metformin], since: "2026-11-01")
    var extra = AsNeededCommand(.take(isForced: true, isExtra: true), of: "metformin")
    for amount in ["7", "3", "5", "2", "6", "4", "8"] {
      extra.amount = Amount(amount)
      _ = try desk.send(extra).get()
    }
    let shown = desk.overview.asNeeded.compactMap(\.taken.first?.label.amount.description)
    #expect(shown == ["2", "3", "4", "5", "6", "7", "8"])
  }

  @Test func `a dose of what has ended is recorded beside the plan, as it was called that day`() throws {
    var desk = Desk(at: "2026-11-18 22:00", medications: [.metformin, Self.ibuprofen], since: "2026-11-01")
    desk.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    _ = try desk.send(.remove(name: "metformin")).get()
    _ = try desk.send(.remove(name: "ibuprofen")).get()
    desk.run(until: "2026-11-20 14:00")
    desk.change(.unlock)
    let unknown = Refusal.medications(.unknownMedication(name: "ibuprofen", suggestion: nil))
    #expect(desk.send(take("ibuprofen")).refusal == unknown)
    var extra = AsNeededCommand(.take(isForced: false, isExtra: true), of: "Metformin")
    for (days, dosage) in [(0, "850 mg"), (-3, "500 mg")] {
      (extra.day, extra.time) = (.fromToday(days: days), TimeOfDay("09:00"))
      let dose = try #require(desk.send(extra).outcome?.dose)
      #expect(dose.label == DoseLabel(name: "Metformin", dosage: dosage, amount: .one))
    }
    #expect(desk.overview.asNeeded.map(\.taken.count) == [1])
    #expect(desk.send(undo("metformin")).outcome?.overview.taken == [])
    #expect(desk.disk.asNeeded.map(\.day) == [day("2026-11-17")])
  }

  @Test func twoOfOneMomentAreTwo() {
    var desk = desk()
    desk.send(take("antacid", at: "13:00"))
    #expect(desk.send(take("antacid", at: "13:00")).outcome?.overview.taken.count == 2)
    #expect(desk.disk.asNeeded.count == 2)
  }

  /// The recorded doses of the day, the time of the new one, the limit it breaks, and when the next is allowed.
  @Test(
    arguments: [
      ([], "14:00", nil, nil),
      (["08:00"], "14:00", nil, nil),
      (["08:00:01"], "14:00", .gap(.hours(6), near: instant("2026-11-20 08:00:01")), "2026-11-20 14:00:01"),
      // A dose that was taken later but recorded earlier counts too.
      (["13:00"], "08:00", .gap(.hours(6), near: instant("2026-11-20 13:00")), "2026-11-20 19:00"),
      (["13:00"], "07:00", nil, nil),
      (["00:00", "06:00"], "12:00", nil, nil),
      (["00:00", "00:01", "06:02"], "12:02", .perDay(limit: 3, taken: 3), "2026-11-21 00:00"),
    ] as [([String], String, ExceededLimit?, String?)]
  )
  func limitsWarnBeforeADoseThatBreaksThem(
    taken: [String],
    at: String,
    limit: ExceededLimit?,
    next: String?
  ) {
    var desk = desk()
    for time in taken { desk.send(take(forced: true, at: time)) }
    let expected = limit.map {
      Refusal.medications(.limitExceeded(name: "Ibuprofen", $0, next: instant(next ?? "")))
    }
    #expect(desk.send(take(at: at)).refusal == expected)
    #expect(desk.disk.asNeeded.count == taken.count + (limit == nil ? 1 : 0))
    if limit != nil { #expect(desk.send(take(forced: true, at: at)).refusal == nil) }
  }

  @Test func theGapAndTheCountReachOverMidnight() {
    var desk = desk(at: "2026-11-20 23:00")
    for time in ["05:00", "10:00", "22:00"] { desk.send(take(forced: true, at: time)) }
    #expect(desk.overview.asNeeded.first?.left == 0)
    for (time, next) in [("03:59", "05:00"), ("04:59", "05:00"), ("05:00", nil)] {
      desk.run(until: "2026-11-21 \(time)")
      #expect(desk.overview.asNeeded.first?.next == next.map { instant("2026-11-21 \($0)") })
      #expect((desk.send(take()).refusal == nil) == (next == nil))
    }
    #expect(desk.overview.asNeeded.first?.next == instant("2026-11-21 11:00"))
  }

  @Test func pastDaysAreLockedAndNeedATimeAndEndAfterAFewDays() {
    var desk = desk()
    let locked = desk.send(take(day: "yesterday", at: "12:00")).refusal
    #expect(locked == .time(.historyLocked(day("2026-11-19"))))
    desk.change(.unlock)
    #expect(desk.send(take(day: "yesterday")).refusal == .time(.timeMissing(day("2026-11-19"))))
    #expect(desk.send(take(day: "yesterday", at: "12:00")).outcome?.dose.day == day("2026-11-19"))
    #expect(desk.send(take(day: "-4", at: "12:00")).outcome?.dose.day == day("2026-11-16"))
    let before = desk.send(take(day: "-5", at: "12:00")).refusal
    #expect(before == .time(.tooLongAgo(first: day("2026-11-16"))))
    #expect(desk.send(undo(day: "-4")).refusal == nil)
    #expect(desk.send(take(day: "tomorrow", at: "12:00")).refusal == .time(.futureDay(day("2026-11-21"))))
    #expect(desk.send(take(at: "14:01")).refusal == .time(.futureTime(instant("2026-11-20 14:01"))))
  }

  @Test(arguments: ["2026-11-14 14:00", "2026-11-19 14:00", "2026-10-01 14:00"])
  func afterTheClockWasSetBackTodayIsStillToday(text: String) {
    var desk = desk(at: "2026-11-20 12:00")
    desk.run(until: "2026-11-20 14:00")
    desk.setClock(to: text)
    #expect(desk.send(take()).refusal == nil)
    #expect(desk.send(take()).refusal != nil)
  }

  @Test func whatWasTakenBeforeTheMemoryBeganCountsForLimitsAllTheSame() {
    var desk = desk(at: "2026-11-14 12:00")
    desk.send(take())
    desk.setClock(to: "2026-11-24 12:00")
    #expect(desk.engine.memory.medications.asNeeded.isEmpty)
    desk.setClock(to: "2026-11-14 14:00")
    let limit = ExceededLimit.gap(.hours(6), near: instant("2026-11-14 12:00"))
    let (refusal, next) = (desk.send(take()).refusal, instant("2026-11-14 18:00"))
    #expect(refusal == .medications(.limitExceeded(name: "Ibuprofen", limit, next: next)))
  }

  @Test func itIsNeverDueRemindedOfOrCounted() {
    var desk = desk(at: "2026-11-20 06:00")
    let before = desk.plan
    desk.send(take())
    #expect(desk.plan == before)
    let due = desk.overview.slots.flatMap(\.doses)
    #expect(due.allSatisfy { $0.medication.id == Medication.metformin.id })
    let later = instant("2026-12-01 00:00").in(desk.zone)
    let past = PastDays(regimen: desk.engine.regimen, settings: Settings(), records: [:], at: later)
    var statistics = Statistics()
    past.forEach(of: day("2026-11-01")...day("2026-11-30"), answers: []) { statistics.add($0, $1) }
    #expect(Array(statistics.medications.keys) == [Medication.metformin.id])
    #expect(desk.say(.take, "ibu")?.refusal != nil)
  }
}
