import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsWindow

/// The history, with what can be undone in it.
struct LogContentTests {
  private static func entry(
    _ answer: Control.LogEntry.Answer,
    recorded clock: String,
    slot: String? = "evening",
    channel: String = "popup",
    device: String? = nil,
    id: String = "k3f9m2qxw0-1"
  ) -> Control.LogEntry {
    Control.LogEntry(
      day: "2026-11-20",
      slot: slot,
      medication: "Iron",
      dosage: "14 mg",
      answer: answer,
      at: answer == .undone ? nil : Sample.moment(clock),
      recordedAt: Sample.moment(clock),
      channel: channel,
      device: device,
      corrects: false,
      entry: id
    )
  }

  private static func log(_ entries: [Control.LogEntry], _ stock: [Control.StockLogEntry] = []) -> LogContent
  {
    LogContent(
      Control.GetLog.Output(
        now: Sample.moment("22:00"),
        firstDay: "2026-11-20",
        lastDay: "2026-11-20",
        entries: entries,
        stock: stock
      )
    )
  }

  @Test func `the latest comes first, and only the last answer to a dose can be undone`() {
    let content = Self.log([
      Self.entry(.taken, recorded: "21:00"), Self.entry(.undone, recorded: "21:05", channel: "control"),
      Self.entry(.skipped, recorded: "21:10", channel: "window", id: "k3f9m2qxw0-7"),
    ])
    #expect(
      content.entries.map(\.subtitle) == [
        "Skipped at 21:10, evening\nRecorded today at 21:10 in this window",
        "Undone, evening\nRecorded today at 21:05 by a command",
        "Taken at 21:00, evening\nRecorded today at 21:00 in a popup",
      ]
    )
    #expect(content.entries.map(\.undo?.act) == ["k3f9m2qxw0-7", nil, nil])
    #expect(content.entries[0].undoName == "Undo, Iron 14 mg, evening")
  }

  @Test func `each dose in no slot can be undone`() {
    let content = Self.log([
      Self.entry(.taken, recorded: "08:00", slot: nil),
      Self.entry(.taken, recorded: "09:00", slot: nil, device: "laptop", id: "4tqv7b1c9z-2"),
    ])
    #expect(content.entries[0].subtitle == "Taken at 09:00, as needed\nRecorded today at 09:00 on laptop")
    #expect(content.entries.map(\.undo?.act) == ["4tqv7b1c9z-2", "k3f9m2qxw0-1"])
  }

  @Test func `changes of the stock stand among the answers`() {
    let bought = Control.StockLogEntry(
      medication: "Iron",
      said: .changed,
      amount: "28",
      undone: false,
      at: Sample.moment("10:00"),
      recordedAt: Sample.moment("10:00"),
      channel: "control"
    )
    let content = Self.log(
      [Self.entry(.taken, recorded: "07:00"), Self.entry(.taken, recorded: "21:00")],
      [bought]
    )
    #expect(content.entries.map(\.title) == ["Iron 14 mg", "Iron", "Iron 14 mg"])
    #expect(content.entries[1].subtitle == "Stock: +28\nRecorded today at 10:00 by a command")
  }

  @Test func `a long history says how much is not shown`() {
    let content = Self.log((0..<LogContent.most + 3).map { _ in Self.entry(.taken, recorded: "21:00") })
    #expect((content.entries.count, content.more) == (LogContent.most, 3))
  }
}

/// The reminders of the next seven days.
struct PlanContentTests {
  @Test func `reminders are grouped by day`() {
    let plan = Control.GetPlan.Output(
      now: Sample.moment("20:00"),
      reminders: [
        Sample.reminder("evening", "2026-11-20", at: "21:00"),
        Sample.reminder("morning", "2026-11-21", at: "07:00"),
        Sample.reminder("evening", "2026-11-21", at: "21:00"),
      ]
    )
    let content = PlanContent(plan)
    #expect(content.days.map(\.title) == ["Today", "Tomorrow"])
    #expect(content.days[1].reminders.map(\.title) == ["Morning, 07:00", "Evening, 21:00"])
    #expect(content.remark == nil)
  }

  @Test(
    arguments: [
      (nil, nil, "No reminders in the next 7 days."),
      (false, nil, "All reminders are turned off in Preferences."),
      (nil, true, "The database was never read, so Pills does not know what is due."),
    ] as [(Bool?, Bool?, String)]
  )
  func `an empty plan says why`(enabled: Bool?, unread: Bool?, remark: String) {
    let plan = Control.GetPlan.Output(
      now: Sample.moment("20:00"),
      reminders: [],
      remindersEnabled: enabled,
      unread: unread
    )
    #expect(PlanContent(plan).remark == remark)
  }
}

/// The form for what is left of a medication.
struct StockDraftTests {
  @Test(
    arguments: [
      (.counted, " 60 ", "60"), (.bought, "28", "+28"), (.lost, "2", "-2"), (.undone, "", "undo"),
      (.ended, "", "off"),
      (.counted, "", nil),
    ] as [(StockDraft.Saying, String, String?)]
  )
  func `the amount as pillsd reads it`(saying: StockDraft.Saying, typed: String, amount: String?) {
    #expect(StockDraft(saying: saying, number: typed).amount == amount)
  }

  @Test func `what is missing or wrong is said`() {
    let counted = Sample.stock("Iron", left: "14")
    #expect(StockDraft(saying: .counted).lack(nil) == "Type how many you have, such as 60.")
    #expect(StockDraft(saying: .bought).lack(counted) == nil)
    #expect(StockDraft(saying: .bought, number: "-28").lack(counted) == "Type a number without a sign.")
    #expect(StockDraft(saying: .ended).lack(counted) == nil)
  }

  @Test func `the warning is sent only if it is new`() {
    let counted = Sample.stock("Iron", left: "14")
    #expect(StockDraft(counted).saying == .bought)
    #expect(StockDraft(counted).warning(after: counted) == nil)
    #expect(StockDraft(saying: .bought, warnAt: 14).warning(after: counted) == 14)
    #expect(StockDraft(saying: .ended, warnAt: 14).warning(after: counted) == nil)
    #expect(StockDraft.sayings(nil) == [.counted])
  }
}
