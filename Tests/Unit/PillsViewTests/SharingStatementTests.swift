import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsView

/// The texts about sync with other devices.
struct SharingStatementTests {
  private static let now: Timestamp = "2026-11-20T21:30:00+01:00"

  private static let plain =
    "Synced data is not encrypted. To encrypt it: pillsctl sync passphrase"

  @Test(
    arguments: [
      (nil, nil, 0, false, ["This device is not synced. To set up sync: pillsctl sync setup"]),
      (
        "desk", nil, 0, false,
        [
          "Sync is set up on this device, desk, but has not run yet. To sync now: pillsctl sync now"
        ]
      ),
      (
        "desk",
        Sync.Report(
          at: "2026-11-20T21:15:00+01:00",
          remote: "folder:/a",
          problem: nil,
          waiting: 0,
          failingSince: nil
        ),
        0, false,
        [
          "Your devices sync through folder:/a.", "This device, desk, last synced today at 21:15.",
          "Everything that was recorded here has been sent.", plain,
        ]
      ),
      (
        "desk",
        Sync.Report(
          at: "2025-11-18T21:15:00+01:00",
          remote: "folder:/a",
          problem: nil,
          waiting: 1,
          failingSince: nil
        ),
        1, true,
        [
          "Your devices sync through folder:/a.",
          "This device, desk, last synced on 18 November 2025 at 21:15.",
          "1 entry of this device is waiting to be sent.",
          "1 conflict between your devices needs a decision. To decide: pillsctl sync conflicts",
          "Synced data is encrypted.",
        ]
      ),
      (
        "desk",
        Sync.Report(
          at: "2026-11-18T21:15:00+01:00",
          remote: "folder:/a",
          problem: Sync.Complaint(SyncComplaint(.folderMissing, [.path: "/a"])),
          waiting: 3,
          failingSince: nil
        ),
        2, false,
        [
          "Your devices sync through folder:/a.",
          "The last attempt to sync, on 18 November at 21:15, failed: There is no folder /a. Mount its disk, start the program that provides it, or create it.",
          "3 entries of this device are waiting to be sent.",
          "2 conflicts between your devices need a decision. To decide: pillsctl sync conflicts",
          plain,
        ]
      ),
    ] as [(String?, Sync.Report?, Int, Bool, [String])]
  )
  func `the state of sync is said`(
    device: String?,
    report: Sync.Report?,
    conflicts: Int,
    isEncrypted: Bool,
    lines: [String]
  ) {
    let statements = SharingStatement.all(
      device: device,
      report: report,
      conflicts: conflicts,
      isEncrypted: isEncrypted,
      now: Self.now
    )
    #expect(statements.map(\.line) == lines)
    #expect(statements.map(\.isProblem) == lines.map { $0.contains("failed") })
  }

  @Test func `where the machines meet cannot break a line`() {
    let report = Sync.Report(
      at: Self.now,
      remote: "folder:/a\u{1B}[2J",
      problem: nil,
      waiting: 0,
      failingSince: nil
    )
    let statements = SharingStatement.all(
      device: "desk",
      report: report,
      conflicts: 0,
      isEncrypted: true,
      now: Self.now
    )
    #expect(statements[0].text == "Your devices sync through folder:/a\u{FFFD}[2J.")
  }

  @Test func `a sync that nothing starts is a problem`() {
    let since = """
      Sync does not run. The last attempt was on 18 November at 21:15. To see why: systemctl --user status \
      pills-sync.timer pills-sync.service
      """
    let failure = Control.SyncFailure(failingSince: "2026-11-18T21:15:00+01:00", isSilent: true)
    #expect(SharingStatement.failure(failure, now: Self.now).line == since)
    let report = Sync.Report(at: failure.failingSince, remote: "folder:/a", waiting: 0, isSilent: true)
    let statements = SharingStatement.all(
      device: "desk",
      report: report,
      conflicts: 0,
      isEncrypted: true,
      now: Self.now
    )
    #expect(statements.filter(\.isProblem).map(\.line) == [since])
  }

  @Test(arguments: [
    ("", "pills-sync failed and gave no reason."),
    ("pills-sync: The folder is gone.\npills-sync: Is it mounted?\n", "The folder is gone. Is it mounted?"),
    ("Killed\n", "Killed"),
  ])
  func `what pills-sync complains of is said in sentences`(complaint: String, sentence: String) {
    #expect(SyncRunText.failure(complaint) == sentence)
  }
}
