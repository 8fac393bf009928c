import Adwaita
import PillsAPI
import PillsCore
import PillsSamples
import PillsView

import Testing

@testable import PillsWindow

/// The window's page about sync.
struct SharingContentTests {
  private static let now: Timestamp = "2026-11-20T21:30:00+01:00"

  private static func device(_ name: String?, own: Bool = false, heard: Timestamp = now) -> Sync.Device {
    Sync.Device(device: own ? "k3f9m2qxw0" : "7q1zt0c5ne", name: name, heard: heard, entries: 3, own: own)
  }

  @Test func `the machines are listed, and this one is told from the others`() throws {
    let content = SharingContent(
      [Self.device("laptop", own: true), Self.device("desk\u{202E}", heard: "2026-11-20T09:05:00+01:00")],
      report: nil,
      conflicts: 0,
      isEncrypted: false,
      now: Self.now
    )
    #expect(
      content.machines == [
        .init(id: "k3f9m2qxw0", name: "laptop", news: "This device", isOwn: true),
        .init(id: "7q1zt0c5ne", name: "desk\u{FFFD}", news: "Last entry today at 09:05"),
      ]
    )
    #expect(content.statements.first?.text.hasPrefix("Sync is set up on this device, laptop,") == true)
  }

  @Test func `a machine without a name is called by its id`() throws {
    let content = SharingContent(
      [Self.device(nil, own: true)],
      report: nil,
      conflicts: 0,
      isEncrypted: false,
      now: Self.now
    )
    #expect(content.machines.map(\.name) == ["k3f9m2qxw0"])
  }

  @Test func `what the window has a button for is not to be typed`() throws {
    let reach = SharingContent(
      [Self.device("laptop", own: true)],
      report: nil,
      conflicts: 0,
      isEncrypted: false,
      now: Self.now
    )
    #expect(reach.statements.map(\.remedy) == [.reachNow])
    #expect(reach.statements.map(\.shownRemedy) == [nil])
    #expect(SharingContent.nothingShared.statements.map(\.shownRemedy) == [nil])
  }

  @Test(
    "a sync run shows its result in one line",
    arguments: [
      (.succeeded("Sent 2.\nRead 3.\n"), "Sent 2. Read 3."), (.failed("pills-sync: no key\n"), "no key"),
      (.tookTooLong, "Sync did not finish within 5 minutes."),
      (
        .notStarted,
        "The program pills-sync could not be started. It belongs to Pills; check whether it is installed."
      ),
    ] as [(Subprocess.Outcome, String)]
  )
  func runs(outcome: Subprocess.Outcome, text: String) { #expect(runText(outcome) == text) }
}
