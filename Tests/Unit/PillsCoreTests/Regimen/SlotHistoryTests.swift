import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

/// The slots of a day and their times after commands and changes of the settings file.
@Suite struct SlotHistoryTests {
  private static let noon = slot("noon")
  private static let today = day("2026-11-20")

  /// What happens on 2026-11-20, such as `10:00 noon 12:00`, `10:00 noon -`, `10:00 take morning` or, in the
  /// settings file, `10:00 file noon 12:00`. The result is the morning's time and the other slots on the day
  /// before, on that day and on the next.
  @Test(
    arguments: [
      ("what Pills begins with", "", "07:00 | 07:00 | 07:00"),
      ("a slot that is moved was earlier until yesterday", "06:00 morning 08:00", "07:00 | 08:00 | 08:00"),
      ("once it is over it moves from tomorrow on", "13:00 morning 15:00", "07:00 | 07:00 | 15:00"),
      ("also where it would be over at its new time", "12:00 morning 05:30", "07:00 | 07:00 | 05:30"),
      ("and where it is answered", "07:10 take morning; 07:20 morning 09:00", "07:00 | 07:00 | 09:00"),
      // 2026-11-20 is a Friday.
      ("a weekend has times of its own", "06:00 morning 07:00, sat-sun 09:30", "07:00 | 07:00 | 09:30"),
      ("so has today", "06:00 morning 07:30, fri 08:00", "07:00 | 08:00 | 07:30"),
      (
        "that is over by its time of today moves from tomorrow on",
        "13:00 morning 09:30, fri 23:00", "07:00 | 07:00 | 09:30"
      ),
      (
        "and is not over by that of other days",
        "05:30 morning 05:00, fri 12:00; 15:00 morning 10:00, fri 13:00", "07:00 | 13:00 | 10:00"
      ),
      (
        "a slot that is removed keeps them",
        "06:00 noon 12:00, sat 11:00; 18:00 noon -", "07:00 | 07:00, noon 12:00 | 07:00"
      ),
      ("the file has them too", "06:00 file morning 07:00, sat 09:30", "07:00 | 07:00 | 09:30"),
      (
        "a change that is taken back is none",
        "06:00 morning 08:00; 06:05 morning 07:00", "07:00 | 07:00 | 07:00"
      ),
      (
        "a slot that is added and removed on the same day is not there",
        "06:00 noon 12:00; 07:00 noon -", "07:00 | 07:00 | 07:00"
      ),
      (
        "one that is over is there until tomorrow",
        "06:00 noon 12:00; 18:00 noon -", "07:00 | 07:00, noon 12:00 | 07:00"
      ),
      (
        "and may be added again",
        "06:00 noon 12:00; 07:00 noon -; 08:00 noon 12:00", "07:00 | 07:00, noon 12:00 | 07:00, noon 12:00"
      ),
      (
        "a new line of the file adds a slot",
        "06:00 file noon 12:00", "07:00 | 07:00, noon 12:00 | 07:00, noon 12:00"
      ),
      ("a new line beats what Pills began with", "06:00 file morning 08:00", "07:00 | 08:00 | 08:00"),
      ("and nobody's word", "06:00 morning 08:00; 06:10 file morning 09:00", "07:00 | 08:00 | 08:00"),
      (
        "but a line that changes is a word",
        "05:30 file morning 07:30; 06:00 morning 08:00; 06:10 file morning 09:00", "07:00 | 09:00 | 09:00"
      ),
      (
        "a line that stays says nothing again",
        "05:30 file morning 07:30; 06:00 morning 08:00; 06:10 file noon 12:00",
        "07:00 | 08:00, noon 12:00 | 08:00, noon 12:00"
      ),
      (
        "a line that goes says nothing",
        "06:00 file noon 12:00; 06:10 file noon -", "07:00 | 07:00, noon 12:00 | 07:00, noon 12:00"
      ),
    ] as [(String, String, String)]
  )
  func `a day has the slots of then`(what: String, deeds: String, expected: String) {
    var desk = Desk(at: "2026-11-19 12:00")
    for deed in deeds.split(separator: ";") {
      let words = deed.split(separator: " ").map(String.init)
      desk.run(until: "2026-11-20 \(words[0])")
      let times = words.dropFirst(words[1] == "file" ? 3 : 2).joined(separator: " ")
      switch words[1] {
      case "take": desk.say(.take, words[2])
      case "file": desk.change { $0.slots[slot(words[2])] = SlotTime(times) }
      default: #expect(desk.set(slot(words[1]), to: times == "-" ? nil : times) == nil)
      }
      desk.restart()
    }
    let slots = desk.engine.regimen.slots
    #expect(slots == desk.disk.regimen.slots)
    let days = (-1...1).map { Self.today.advanced(by: $0) }.map { day in
      slots.slots(on: day).filter { $0.name != .evening && slots.names(during: day...day).contains($0.name) }
        .map { $0.name == .morning ? "\($0.time)" : "\($0.name) \($0.time)" }.joined(separator: ", ")
    }
    #expect(days.joined(separator: " | ") == expected, "\(what)")
  }

  @Test func `a removed slot keeps the time that it was given on the same day`() {
    var desk = Desk(at: "2026-11-20 06:00")
    for time in ["12:30", "13:00", nil] { #expect(desk.set(Self.noon, to: time) == nil) }
    for day in [Self.today, Self.today.next] {
      #expect(desk.disk.regimen.slots.time(of: Self.noon, on: day) == time("13:00"))
      #expect(!desk.disk.regimen.slots.names(during: day...day).contains(Self.noon))
    }
  }

  @Test func `the file that is read first says what was ever so`() {
    var desk = Desk(at: "2026-11-20 12:00", isInstalledNow: true)
    #expect(desk.engine.regimen.slots == .installed)
    desk = Desk(at: "2026-11-20 12:00", inFile: [.evening: time("20:00"), Self.noon: time("12:30")])
    let slots: [SlotName: SlotTime] = [
      .morning: time("07:00"), .evening: time("20:00"), Self.noon: time("12:30"),
    ]
    #expect(desk.disk.regimen.slots == SlotHistory(always: slots))
    #expect(desk.engine.settings.slots == slots)
  }

  @Test func `a slot that was removed, and one that nobody gave a time, is there for what is due in it`() {
    let (lunch, tea) = (slot("lunch"), slot("tea"))
    let removed = SlotTimeline(always: time("12:30"))
      .changed(by: SlotTimeline.Step(nil, from: day("2026-11-10")))
    for (slots, expected) in [
      (SlotHistory([lunch: removed]), ["12:00", "12:30"]),
      (
        SlotHistory([lunch: SlotTimeline([SlotTimeline.Step(nil, from: day("2026-11-10"))])]),
        ["12:00", "12:00"]
      ),
      (SlotHistory(), ["12:00", "12:00"]),
    ] {
      var memory = Memory(
        regimen: Regimen(
          versions: [
            MedicationVersion(
              Medication(2, "Met", Schedule(.daily, slots: [lunch, tea])),
              from: day("2026-11-01")
            )
          ],
          slots: slots
        ),
        reviewedUntil: instant("2026-11-20 06:00"),
        firstDay: Self.today.previous
      )
      memory.medications.slotsInFile = [:]
      var engine = Engine(settings: Settings(), memory: memory)
      _ = engine.handle(.started(Settings()), at: instant("2026-11-20 06:00").in(.utc))
      let plan = engine.plan(at: instant("2026-11-20 06:00").in(.utc))
      #expect(plan.reminders.count == 14)
      let times = plan.reminders.prefix(2).map { "\(TransitionZone.utc.timeOfDay(at: $0.dueAt))" }
      #expect(times == expected)
      #expect(Set(engine.settings.slots.keys).isSuperset(of: [lunch, tea]))
    }
  }

  @Test func `what a clock that was ahead changed holds from today`() {
    var desk = Desk(at: "2026-11-20 06:00")
    desk.setClock(to: "2027-11-20 06:00")
    desk.set(.morning, to: "08:00")
    desk.setClock(to: "2026-11-20 06:30")
    let slots = desk.disk.regimen.slots
    let times = (19...21).map { slots.time(of: .morning, on: day("2026-11-\($0)")) }
    #expect(times == [time("07:00"), time("08:00"), time("08:00")])
  }

  @Test(arguments: [
    ("2026-11-01", "2026-11-19", ["morning"]), ("2026-11-19", "2026-11-20", ["morning", "noon"]),
    ("2026-11-21", "2026-11-30", ["noon"]),
  ]) func `a run of days has the slots of each of them`(first: String, last: String, names: [String]) {
    let slots = SlotHistory([
      .morning: SlotTimeline(always: time("07:00"))
        .changed(by: SlotTimeline.Step(nil, from: day("2026-11-21"))),
      Self.noon: SlotTimeline([SlotTimeline.Step(.noon, from: Self.today)]),
    ])
    let found = slots.names(during: day(first)...day(last))
    #expect(Regimen(versions: [], slots: slots).inOrder(found, on: day(last)).map(\.description) == names)
    #expect(slots.time(of: .evening, on: Self.today) == nil)
    #expect(slots.time(of: Self.noon, on: day("2026-11-01")) == .noon)
    #expect(slots.time(of: .morning, on: day("2026-11-30")) == time("07:00"))
  }
}
