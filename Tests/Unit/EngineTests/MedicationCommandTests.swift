import PillsCore
import Testing

@testable import PillsCoreTestSupport

/// Adding, editing, ending and holding medications: what becomes of their versions, and what is refused.
@Suite struct MedicationCommandTests {
  private let today = day("2026-11-20")

  private func reference(_ text: String) -> DayReference? { DayReference(parsing: text) }

  // MARK: Adding

  @Test func whatIsAddedIsDueFromThenOn() {
    var bedside = Bedside(at: "2026-11-20 15:00", medications: [.metformin])
    let outcome = bedside.send(
      .add("  Vitamin   D ") {
        $0.texts[.dosage] = "20 µg"
        $0.texts[.instructions] = "with food"
        $0.slots = ["Evening"]
      }
    ).outcome
    let medication = outcome?.history.latest(on: today)
    #expect(outcome?.changed == true)
    #expect(outcome?.endedDefault == false)
    #expect(medication?.name == "Vitamin D")
    #expect(medication?.schedule == Schedule(.daily, slots: [.evening]))
    #expect(medication?.id == bedside.id(of: "Vitamin D"))
    #expect(bedside.disk.regimen == bedside.engine.memory.medications.regimen)
    #expect(bedside.overview.slots.last?.doses.map(\.medication.name) == ["Metformin", "Vitamin D"])
    bedside.run(until: "2026-11-20 21:00")
    let text = bedside.screen[reminder("evening-2026-11-20")]?.text
    #expect(text == "Metformin 500 mg, Vitamin D 20 µg (with food)")
  }

  @Test(
    arguments: [
      (nil, nil, .daily, ["morning"]), ("twice-daily", nil, .daily, ["evening", "morning"]),
      (" Twice-Daily\t", nil, .daily, ["evening", "morning"]), ("as-needed", nil, .asNeeded, []),
      ("weekly mon", ["evening"], .weekly([.monday]), ["evening"]),
      ("every 3 days", nil, .every(count: 3, first: day("2026-11-20")), ["morning"]),
    ] as [(String?, [String]?, DayPattern, [String])]
  )
  func slotsGoWithTheScheduleUnlessNamed(text: String?, slots: [String]?, days: DayPattern, names: [String]) {
    var bedside = Bedside(medications: [.metformin])
    let added = bedside.send(.add("New") { ($0.schedule, $0.slots) = (text, slots) })
    let schedule = added.outcome?.history.latest(on: today).schedule
    #expect(schedule?.days == days)
    #expect(schedule?.slots.map(\.description).sorted() == names)
  }

  @Test(
    arguments: [
      ("every 3 days", "2026-11-19", ["2026-11-22", "2026-11-25"]),
      ("every 3 days", "2026-11-23", ["2026-11-23", "2026-11-26"]),
      ("cycle 2/5", "2026-11-19", ["2026-11-20", "2026-11-26"]),
    ]
  )
  func daysAreCountedFromTheFirst(schedule: String, from: String, due: [String]) {
    var bedside = Bedside(medications: [.metformin])
    bedside.change(.unlock)
    let added = bedside.send(.add("New") { ($0.schedule, $0.from) = (schedule, reference(from)) })
    let history = added.outcome?.history
    #expect(history?.versions.map(\.from) == [Boundary(day(from))])
    let days = bedside.engine.plan(at: bedside.moment).reminders
      .filter { $0.doses.contains { $0.medication == history?.id } }.map(\.id.day.description)
    #expect(days == due)
  }

  @Test(arguments: [
    ("2026-10-31", Refusal.medications(.untilBeforeFrom(until: day("2026-10-31"), from: day("2026-11-01")))),
    ("2026-11-19", nil), ("2026-11-20", nil), ("9999-12-30", nil), ("9999-12-31", nil),
  ])
  func itsLastDayIsTheFirstOrLater(until: String, refusal: Refusal?) {
    var bedside = Bedside(medications: [.metformin])
    bedside.change(.unlock)
    let result = bedside.send(
      .add("New") { ($0.until, $0.from) = (reference(until), reference("2026-11-01")) }
    )
    #expect(result.refusal == refusal)
    let last = result.outcome?.history.lastDay?.description
    // After the last day that has a name, nobody needs an end, and the store could not read one.
    #expect(last == (refusal != nil || until == "9999-12-31" ? nil : until))
    let days = bedside.disk.regimen.versions.map(\.from.day)
    #expect(days.allSatisfy { Day($0.description) == $0 })
  }

  @Test func untilComesNotBeforeFrom() {
    var bedside = Bedside(medications: [.metformin])
    let add = MedicationCommand.add("New") {
      ($0.from, $0.until) = (reference("2026-12-02"), reference("2026-12-01"))
    }
    let refusal = Refusal.medications(.untilBeforeFrom(until: day("2026-12-01"), from: day("2026-12-02")))
    #expect(bedside.send(add).refusal == refusal)
    bedside.send(.add("New") { $0.from = reference("2026-12-02") })
    #expect(bedside.send(.edit("new") { $0.until = .after(.day(day("2026-12-01"))) }).refusal == refusal)
  }

  @Test func whatCannotBeIsRefusedAndNothingOfItIsStored() {
    var bedside = Bedside(medications: [.metformin])
    let before = bedside.disk.regimen
    let commands: [MedicationCommand] = [
      .add(""), .add(" "), .add("\u{200D}"), .add(String(repeating: "x", count: 500)), .add("a\u{202E}b"),
      .add("New") { $0.texts[.dosage] = "a\nb" },
      .add("New") { $0.texts[.instructions] = String(repeating: "x", count: 201) },
      .add("New") { $0.schedule = "every 0 days" }, .add("New") { $0.slots = ["noon"] },
      .add("New") { $0.slots = [] }, .add("New") { $0.limits.perDay = 0 },
      .add("New") { $0.limits.gap = .zero }, .add("New") { $0.limits.gap = .hours(73) },
      .add("New") { ($0.schedule, $0.slots) = ("as-needed", ["morning"]) }, .add("METFORMIN"),
    ]
    for command in commands { #expect(bedside.send(command).refusal != nil, "\(command)") }
    #expect(bedside.disk.regimen == before)
    #expect(bedside.engine.memory.medications.regimen == before)
  }

  @Test func aThousandAreEnough() {
    let many = (1...1000).map { Medication(Int64($0), "M\($0)", .twiceDaily) }
    var bedside = Bedside(medications: many)
    #expect(bedside.send(.add("New")).refusal == .medications(.tooManyMedications(limit: 1000)))
    // Those that are over leave room.
    bedside.send(.remove(name: "M1000"))
    #expect(bedside.send(.add("New")).outcome?.changed == true)
  }

  @Test(
    arguments: [
      (false, nil, "2026-11-20"), (true, nil, nil), (false, "2026-12-01", "2026-12-01"),
    ] as [(Bool, String?, String?)]
  )
  func theFirstMedicationTakesThePlaceOfTheDefaultWhenItBegins(keeps: Bool, from: String?, ends: String?) {
    var bedside = Bedside(since: "2026-11-01")
    let added = bedside.send(.add("New", keepsDefault: keeps) { $0.from = from.flatMap(reference) })
    #expect(added.outcome?.endedDefault == (ends != nil))
    let end = bedside.disk.regimen[.defaultMedication]?.versions.last { $0.medication.state == .ended }
    #expect(end?.from.day.description == ends)
    // The next one leaves it alone, whatever became of it.
    let before = bedside.disk.regimen[.defaultMedication]
    bedside.send(.add("Another"))
    #expect(bedside.disk.regimen[.defaultMedication] == before)
    // The past keeps it.
    let yesterday = today.previous
    let slots = bedside.engine.slots(of: yesterday...yesterday, answers: [:], at: bedside.moment)
    #expect(slots[yesterday]?.flatMap(\.doses).map(\.medication.name) == ["Pills", "Pills"])
  }

  @Test func aDefaultThatWasGivenANameOrADosageStays() {
    for fill in [{ $0.name = "Aspirin" }, { $0.texts[.dosage] = "2" }] as [(inout MedicationEdit) -> Void] {
      var bedside = Bedside()
      bedside.send(.edit("pills", fill))
      let added = bedside.send(.add("New"))
      #expect(added.outcome?.endedDefault == false)
      #expect(bedside.disk.regimen.current(on: today).count == 2)
    }
  }

  // MARK: Names

  @Test func namesAreUniqueAmongWhatIsTakenNowOrLater() {
    var bedside = Bedside(medications: [.metformin, .vitamin])
    let exists = Refusal.medications(.medicationExists(name: "Metformin"))
    #expect(bedside.send(.edit("vit") { $0.name = "metFORMIN" }).refusal == exists)
    // Its own name may be written in another way.
    #expect(bedside.send(.edit("vit") { $0.name = "VITAMIN D" }).outcome?.changed == true)
    // A name that another will have counts, and the one it will lose.
    bedside.send(.edit("metformin", from: "2026-12-01") { $0.name = "Glucophage" })
    #expect(bedside.send(.add("glucophage")).refusal == .medications(.medicationExists(name: "Glucophage")))
    #expect(bedside.send(.add("metformin")).refusal == exists)
    // What is over leaves its name.
    bedside.send(.remove(name: "vitamin d"))
    #expect(bedside.send(.add("Vitamin D")).outcome?.history.id == bedside.id(of: "Vitamin D"))
  }

  @Test func aBeginningThatFitsOneNameWillDo() {
    var bedside = Bedside(medications: [.metformin, .vitamin])
    bedside.send(.add("Metoprolol"))
    let ambiguous = bedside.send(.remove(name: "met")).refusal
    let candidates = ["Metformin", "Metoprolol"]
    #expect(ambiguous == .medications(.ambiguousMedication(name: "met", candidates: candidates)))
    let paused = bedside.send(.pause(name: "METO", until: nil)).outcome?.history.id
    #expect(paused == bedside.id(of: "Metoprolol"))
    let misspelt = bedside.send(.remove(name: "vitamine d")).refusal
    #expect(misspelt == .medications(.unknownMedication(name: "vitamine d", suggestion: "Vitamin D")))
    bedside.send(.remove(name: "vit"))
    let removed = bedside.send(.remove(name: "vit")).refusal
    #expect(removed == .medications(.unknownMedication(name: "vit", suggestion: nil)))
  }

  // MARK: Editing

  @Test func anEditChangesWhatItSaysAndNothingElse() {
    var bedside = Bedside(medications: [.metformin])
    bedside.send(
      .edit("metformin", from: "2026-12-01") {
        ($0.schedule, $0.slots) = ("weekly mon", ["evening"])
        $0.perDay = .init(3)
      }
    )
    bedside.send(.edit("metformin") { $0.texts[.dosage] = "850 mg" })
    let history = bedside.disk.regimen[MedicationID(2)]
    let later = history?.version(on: day("2026-12-01"))?.medication
    #expect(history?.latest(on: today).schedule == .twiceDaily)
    #expect(later?.schedule == Schedule(.weekly([.monday]), slots: [.evening]))
    #expect(later?.limits.perDay == 3)
    #expect(later?.dosage == "850 mg")
    // Slots alone leave the days as they are, and days alone the slots.
    bedside.send(.edit("metformin") { $0.slots = ["morning"] })
    let slotsEdited = bedside.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(slotsEdited?.medication.schedule == Schedule(.weekly([.monday]), slots: [.morning]))
    bedside.send(.edit("metformin") { $0.schedule = "every 2 days" })
    let daysEdited = bedside.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(daysEdited?.medication.schedule == Schedule(.every(count: 2, first: today), slots: [.morning]))
  }

  @Test func whatIsTakenAsNeededHasNoSlotsWhateverIsEdited() {
    var bedside = Bedside(medications: [.metformin])
    bedside.send(.edit("metformin", from: "2026-12-01") { $0.schedule = "as-needed" })
    bedside.send(.edit("metformin") { $0.slots = ["evening"] })
    let later = bedside.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(later?.medication.schedule == Schedule(.asNeeded, slots: []))
    bedside.send(.edit("metformin") { $0.schedule = "twice-daily" })
    let again = bedside.disk.regimen[MedicationID(2)]?.version(on: day("2026-12-01"))
    #expect(again?.medication.schedule == .twiceDaily)
    bedside.send(.edit("metformin") { $0.schedule = "as-needed" })
    let refusal = bedside.send(.edit("metformin") { $0.slots = ["evening"] }).refusal
    #expect(refusal == .medications(.slotOfAsNeeded(.evening)))
    let daily = bedside.send(.edit("metformin") { $0.schedule = "daily" }).outcome?.history.latest(on: today)
    #expect(daily?.schedule == Schedule(.daily, slots: [.morning]))
  }

  @Test(arguments: ["remove", "pause", "resume", "edit"])
  func sayingTheSameTwiceIsStoredOnce(word: String) {
    var bedside = Bedside(medications: [.metformin, .vitamin])
    if word == "resume" { bedside.send(.pause(name: "vitamin d", until: nil)) }
    let command: MedicationCommand =
      switch word {
      case "pause": .pause(name: "vitamin d", until: .fromToday(days: 5))
      case "resume": .resume(name: "vitamin d")
      case "edit":
        .edit("vitamin d") { ($0.texts[.dosage], $0.until) = ("20 µg", .after(.fromToday(days: 9))) }
      default: .remove(name: "vitamin d")
      }
    bedside.live(minutes: 1)
    #expect(bedside.send(command).outcome?.changed == true)
    let stored = bedside.disk.regimen
    let changes = bedside.overview.changeCount
    bedside.live(minutes: 1)
    let again = bedside.send(command)
    // What was ended cannot be named any more.
    #expect(word == "remove" ? again.refusal != nil : again.outcome?.changed == false)
    #expect(bedside.disk.regimen == stored)
    #expect(bedside.overview.changeCount == changes)
  }

  @Test func thePastIsNotEdited() {
    var bedside = Bedside(medications: [.metformin])
    let yesterday = Refusal.medications(.pastDay(today.previous))
    #expect(bedside.send(.edit("met", from: "yesterday") { $0.texts[.dosage] = "1" }).refusal == yesterday)
    let paused = bedside.send(.pause(name: "met", until: .fromToday(days: 0)))
    #expect(paused.refusal == .medications(.pastDay(today)))
    let ended = bedside.send(.edit("met") { $0.until = .after(.fromToday(days: -1)) })
    #expect(ended.refusal == .medications(.untilBeforeFrom(until: today.previous, from: today)))
  }

  @Test func aSlotIsNeededByWhatIsDueInItNowOrLater() {
    var bedside = Bedside(medications: [.metformin, .vitamin])
    func needing(_ bedside: Bedside, _ slot: SlotName) -> [String] {
      var bedside = bedside
      guard case .medications(.slotInUse(_, let medications)) = bedside.set(slot, to: nil) else { return [] }
      return medications
    }
    #expect(needing(bedside, .morning) == ["Metformin"])
    bedside.send(.edit("vitamin", from: "2026-12-01") { $0.slots = ["morning"] })
    #expect(needing(bedside, .morning) == ["Metformin", "Vitamin D"])
    #expect(needing(bedside, .evening) == ["Metformin", "Vitamin D"])
    bedside.send(.pause(name: "metformin", until: nil))
    #expect(needing(bedside, .morning) == ["Metformin", "Vitamin D"])
    bedside.send(.remove(name: "metformin"))
    bedside.send(.remove(name: "vitamin"))
    #expect(needing(bedside, .morning) == [])
  }

  // MARK: What fails

  @Test func whatCannotBeStoredChangesNothing() {
    var bedside = Bedside(at: "2026-11-20 07:30", medications: [.metformin])
    let failure = StoreFailure(.full)
    bedside.disk.writeFailure = failure
    let regimen = bedside.engine.memory.medications.regimen
    let shown = bedside.shown
    let commands: [MedicationCommand] = [
      .add("New"), .remove(name: "met"), .pause(name: "met", until: nil),
      .edit("met") { $0.slots = ["evening"] },
    ]
    for command in commands {
      #expect(bedside.send(command).refusal == .storage(failure))
      #expect(bedside.engine.memory.medications.regimen == regimen)
      #expect(bedside.shown == shown)
    }
    bedside.disk.writeFailure = nil
    #expect(bedside.send(.remove(name: "met")).outcome?.changed == true)
    #expect(bedside.shown == [])
  }

  @Test func aRestartKnowsWhatWasChanged() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.send(.add("New"))
    bedside.send(.pause(name: "met", until: .fromToday(days: 2)))
    let plan = bedside.plan
    let regimen = bedside.engine.memory.medications.regimen
    bedside.restart()
    #expect(bedside.plan == plan)
    #expect(bedside.engine.memory.medications.regimen == regimen)
  }

  @Test func theJournalNamesNoMedication() {
    var bedside = Bedside(at: "2026-11-20 06:00", medications: [.metformin])
    bedside.send(.add("Secret"))
    bedside.send(.remove(name: "secret"))
    bedside.run(until: "2026-11-21 12:00")
    #expect(bedside.notices.prefix(2) == [.medicationsChanged(count: 1), .medicationsChanged(count: 1)])
    let said = bedside.announcements + bedside.notices.map { "\($0)" }
    #expect(said.allSatisfy { !$0.contains("ecret") && !$0.contains("etformin") })
  }
}
