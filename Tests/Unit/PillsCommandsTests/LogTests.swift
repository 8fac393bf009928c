import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsCommands

@Suite struct LogTests {
  private let plain = Paint(.none)

  private static func entry(
    _ recordedAt: String,
    _ answer: Control.LogEntry.Answer,
    _ medication: String,
    _ dosage: String? = nil,
    day: String = "20",
    slot: String? = "evening",
    due: String? = "21:00",
    at: String?,
    by channel: String = "control",
    corrects: Bool = false
  ) -> Control.LogEntry {
    Control.LogEntry(
      day: "2026-11-\(day)",
      slot: slot,
      medication: medication,
      dosage: dosage,
      answer: answer,
      dueAt: due.map { Samples.moment("\(day) \($0)") },
      at: at.map(Samples.moment),
      recordedAt: Samples.moment(recordedAt),
      channel: channel,
      corrects: corrects,
      entry: "k3f9m2qxw0-1"
    )
  }

  private static func output(
    _ entries: [Control.LogEntry],
    from firstDay: Day = "2026-11-20",
    to lastDay: Day = "2026-11-20"
  ) -> Control.GetLog.Output {
    Control.GetLog.Output(
      now: Samples.moment("22:00"),
      firstDay: firstDay,
      lastDay: lastDay,
      entries: entries
    )
  }

  private static let week = output(
    [
      entry(
        "18 07:04",
        .taken,
        "Metformin",
        "500 mg",
        day: "18",
        slot: "morning",
        due: "07:00",
        at: "18 07:04"
      ),
      entry("20 00:30", .taken, "Levothyroxine", "25 µg", day: "19", at: "20 00:30", by: "popup"),
      entry(
        "20 09:00",
        .undone,
        "Ibuprofen",
        "400 mg",
        day: "19",
        slot: nil,
        due: nil,
        at: "19 22:10",
        corrects: true
      ),
      entry(
        "20 09:01",
        .taken,
        "葛根湯",
        "2.5 g after every meal with a glass of warm water",
        day: "18",
        at: "18 21:00"
      ),
      entry(
        "20 09:02",
        .taken,
        "Evil\u{1B}[2J",
        day: "18",
        slot: "noon",
        due: nil,
        at: "18 12:00",
        by: "carrier"
      ),
    ],
    from: "2026-11-14"
  )

  @Test("the log is a table in the order of recording")
  func log() throws { expectSnapshot(logLines(Self.week, paint: Paint(.of16, width: 80)), "log-80-colored") }

  @Test("the log fits the terminal", arguments: [1, 20, 50, 80, 120])
  func width(_ width: Int) throws {
    let lines = logLines(Self.week, paint: Paint(.none, width: width))
    #expect(lines.prefix(6).allSatisfy { $0.columns <= width })
  }

  @Test(
    "an empty log says which entries were looked for",
    arguments: [
      ("2026-11-20", "2026-11-20", "Nothing is recorded for today."),
      ("2026-11-19", "2026-11-19", "Nothing is recorded for yesterday."),
      ("2026-11-16", "2026-11-16", "Nothing is recorded for Monday, 16 November."),
      ("2026-11-14", "2026-11-20", "Nothing is recorded for the last 7 days."),
    ] as [(Day, Day, String)]
  )
  func empty(_ first: Day, _ last: Day, _ expected: String) throws {
    let output = Self.output([], from: first, to: last)
    #expect(logLines(output, paint: plain) == [expected])
  }
}
