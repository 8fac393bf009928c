import PillsCore
import SystemdKit
import Testing

@testable import pillsd

/// The journal's message for each notice of the engine, its priority unless it is "notice", and its reminder.
@Suite struct JournalNoticeTests {
  private static let days = (Day("2026-11-20") ?? .firstRecorded, Day("2026-11-22") ?? .firstRecorded)
  private static let evening = ReminderID(source: .medications, key: "evening", day: days.0)
  private static let morning = ReminderID(source: .medications, key: "morning", day: days.1)

  @Test(
    arguments: [
      (.raised(evening, lateBy: .zero), "Raised evening-2026-11-20 about evening-2026-11-20"),
      (
        .raised(evening, lateBy: .seconds(1)),
        "Raised evening-2026-11-20, 1s after its time about evening-2026-11-20"
      ),
      (.raisedAgain(evening), "Raised evening-2026-11-20 again about evening-2026-11-20"),
      (
        .answered(evening, .taken, doses: 1, via: .popup),
        "Recorded evening-2026-11-20 as taken: 1 dose, by popup about evening-2026-11-20"
      ),
      (
        .answered(evening, nil, doses: 2, via: .command),
        "Recorded evening-2026-11-20 as undone: 2 doses, by control about evening-2026-11-20"
      ),
      (
        .answeredDays(days.0...days.1, .skip, doses: 2, via: .window),
        "Recorded 'skip' for 2 doses of 2026-11-20 to 2026-11-22, by window"
      ),
      (
        .answeredDays(days.0...days.0, .take, doses: 1, via: .command),
        "Recorded 'take' for 1 dose of 2026-11-20, by control"
      ),
      (.clockWasWrong, "warning: The clock was wrong when Pills first ran; what was added then begins now"),
      (.medicationsChanged(count: 1), "Changed a medication"),
      (.medicationsChanged(count: 2), "Changed 2 medications"),
      (.drank(.added, .command), "Recorded a drink, by control"),
      (.drank(.removed, .popup), "Removed a drink, by popup"),
      (.missed([evening]), "warning: Missed evening-2026-11-20"),
      (.missed([evening, morning]), "warning: Missed 2 reminders, evening-2026-11-20 to morning-2026-11-22"),
      (.merged(entries: 1), "Merged 1 entry from other devices"),
      (.merged(entries: 2), "Merged 2 entries from other devices"),
      (.brought(medications: 1, doses: 2, drinks: 3), "Imported medications: 1, doses: 2, drinks: 3"),
      (
        .popupNotShown(evening, PopupComplaint(.noBus)),
        "warning: No popup for evening-2026-11-20: \(PopupComplaint(.noBus).english) about evening-2026-11-20"
      ),
      (.historyLocked, "Locked past days"), (.historyUnlocked, "Unlocked past days for 10min"),
      (.storeFailed(StoreComplaint(.unfit)), "error: \(StoreComplaint(.unfit).english)"),
      (.storeRecovered, "Saving works again"),
    ] as [(Notice, String)]
  )
  func `a notice of the engine is a message of the journal`(notice: Notice, expected: String) {
    let entry = JournalEntry(notice)
    let urgency = entry.priority == .notice ? "" : "\(entry.priority): "
    let subject = entry.fields["PILLS_REMINDER"].map { " about \($0)" } ?? ""
    #expect(urgency + entry.message + subject == expected)
  }
}
