import Testing

@testable import PillsCore

/// Which slots a day had, after the settings changed.
@Suite struct SlotHistoryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    /// When the slots became what, beginning with those that are there from the start.
    let changes: [(at: String, slots: String)]
    /// The slots of the days from 2026-11-18 to 2026-11-21.
    let days: [String]

    var testDescription: String { what }
  }

  static let rows: [Row] = [
    Row(
      what: "none are known but those of now",
      changes: [("2026-11-20 10:00", "morning 07:00")],
      days: ["morning 07:00", "morning 07:00", "morning 07:00", "morning 07:00"]
    ),
    Row(
      what: "a slot that was moved was earlier until yesterday",
      changes: [("2026-11-01 10:00", "morning 07:00"), ("2026-11-20 06:00", "morning 08:00")],
      days: ["morning 07:00", "morning 07:00", "morning 08:00", "morning 08:00"]
    ),
    Row(
      what: "also where it was moved after its window had passed",
      changes: [("2026-11-01 10:00", "morning 07:00"), ("2026-11-20 14:00", "morning 15:00")],
      days: ["morning 07:00", "morning 07:00", "morning 15:00", "morning 15:00"]
    ),
    Row(
      what: "a slot that was taken away in time is gone from today on",
      changes: [("2026-11-01 10:00", "morning 07:00, noon 12:00"), ("2026-11-20 10:00", "morning 07:00")],
      days: ["morning 07:00, noon 12:00", "morning 07:00, noon 12:00", "morning 07:00", "morning 07:00"]
    ),
    Row(
      what: "one that was taken away after its window had passed is gone from tomorrow on",
      changes: [("2026-11-01 10:00", "morning 07:00, noon 12:00"), ("2026-11-20 18:00", "morning 07:00")],
      days: [
        "morning 07:00, noon 12:00", "morning 07:00, noon 12:00", "morning 07:00, noon 12:00",
        "morning 07:00",
      ]
    ),
    Row(
      what: "a change taken back within a window is none",
      changes: [
        ("2026-11-01 10:00", "noon 12:00"), ("2026-11-20 10:00", "noon 13:00"),
        ("2026-11-20 10:05", "noon 12:00"),
      ],
      days: ["noon 12:00", "noon 12:00", "noon 12:00", "noon 12:00"]
    ),
    Row(
      what: "several changes of one day",
      changes: [
        ("2026-11-01 10:00", "morning 07:00, evening 21:00"),
        ("2026-11-20 13:00", "noon 12:00, evening 21:00"),
        ("2026-11-20 18:00", "evening 20:00"),
      ],
      days: [
        "morning 07:00, evening 21:00", "morning 07:00, evening 21:00",
        "morning 07:00, noon 12:00, evening 20:00", "evening 20:00",
      ]
    ),
    Row(
      what: "no slot at all for a day",
      changes: [
        ("2026-11-01 10:00", "noon 12:00"), ("2026-11-19 10:00", ""), ("2026-11-20 10:00", "noon 12:30"),
      ],
      days: ["noon 12:00", "", "noon 12:30", "noon 12:30"]
    ),
  ]

  private func slots(_ text: String) -> [SlotName: TimeOfDay] {
    let pairs = text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { (slot($0[0]), time($0[1])) })
  }

  private func history(_ changes: [(at: String, slots: String)]) -> (SlotHistory, Settings) {
    var settings = Settings()
    var history = SlotHistory()
    for change in changes {
      settings.slots = slots(change.slots)
      history = history.changed(to: settings.slots, window: settings.window, at: instant(change.at).in(.utc))
    }
    return (history, settings)
  }

  @Test(arguments: rows) func aDayHasTheSlotsOfThen(row: Row) {
    let (history, settings) = history(row.changes)
    let regimen = Regimen(versions: [], slots: history)
    let days = (18...21).map { number in
      regimen.slots(on: day("2026-11-\(number)"), settings: settings)
        .map { "\($0.name) \($0.time)" }.joined(separator: ", ")
    }
    #expect(days == row.days)
  }

  @Test(arguments: [
    ("2026-11-01", "2026-11-18", ["morning", "noon"]),
    ("2026-11-19", "2026-11-20", ["morning", "noon", "evening"]),
    ("2026-11-20", "2026-11-20", ["morning", "noon", "evening"]),
    ("2026-11-21", "2026-11-30", ["noon", "evening"]),
  ]) func aRunOfDaysHasTheSlotsOfEachOfThem(first: String, last: String, names: [String]) {
    let (history, _) = history([
      ("2026-11-01 10:00", "morning 07:00, noon 12:00"), ("2026-11-20 14:00", "noon 12:30, evening 21:00"),
    ])
    let regimen = Regimen(versions: [], slots: history)
    let found = history.names(during: day(first)...day(last))
    #expect(regimen.inOrder(found, on: day(last)).map(\.description) == names)
  }

  @Test func aSlotHasTheTimeOfThenOrElseTheLast() {
    let (history, _) = history([
      ("2026-11-01 10:00", "morning 07:00, noon 12:00"), ("2026-11-10 06:00", "noon 12:30"),
      ("2026-11-20 06:00", "evening 21:00"),
    ])
    let rows = [
      ("noon", "2026-11-09", "12:00"), ("noon", "2026-11-10", "12:30"), ("noon", "2026-11-30", "12:30"),
      ("morning", "2026-11-30", "07:00"), ("evening", "2026-11-01", "21:00"),
    ]
    for (name, date, text) in rows {
      #expect(history.time(of: slot(name), on: day(date)) == time(text), "\(name), \(date)")
    }
    #expect(history.time(of: slot("bedtime"), on: day("2026-11-20")) == nil)
  }

  @Test func ofManyChangesWithinAMinuteOnlyTheLastIsKept() {
    let changes = (0..<60).map {
      (at: "2026-11-20 10:00:\($0 < 10 ? "0" : "")\($0)", slots: "noon 12:\(10 + $0 % 50)")
    }
    #expect(history(changes).0.versions.count == 2)
  }

  @Test func whatAClockThatWasAheadChangedHoldsFromToday() {
    let (history, settings) = history([
      ("2026-11-01 10:00", "morning 07:00"), ("2027-11-20 06:00", "morning 08:00"),
    ])
    let regimen = Regimen(versions: [], slots: history)
      .inForce(at: instant("2026-11-20 12:00").in(.utc))
    let times = (19...21).map { number in
      regimen.slots(on: day("2026-11-\(number)"), settings: settings).map(\.time)
    }
    #expect(times == [[time("07:00")], [time("08:00")], [time("08:00")]])
  }
}
