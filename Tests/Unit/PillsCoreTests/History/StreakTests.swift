@testable import PillsCore
@testable import PillsCoreTestSupport
import Testing

/// The streak counts complete days in a row. Days are written in order, ending today: `#` complete, `.`
/// incomplete, `-` nothing due.
@Suite struct StreakTests {
  @Test(
    arguments: [
      // There is no history, or only the first day.
      ("", 0), (".", 0), ("#", 1),
      // A complete today counts; an incomplete today does not end the streak.
      ("##", 2), ("#.", 1), ("###.", 3), (".##", 2),
      // An incomplete day ends the streak.
      ("##.##", 2), ("##.#.", 1), ("##..", 0), ("####.", 4),
      // Days with nothing due are ignored.
      ("#-#", 2), ("#--.", 1), ("#-", 1), ("-", 0), ("--.", 0), (".-#", 1), ("#-.-#", 1),
    ] as [(String, Int)]
  )
  func walksBackFromYesterday(days: String, length: Int) {
    var streak = Streak()
    for day in days.dropLast().reversed() { streak.count(completion(day)) }
    let isTodayComplete = days.last == "#"
    #expect(streak.length + (isTodayComplete ? 1 : 0) == length)
  }

  @Test(
    arguments: [
      ([], .nothingDue), ([.taken], .complete), ([.taken, .taken], .complete), ([.taken, .due], .incomplete),
      ([.missed], .incomplete), ([.skipped], .incomplete), ([.skipped, .taken], .incomplete),
    ] as [([DoseStatus], DayCompletion)]
  )
  func aDayIsCompleteWhenEveryDoseIsTaken(statuses: [DoseStatus], completion: DayCompletion) {
    #expect(DayCompletion(statuses) == completion)
  }

  /// Past days of many lengths, with and without a gap: every way of counting gives one result.
  @Test(arguments: [1, 5, 31, 32, 33, 64, 100, 200, 400], [nil, 2, 30, 31, 40, 90, 150])
  func isTheSameWithAndWithoutACheckpoint(days: Int, gap: Int?) throws {
    let today = day("2026-11-20")
    let past = History(
      firstDay: today.advanced(by: -days),
      today: today,
      untaken: gap.map { [today.advanced(by: -$0)] } ?? []
    )
    let expected = min(days, gap.map { $0 - 1 } ?? days)
    var checkpoint: StreakCheckpoint?
    #expect(past.streak(&checkpoint) == expected)
    let readWithout = past.reads
    let kept = checkpoint
    #expect((kept != nil) == (expected > 91))
    #expect(past.streak(&checkpoint) == expected)
    #expect(checkpoint == kept)
    if kept != nil { #expect(past.reads - readWithout <= 31) }
  }

  @Test func aCheckpointOfAnotherBasisOrOfTheFutureIsNotUsed() {
    let today = day("2026-11-20")
    let past = History(firstDay: today.advanced(by: -50), today: today, untaken: [])
    for wrong in [
      StreakCheckpoint(through: today.advanced(by: -40), length: 1000, basis: "other"),
      StreakCheckpoint(through: today, length: 1000, basis: "basis"),
    ] {
      var checkpoint: StreakCheckpoint? = wrong
      #expect(past.streak(&checkpoint) == 50)
    }
  }

  @Test func aCheckpointIsReadAsItWasWritten() {
    let checkpoint = StreakCheckpoint(through: day("2026-10-20"), length: 118, basis: "9f3c")
    #expect(StreakCheckpoint(checkpoint.description) == checkpoint)
    for text in ["", "2026-10-20", "2026-10-20 x 9f", "2026-10-20 -1 9f", "2026-13-20 1 9f"] {
      #expect(StreakCheckpoint(text) == nil)
    }
  }

  @Test func theBasisIsAnotherAfterAnyChangeOfWhatWasDue() {
    let version = MedicationVersion(.metformin, from: day("2026-01-01"))
    var ended = Medication.metformin
    ended.state = .ended
    let regimens = [
      Regimen(versions: [version]),
      Regimen(versions: [MedicationVersion(.metformin, from: day("2026-01-02"))]),
      Regimen(versions: [version, MedicationVersion(ended, from: day("2026-02-01"))]),
      Regimen(versions: [
        MedicationVersion(.metformin, from: Boundary(version.from.day, .noon), madeAt: version.madeAt)
      ]),
      Regimen(versions: [version, MedicationVersion(.vitamin, from: version.from.day)]),
    ]
    var later = regimens[0]
    later.slots.take([.evening: SlotTimeline(always: time("22:00"))])
    let bases = (regimens + [later]).map { HistoryBasis($0) }
    #expect(Set(bases.map(\.fingerprint)).count == bases.count)
    // Stores contain this fingerprint: it must never change for an unchanged regimen.
    #expect(bases[0].fingerprint == HistoryBasis(regimens[0]).fingerprint)
  }

  private func completion(_ letter: Character) -> DayCompletion {
    letter == "#" ? .complete : letter == "." ? .incomplete : .nothingDue
  }
}

/// The past of one medication that is taken twice a day, except on some evenings.
private final class History {
  private let past: PastDays
  private let today: Day
  private let untaken: Set<Day>
  private(set) var reads = 0

  init(firstDay: Day, today: Day, untaken: Set<Day>) {
    self.today = today
    self.untaken = untaken
    past = PastDays(
      regimen: Regimen(versions: [MedicationVersion(.pills, from: firstDay)]),
      settings: Settings(),
      records: [:],
      at: TransitionZone.utc.instant(of: time("12:00"), on: today).in(.utc)
    )
  }

  func streak(_ checkpoint: inout StreakCheckpoint?) -> Int {
    Streak.length(endingWith: today.previous, of: past, basis: "basis", checkpoint: &checkpoint) { days in
      reads += days.count
      return days.flatMap { day in
        [SlotName.evening, .morning].filter { $0 == .morning || !untaken.contains(day) }.map {
          AnsweredDose(Dose(day: day, slot: $0, medication: .defaultMedication), kind: .taken)
        }
      }
    }
  }
}
