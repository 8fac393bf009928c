import PillsAPI
import PillsCore
import PillsSamples
import Testing

@testable import PillsView

/// The texts about sync with other devices.
struct SharingStatementTests {
  private static let now: Timestamp = "2026-11-20T21:30:00+01:00"

  private static let plain =
    "What is written for them is not encrypted. To encrypt it: pillsctl sync passphrase"

  @Test(
    arguments: [
      (nil, nil, 0, false, ["This machine shares nothing with others. To begin: pillsctl sync setup"]),
      (
        "desk", nil, 0, false,
        [
          "This machine, desk, shares what is said on it, but has not reached the others yet. To try: pillsctl sync now"
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
          "Your machines meet at folder:/a.", "This machine, desk, was last there today at 21:15.",
          "The other machines can know all that was said here.", plain,
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
          "Your machines meet at folder:/a.",
          "This machine, desk, was last there on 18 November 2025 at 21:15.",
          "1 thing that was said here waits to be told.",
          "1 thing needs a look, as your machines did not know of one another. To see them: pillsctl sync conflicts",
          "What is written for them is encrypted.",
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
          "Your machines meet at folder:/a.",
          "The last attempt, on 18 November at 21:15, failed: The folder /a is not there. Mount its disk or start the program that brings it, or make it.",
          "3 things that were said here wait to be told.",
          "2 things need a look, as your machines did not know of one another. To see them: pillsctl sync conflicts",
          plain,
        ]
      ),
    ] as [(String?, Sync.Report?, Int, Bool, [String])]
  )
  func `how things stand is said`(
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
    #expect(statements[0].text == "Your machines meet at folder:/a\u{FFFD}[2J.")
  }

  @Test(arguments: [
    ("", "pills-sync failed without a word."),
    ("pills-sync: The folder is gone.\npills-sync: Is it mounted?\n", "The folder is gone. Is it mounted?"),
    ("Killed\n", "Killed"),
  ])
  func `what pills-sync complains of is said in sentences`(complaint: String, sentence: String) {
    #expect(SyncRunText.failure(complaint) == sentence)
  }
}
