import PillsAPI
import PillsCore
import PillsView
import Testing

@testable import PillsWindow

/// What the page of today shows, and the bar above all pages.
struct TodayContentTests {
  private static let evening = "2026-11-20T21:00:00+01:00"

  private static func slot(
    _ statuses: [Control.DoseStatus],
    _ reminder: Control.ReminderState = .open,
    day: String = "2026-11-20"
  ) -> Control.SlotStatus {
    Control.SlotStatus(
      id: "evening-\(day)",
      slot: "evening",
      day: day,
      dueAt: "\(day)T21:00:00+01:00",
      reminder: reminder,
      doses: statuses.enumerated().map { Control.Dose(medication: "Medication \($0)", status: $1) }
    )
  }

  private static func status(
    slots: [Control.SlotStatus] = [],
    popupServer: Control.PopupServerState = .present,
    problems: [Control.Problem] = [],
    remindersEnabled: Bool? = nil
  ) -> Control.Status {
    Control.Status(
      now: evening,
      today: "2026-11-20",
      slots: slots,
      asNeeded: [],
      popupServerState: popupServer,
      lock: Control.HistoryLock(state: .locked),
      problems: problems,
      remindersEnabled: remindersEnabled
    )
  }

  @Test(
    "a slot is taken back only when all of it is answered, and put off only while it is on the screen",
    arguments: [
      ([.due], .open, .take, true, true), ([.due], .snoozed, .take, true, true),
      ([.due], .upcoming, .take, true, false), ([.taken, .due], .open, .take, true, true),
      ([.taken, .skipped], .closed, .undo, false, false), ([.missed], .closed, .take, true, false),
      ([.taken, .missed], .closed, .take, true, false),
    ] as [([Control.DoseStatus], Control.ReminderState, SlotContent.Answer, Bool, Bool)]
  )
  func buttons(
    statuses: [Control.DoseStatus],
    reminder: Control.ReminderState,
    answer: SlotContent.Answer,
    canSkip: Bool,
    canSnooze: Bool
  ) throws {
    let content = try SlotContent(Self.slot(statuses, reminder), today: try #require(Day("2026-11-20")))
    #expect(content.answer == answer)
    #expect(content.canSkip == canSkip)
    #expect(content.canSnooze == canSnooze)
  }

  @Test func `each dose of a slot has an answer of its own`() throws {
    let content = try SlotContent(Self.slot([.taken, .due]), today: try #require(Day("2026-11-20")))
    #expect(content.doses.map(\.answer) == [.undo, .take])
  }

  @Test func `what is open since yesterday is called so, and a slot without doses is left out`() throws {
    let slots = [Self.slot([.due], day: "2026-11-19"), Self.slot([]), Self.slot([.taken], .closed)]
    let contents = try SlotContent.all(in: Self.status(slots: slots))
    #expect(contents.map(\.title) == ["Yesterday evening", "Evening"])
    #expect(contents.map(\.place) == ["yesterday evening", "evening"])
    #expect(Set(contents.map(\.key)).count == 2)
  }

  @Test(
    "what is still allowed is counted",
    arguments: [
      ([], 3, nil, "Not taken today. 3 of 3 left today.", false),
      ([evening], 3, "6h", "Taken today at 21:00. 2 of 3 left today. At least 6h apart.", true),
      ([evening], 1, nil, "Taken today at 21:00. All 1 of today are taken.", true),
      ([evening, evening], 1, nil, "Taken today at 21:00 and 21:00. All 1 of today are taken.", true),
      ([], nil, nil, "Not taken today.", false),
    ] as [([String], Int?, String?, String, Bool)]
  )
  func asNeeded(taken: [String], perDay: Int?, gap: String?, state: String, canUndo: Bool) throws {
    let limits = Control.Medication(
      medication: "Ibuprofen",
      schedule: "as-needed",
      slots: [],
      reminders: false,
      state: .active,
      from: "2026-11-01",
      perDay: perDay,
      gap: gap,
      isDefault: false
    )
    let content = try AsNeededContent(Control.AsNeeded(medication: "Ibuprofen", taken: taken), limits: limits)
    #expect(content.state == state)
    #expect(content.canUndo == canUndo)
  }

  private static let popups = Control.Problem(subject: .popups, message: "popups do not come")

  @Test(
    "what keeps Pills from working is said once",
    arguments: [
      (.present, [], nil, []), (.present, [], true, []),
      (.absent, [], nil, ["No notification server is running. Open reminders are shown when one starts."]),
      (.absent, [popups], nil, ["Popups do not come."]),
      (.present, [], false, ["All reminders are off, because of your settings."]),
    ] as [(Control.PopupServerState, [Control.Problem], Bool?, [String])]
  )
  func problems(
    popupServer: Control.PopupServerState,
    problems: [Control.Problem],
    remindersEnabled: Bool?,
    texts: [String]
  ) {
    let status = Self.status(
      popupServer: popupServer,
      problems: problems,
      remindersEnabled: remindersEnabled
    )
    #expect(problemTexts(status) == texts)
  }

  @Test(
    "what runs out is said, and what nobody has counted right",
    arguments: [
      (true, "6", "Metformin: 6 left, enough for 3 days."), (false, "60", nil),
      (
        true, "-2", "More Metformin was taken than was there. Count it: pillsctl stock Metformin NUMBER"
      ),
    ] as [(Bool, String, String?)]
  )
  func stock(isLow: Bool, left: String, text: String?) {
    var status = Self.status()
    status.stock = [
      Control.Stock(medication: "Metformin", left: left, daysLeft: 3, overAYear: false, warnAt: 7, low: isLow)
    ]
    #expect(problemTexts(status) == [text].compactMap(\.self))
  }
}
