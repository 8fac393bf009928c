import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsWindow

/// The texts around the slots on the page for today, and the bar above all pages.
struct TodayContentTests {
  @Test func `the day, the streak, what was missed and what is next`() throws {
    var status = Sample.status([Sample.slot([Sample.dose("Iron", .due)]), Sample.slot([])])
    status.streak = 12
    status.missed = Control.MissedDoses(doses: 2, since: "2026-11-18")
    status.next = Sample.reminder("morning", "2026-11-21", at: "07:00")
    let content = TodayContent(status)
    #expect(content.date == "Friday, 20 November")
    #expect(content.missed == "Missed: 2 doses since Wednesday, 18 November")
    #expect(content.sync == nil)
    // Conflicts are cards.
    status.questions = 2
    #expect(TodayContent(status).sync == nil)
    #expect(content.next == "Next: morning tomorrow at 07:00")
    #expect(content.slots.map(\.title) == ["Evening"])
  }

  @Test(
    "missing values are left out",
    arguments: [
      (nil, nil, "No reminder in the next 7 days."), (0, true, "No reminder in the next 7 days."),
      (1, false, nil),
    ] as [(Int?, Bool?, String?)]
  )
  func nothing(streak: Int?, remindersEnabled: Bool?, next: String?) throws {
    var status = Sample.status()
    (status.streak, status.remindersEnabled) = (streak, remindersEnabled)
    let content = TodayContent(status)
    #expect(content.missed == nil)
    #expect(content.next == next)
    #expect(content.slots == [])
  }

  // MARK: As needed

  private static func limits(_ perDay: Int?, _ gap: TimeSpan?) -> Control.Medication {
    var medication = Sample.medication("as-needed", slots: [])
    (medication.perDay, medication.gap) = (perDay, gap)
    return medication
  }

  @Test(
    "the doses that are still allowed are counted",
    arguments: [
      ([], 3, nil, "Not taken today.\n3 of 3 left for 24 hours."),
      (
        ["21:00"], 2, "6h", "Taken today at 21:00.\n2 of 3 left for 24 hours. Wait at least 6h between doses."
      ),
      (["08:10", "21:00"], 1, nil, "Taken today at 08:10 and 21:00.\n1 of 3 left for 24 hours."),
      (["21:00"], 0, "6h", "Taken today at 21:00.\nLimit reached: 3 in 24 hours. Next dose from 22:30."),
      ([], nil, nil, "Not taken today."),
    ] as [([String], Int?, TimeSpan?, String)]
  )
  func asNeeded(taken: [String], left: Int?, gap: TimeSpan?, state: String) throws {
    let status = Control.AsNeeded(
      medication: "Iron",
      taken: taken.map { Sample.moment($0) },
      left: left,
      next: left == 0 ? Sample.moment("22:30") : nil
    )
    let today = Sample.moment("21:00").day
    let content = AsNeededContent(status, limits: Self.limits(left.map { _ in 3 }, gap), today: today)
    #expect(content.state == state)
    #expect(content.canUndo == !taken.isEmpty)
  }

  @Test func `each medication as needed has its own limits, names and requests`() throws {
    let statuses = ["Ibuprofen", "Iron"].map {
      Control.AsNeeded(medication: $0, dosage: "5 mg", taken: [], left: $0 == "Iron" ? 2 : nil)
    }
    let today = Sample.moment("21:00").day
    let contents = AsNeededContent.all(statuses, in: [Self.limits(3, nil)], today: today)
    #expect(contents.map(\.state) == ["Not taken today.", "Not taken today.\n2 of 3 left for 24 hours."])
    let content = contents[1]
    #expect(content.takeName == "Take, Iron 5 mg")
    #expect(content.undoName == "Undo the last dose, Iron 5 mg")
    #expect(content.takenText == "Iron 5 mg taken.")
    #expect(content.take == Control.TakeAsNeeded.Input(medication: "Iron"))
    #expect(content.undo == Control.UndoAsNeeded.Input(medication: "Iron"))
    var renamed = statuses[1]
    renamed.called = "Ferrum"
    let undo = AsNeededContent(renamed, limits: nil, today: today).undo
    #expect(undo == Control.UndoAsNeeded.Input(medication: "Ferrum"))
  }

  // MARK: Problems

  private static let popups = Control.Problem(subject: .popups, message: "popups do not come")
  private static let store = Control.Problem(subject: .store, message: "the disk is full")

  @Test(
    "each problem that stops Pills is shown once",
    arguments: [
      (.present, [], nil, []), (.present, [], true, []), (.startable, [], true, []), (nil, [], true, []),
      (.absent, [], nil, ["No notification server is running. Open reminders are shown when one starts."]),
      (.absent, [popups], nil, ["Popups do not come."]),
      (
        .absent, [store], nil,
        ["The disk is full.", "No notification server is running. Open reminders are shown when one starts."]
      ),
      (.present, [], false, ["All reminders are turned off in Preferences."]),
    ] as [(Control.PopupServerState?, [Control.Problem], Bool?, [String])]
  )
  func problems(
    popupServer: Control.PopupServerState?,
    problems: [Control.Problem],
    remindersEnabled: Bool?,
    texts: [String]
  ) {
    var status = Sample.status()
    (status.popupServerState, status.problems, status.remindersEnabled) = (
      popupServer, problems, remindersEnabled
    )
    #expect(problemTexts(status) == texts)
    #expect(
      problemTexts(status, isOld: true) == ["The service has stopped. What you see may be out of date."]
    )
  }

  @Test(
    "a low stock is a card, and so is one that was counted wrong",
    arguments: [
      (true, "6", "6 left, enough for 3 days."), (false, "60", nil),
      (true, "-2", "More was taken than was counted. Count what is left."),
    ] as [(Bool, String, String?)]
  )
  func stock(isLow: Bool, left: String, text: String?) {
    let cards = QuestionContent.all(low: [Sample.stock("Metformin", left: left, low: isLow)])
    #expect(cards.map(\.text) == [text].compactMap(\.self))
    for card in cards {
      #expect(card.title == "Metformin is running low")
      #expect(card.answers.map(\.name) == card.answers.map { "\($0.text), Metformin is running low" })
    }
  }

  // MARK: The lock and the connection

  @Test(
    "the lock shows how long it is open, and what a click does",
    arguments: [
      (.off, 0, false, "", nil), (.locked, 0, false, "", nil), (.unlocked, 600, true, "10 min", 60),
      (.unlocked, 541, true, "10 min", 1), (.unlocked, 540, true, "9 min", 60),
      (.unlocked, 61, true, "2 min", 1),
      (.unlocked, 60, true, "1 min", 1), (.unlocked, 59, true, "59 s", 1), (.unlocked, -3, true, "0 s", 1),
    ] as [(Control.HistoryLock.State, Int, Bool, String, Int?)]
  )
  func lock(state: Control.HistoryLock.State, left: Int, isUnlocked: Bool, label: String, change: Int?) {
    let content = LockContent(state, secondsLeft: left)
    #expect(content.isVisible == (state != .off))
    #expect(content.isUnlocked == isUnlocked)
    #expect(content.nextChange == change)
    #expect(content.icon == (isUnlocked ? "changes-allow-symbolic" : "changes-prevent-symbolic"))
    #expect(
      content.name
        == (isUnlocked
          ? "Past days are unlocked for \(label) more. Lock them"
          : "Past days are locked. Unlock them for 10 minutes")
    )
  }

  @Test func `a lost connection keeps what was last said, and is news once`() {
    let status = Sample.status()
    guard case .lost(let kept) = DaemonState.running(status).lost else { return #expect(Bool(false)) }
    #expect(kept == status)
    guard case .absent = DaemonState.unknown.lost else { return #expect(Bool(false)) }
    for state in [DaemonState.lost(status), .absent] { #expect(state.lost == nil) }
  }
}
