import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport
@testable import Simulation

/// After any changes of medications, both computations of the due doses agree, and the past stays unchanged.
@Suite struct DueDosesTests {
  private static let zones: [TransitionZone] = [
    .utc, .berlin, .newYork, .midnightChange, .halfHour, .fixed(hours: 14),
  ]

  /// A person who changes medications and slots at random.
  private struct Life {
    var random: SplitMix64
    let zone: TransitionZone
    var settings = Settings()
    var regimen = Regimen(versions: [])
    var now: Instant

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      zone = zones[Int(seed) % zones.count]
      now = instant("2026-02-20 00:00") + .minutes(Int64.random(in: 0..<1440, using: &random))
      let times = ["00:00", "02:30", "07:00", "12:30", "21:00", "23:59:59"]
      settings.slots = Dictionary(
        uniqueKeysWithValues: times.shuffled(using: &random).prefix(3).enumerated().map {
          (slot("slot\($0.offset)"), time($0.element))
        }
      )
      settings.window = [.minutes(1), .hours(6), .hours(24)].randomElement(using: &random) ?? .hours(6)
      regimen.slots = SlotHistory(always: settings.slots)
    }

    var today: Day { zone.day(at: now) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func schedule() -> Schedule {
      let first = today.advanced(by: number(-40...10))
      let days: DayPattern =
        switch number(0...4) {
        case 0: .daily
        case 1: .weekly(Set(Weekday.allCases.shuffled(using: &random).prefix(number(1...6))))
        case 2: .every(count: number(1...9), first: first)
        case 3: .cycle(on: number(1...9), off: number(0...9), first: first)
        default: .asNeeded
        }
      let slots = settings.slotsInOrder.map(\.name).shuffled(using: &random).prefix(number(1...3))
      return Schedule(days, slots: days == .asNeeded ? [] : Set(slots))
    }

    mutating func live() {
      // Several changes on one day are common, often exactly when a slot or a window begins or ends.
      now = now + .minutes(Int64(number(1...4000)))
      if number(0...3) == 0, let slot = settings.slotsInOrder.randomElement(using: &random) {
        let edges = [
          zone.instant(of: slot.time, on: today), zone.start(of: today),
          regimen.closing(of: slot, on: today, settings: settings, zone: zone),
        ]
        now = max(now, edges[number(0...2)])
      }
      if number(0...5) == 0 { return changeSlots() }
      let current = regimen.current(on: today)
      guard number(0...4) > 0, let history = current.randomElement(using: &random) else {
        let medication = Medication(
          id: MedicationID(regimen.histories.count + 1),
          name: "M",
          schedule: schedule()
        )
        let from = number(0...3) == 0 ? Boundary(today.advanced(by: number(1...9))) : now.in(zone).boundary
        regimen.replace(
          with: [MedicationHistory(versions: [MedicationVersion(medication, from: from, madeAt: now)])]
        )
        return
      }
      let later = number(0...2) == 0 ? Boundary(today.advanced(by: number(1...20))) : nil
      let new = schedule()
      let first = regimen.boundary(of: history, and: new.slots, settings: settings, at: now.in(zone)) { _ in
        false
      }
      var steps: [CourseStep] = []
      switch number(0...5) {
      case 0: steps = history.pausing(from: first, until: later)
      case 1: steps = history.resuming(from: first)
      case 2: steps = history.ending(from: later ?? first)
      case 3: steps = history.ending(from: nil)
      default:
        let medication = Medication(id: history.id, name: "M", schedule: new)
        steps = [Aspect.days, .slots].map { CourseStep($0, medication.value(of: $0), from: later ?? first) }
      }
      if let changed = history.applying(steps, at: now) { regimen.replace(with: [changed]) }
    }

    /// Adds, moves or removes a slot; a slot that a medication needs is never removed.
    private mutating func changeSlots() {
      let name = slot("slot\(number(0...4))")
      let isNeeded = regimen.histories.contains { $0.slots(from: today).contains(name) }
      func time() -> TimeOfDay { TimeOfDay(hour: number(0...23), minute: number(0...59)) ?? .noon }
      let new = SlotTime(time(), except: number(0...2) == 0 ? [.saturday: time(), .tuesday: time()] : [:])
      let isAdded = isNeeded || settings.slots[name] == nil || settings.slots.count == 1
      let isOver = settings.slots[name].map { time in
        regimen.closing(
          of: Slot(name: name, time: time.time(on: today.weekday)),
          on: today,
          settings: settings,
          zone: zone
        ) <= now
      }
      let step = SlotTimeline.Step(isAdded ? new : nil, from: isOver == true ? today.next : today)
      regimen.slots.take([name: (regimen.slots[name] ?? SlotTimeline()).changed(by: step)])
      settings.slots = regimen.slots.current
    }

    func quickly(on day: Day) -> Set<Dose> {
      var doses: Set<Dose> = []
      DueDoses(regimen: regimen).forEach(on: day) { slot, medication in
        #expect(doses.insert(Dose(day: day, slot: slot.name, medication: medication)).inserted)
      }
      return doses
    }

    func slowly(on day: Day) -> Set<Dose> {
      Set(
        Occurrence.all(on: day, regimen: regimen, settings: settings, zone: zone).flatMap { Array($0.doses) }
      )
    }

    /// Computes the due doses directly from the rule, dose by dose.
    func plainly(on day: Day) -> Set<Dose> {
      var doses: Set<Dose> = []
      for history in regimen.histories {
        for slot in regimen.slots.slots(on: day) {
          let version = history.versions.last { ($0.from.day, $0.from.time) <= (day, slot.time) }
          guard let medication = version?.medication, medication.state == .active,
            medication.schedule.days.contains(day), medication.schedule.slots.contains(slot.name)
          else { continue }
          doses.insert(Dose(day: day, slot: slot.name, medication: medication.id))
        }
      }
      return doses
    }

    /// Every dose whose window has closed since `first`.
    func closed(since first: Day) -> Set<Dose> {
      Set(
        (first...today).flatMap { slowly(on: $0) }.filter { dose in
          let slots = regimen.slots.slots(on: dose.day)
          guard let slot = slots.first(where: { $0.name == dose.slot }) else { return false }
          return regimen.closing(of: slot, on: dose.day, settings: settings, zone: zone) <= now
        }
      )
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func areTheSameByBothWays(seed: UInt64) {
    var life = Life(seed: seed)
    let first = life.today.advanced(by: -5)
    for _ in 0..<40 { life.live() }
    var count = 0
    for offset in 0..<150 {
      let day = first.advanced(by: offset)
      let doses = life.plainly(on: day)
      #expect(life.slowly(on: day) == doses, "\(day)")
      #expect(life.quickly(on: day) == doses, "\(day)")
      count += doses.count
    }
    #expect(count > 0)
  }

  @Test(arguments: UInt64(100)..<130)
  func noChangeChangesWhatWasOver(seed: UInt64) {
    var life = Life(seed: seed)
    let first = life.today.advanced(by: -5)
    for _ in 0..<40 {
      var next = life
      next.live()
      var before = life
      before.now = next.now
      // A slot that moves today can be due again today, and can close yesterday's dose earlier or later.
      let last = next.settings.slots == life.settings.slots ? next.today : next.today.advanced(by: -2)
      #expect(
        next.closed(since: first).filter { $0.day <= last }
          == before.closed(since: first).filter { $0.day <= last }
      )
      for history in next.regimen.histories {
        #expect(history.versions.map(\.from) == history.versions.map(\.from).sorted())
      }
      life = next
    }
  }

  @Test func whatIsChangedWithinAWindowCountsForItAlsoWhereItsTimeIsSkipped() throws {
    // On 29 March Berlin skips 02:30, so the dose is due at 03:00 (01:00 UTC) and closes an hour later.
    var settings = Settings()
    settings.slots = [slot("night"): time("02:30")]
    settings.window = .hours(1)
    let day = day("2026-03-29")
    for (at, isDue) in [("02:00", true), ("01:59:59", false), ("01:00", false), ("00:00", false)] {
      let medication = Medication(0, "M", Schedule(.daily, slots: [slot("night")]))
      let history = MedicationHistory(versions: [MedicationVersion(medication, from: day.previous)])
      let moment = instant("2026-03-29 \(at)").in(.berlin)
      let boundary = Regimen(versions: history.versions, slots: SlotHistory(always: settings.slots))
        .boundary(of: history, settings: settings, at: moment) { _ in false }
      let ended = try #require(history.applying(history.ending(from: boundary), at: moment.now))
      let occurrences = Occurrence.all(
        on: day,
        regimen: Regimen(versions: ended.versions, slots: SlotHistory(always: settings.slots)),
        settings: settings,
        zone: TransitionZone.berlin
      )
      #expect(occurrences.isEmpty != isDue, "\(at)")
    }
  }

  struct Replaced: Sendable {
    /// The beginning of the default medication.
    let from: String
    let at: String
    var answered: SlotName?
    let ends: String
  }

  @Test(arguments: [
    // Nothing of the default medication was due today.
    Replaced(from: "2026-11-20T00:00", at: "06:00", ends: "2026-11-20T00:00:01"),
    Replaced(from: "2026-11-20T02:00", at: "08:00", ends: "2026-11-20T02:00"),
    Replaced(from: "2026-11-20T12:00", at: "12:00", ends: "2026-11-20T12:00"),
    Replaced(from: "2026-11-18T09:00", at: "08:00", ends: "2026-11-20T00:00:01"),
    Replaced(from: "2026-11-18T09:00", at: "00:00", ends: "2026-11-20T00:00"),
    // The morning is answered or over, or the evening was answered in advance.
    Replaced(from: "2026-11-18T09:00", at: "08:00", answered: .morning, ends: "2026-11-20T08:00"),
    Replaced(from: "2026-11-18T09:00", at: "14:00", ends: "2026-11-20T14:00"),
    Replaced(from: "2026-11-20T05:00", at: "06:00", answered: .evening, ends: "2026-11-20T06:00"),
  ])
  func aDefaultOfWhichNothingWasDueIsNotDueAtOtherTimes(_ row: Replaced) throws {
    let day = day("2026-11-20")
    let begun = MedicationVersion.first(at: longAgo, from: try #require(Boundary(row.from)))
    let regimen = Regimen(versions: [begun])
    let moment = instant("2026-11-20 \(row.at)").in(.utc)
    let boundary = regimen.boundary(of: regimen.histories[0], settings: Settings(), at: moment) {
      $0 == row.answered
    }
    #expect(boundary.description == row.ends)
    let history = regimen.histories[0]
    var ended = Regimen(
      histories: [history.taking(history.ending(from: boundary), at: moment.now)],
      slots: regimen.slots
    )
    guard row.answered == nil, row.at < "12:00" else { return }
    // On another device the morning can have any time.
    for hour in 0..<24 {
      let half = SlotTime(time("\(hour < 10 ? "0" : "")\(hour):30"))
      ended.slots.take([.morning: Timeline(always: half)])
      #expect(!ended.isDue(.morning, on: day), "\(hour)")
    }
  }

  @Test func aWindowOfADayClosesWhenTheSlotComesAgain() throws {
    // In this night there are 23 hours from 07:00 to 07:00.
    var settings = Settings()
    settings.window = .hours(24)
    let closing = Regimen(versions: []).closing(
      of: Slot(name: .morning, time: time("07:00")),
      on: day("2026-03-28"),
      settings: settings,
      zone: TransitionZone.berlin
    )
    #expect(closing == instant("2026-03-29 05:00"))
  }
}
