import Glibc
import PillsCore

/// An empty past.
struct NoPast: Past {
  func answers(of days: ClosedRange<Day>) -> [Dose: DoseAnswer] { [:] }
  func act(_ wanted: WantedAct, since start: Instant) -> DoneAct? { nil }
  var storedAct: Int? { nil }
  func usedIDs() -> Set<MedicationID> { [] }
  func stepsOfOthers(about subject: CourseKey) -> Set<CourseStep> { [] }
  func memory(from firstDay: Day) throws(StoreFailure) -> Memory { throw StoreFailure(.failing) }
}

/// A zone that is always two hours ahead of UTC.
final class Zone: LocalTime {
  let identifier = "always two hours ahead"

  func secondsAheadOfUTC(at instant: Instant) -> Int64 { 7200 }
}

/// 2026-11-20 12:00 UTC.
let now = Instant(secondsSinceEpoch: 1_795_176_000)
let today = Zone().day(at: now)

/// The id of a medication by its number.
func id(of number: Int) -> MedicationID { MedicationID(seed: UInt64(number), recordedAt: now) }

/// An engine with medications of every kind of schedule, each changed every few days until this morning, and
/// a week of answers.
func engine(medications: Int, versions: Int) -> Engine {
  let patterns: [DayPattern] = [
    .daily, .weekly([.monday, .friday]), .every(count: 3, first: today.advanced(by: -1000)),
    .cycle(on: 21, off: 7, first: today.advanced(by: -1000)), .asNeeded,
  ]
  let all = (1...medications).flatMap { number in
    (0..<versions).map { version in
      let days = patterns[number % patterns.count]
      var medication = Medication(
        id: id(of: number),
        name: "Medication number \(number)",
        schedule: Schedule(days, slots: days == .asNeeded ? [] : [.morning, .evening])
      )
      medication[.dosage] = "\(version + 1)00 mg"
      medication[.instructions] = "with a meal and a glass of water"
      let age = 5 * (versions - 1 - version)
      return MedicationVersion(
        medication,
        from: today.advanced(by: -age),
        madeAt: now - .hours(Int64(24 * age + 4))
      )
    }
  }
  var answers: [Dose: DoseAnswer] = [:]
  for number in 1...medications {
    for age in 1...7 {
      let dose = Dose(
        day: today.advanced(by: -age),
        slot: .morning,
        medication: id(of: number)
      )
      answers[dose] = DoseAnswer(
        .taken,
        at: now - .hours(Int64(24 * age)),
        DoseLabel(name: "Medication number \(number)", dosage: "100 mg", amount: .one)
      )
    }
  }
  let memory = Memory(
    regimen: Regimen(versions: all),
    answers: answers,
    reviewedUntil: now,
    firstDay: today.advanced(by: -7)
  )
  return Engine(settings: Settings(), memory: memory)
}

func microseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The median time of a plan in microseconds.
func measure(medications: Int, versions: Int) -> Double {
  let moment = Moment(now: now, zone: Zone())
  var engine = engine(medications: medications, versions: versions)
  _ = engine.handle(.started(engine.settings), at: moment, past: NoPast())
  let times = (0..<max(21, 20_000 / medications)).map { _ in
    let start = microseconds()
    _ = engine.plan(at: moment)
    return microseconds() - start
  }
  return times.sorted()[times.count / 2]
}

let columns = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard columns.count == 2 else {
  print("measure-plan: the numbers of medications and of versions are missing")
  exit(2)
}
print(measure(medications: columns[0], versions: columns[1]))
