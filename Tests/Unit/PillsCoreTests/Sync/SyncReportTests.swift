import Testing

@testable import PillsCore
@testable import PillsCoreTestSupport

@Suite struct SyncReportTests {
  /// Sync attempts: the time, the last entry sent (`-` if it failed), and after an @ the remote. Then the
  /// result: the last entry that others can know, the first failure, and the number of days (0, 1 or 3) that
  /// are reported.
  @Test(
    arguments: [
      ("20T10:00 5", 5, nil, 0),
      ("20T10:00 -", 0, "20T10:00", 0),
      ("20T10:00 5, 20T10:15 -, 20T23:00 -", 5, "20T10:15", 0),
      ("20T10:00 -, 21T09:59 -", 0, "20T10:00", 0),
      ("20T10:00 -, 21T10:00 -", 0, "20T10:00", 1),
      ("20T10:00 -, 23T10:00 -", 0, "20T10:00", 3),
      ("20T10:00 -, 23T10:00 -, 23T10:15 7", 7, nil, 0),
      ("20T10:00 -, 22T10:00 3, 23T10:00 -", 3, "23T10:00", 0),
      ("20T10:00 4, 20T11:00 -, 23T11:00 -@b", 0, "23T11:00", 0),
      ("25T10:00 -, 20T10:00 -, 21T10:00 -", 0, "20T10:00", 1),
    ] as [(String, Int, String?, Int)]
  )
  func `attempts that fail are counted from the first since one went well`(
    text: String,
    reached: Int,
    since: String?,
    days: Int
  ) throws {
    var report: SyncReport?
    for attempt in text.split(separator: ",").map({ $0.split(separator: " ") }) {
      let words = attempt[1].split(separator: "@")
      let next = SyncReport(
        after: report,
        at: Self.instant(attempt[0]),
        remote: words.count > 1 ? "folder:/b" : "folder:/a",
        problem: words[0] == "-" ? "it does not answer" : nil,
        hasFailed: words[0] == "-",
        reached: Int(words[0])
      )
      #expect(SyncReport(next.description) == next && !next.isTold)
      report = next
    }
    let known = try #require(report)
    #expect(known.reached == reached)
    #expect(known.failingSince == since.map(Self.instant))
    #expect(known.hasFailed(for: SyncReport.patience) == (days > 0))
    #expect(known.hasFailed(for: SyncReport.longPatience) == (days == 3))
  }

  /// A last run, a time of waking, and now.
  @Test(arguments: [
    ("20T10:00", "20T09:00", "21T09:59", false), ("20T10:00", "20T09:00", "21T10:00", true),
    // The computer was off or asleep.
    ("20T10:00", "23T10:00", "23T10:19", false), ("20T10:00", "23T10:00", "23T10:20", true),
    ("20T10:00", "19T10:00", "18T10:00", false),
  ])
  func `a sync that does not run is noticed while the computer is on`(
    last: String,
    wake: String,
    now: String,
    isSilent: Bool
  ) {
    let found = SyncReport.isSilent(
      since: Self.instant(last),
      for: SyncReport.patience,
      at: Self.instant(now),
      awakeSince: Self.instant(wake)
    )
    #expect(found == isSilent)
  }

  private static let devices = ["k3f9m2qxw0", "4tqv7b1c9z", "0000000007"].compactMap { DeviceID($0) }
  private static let last = [9, 4, 1]

  /// Attempts with the id that this device had (a number), the last entry sent (`-` if it failed), and the
  /// resulting number of entries that wait, if it has the third id now.
  @Test(
    arguments: [
      // After a restore it has another id, and the entries of both count.
      ("0:9", 1), ("0:5", 5), ("0:5, 1:-", 9), ("0:5, 1:-, 2:-", 9), ("0:5, 1:-, 2:0", 9), ("0:5, 1:4", 1),
      ("0:-, 2:1", 0), ("2:1", 0), ("2:-", 1),
    ] as [(String, Int)]
  )
  func `what waits is counted with the entries of all ids of this device`(text: String, waiting: Int) throws {
    func last(_ device: DeviceID) -> Int { Self.devices.firstIndex(of: device).map { Self.last[$0] } ?? 0 }
    var report: SyncReport?
    for attempt in text.split(separator: ", ").map({ $0.split(separator: ":") }) {
      let device = Self.devices[Int(attempt[0]) ?? 0]
      let hasFailed = attempt[1] == "-" || attempt[1] == "0"
      let next = SyncReport(
        after: report,
        at: Self.instant("20T10:00"),
        remote: "folder:/a",
        problem: nil,
        hasFailed: hasFailed,
        device: device,
        reached: Int(attempt[1]),
        left: report?.waitingOfFormers(of: device, last: last) ?? 0
      )
      #expect(SyncReport(next.description) == next)
      report = next
    }
    #expect(try #require(report).waiting(of: Self.devices[2], last: last) == waiting)
  }

  /// `20T10:00` of November.
  private static func instant(_ text: some StringProtocol) -> Instant {
    PillsCoreTestSupport.instant("2026-11-\(text.split(separator: "T").joined(separator: " "))")
  }
}
