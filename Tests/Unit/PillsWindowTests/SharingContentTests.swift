import PillsAPI
import PillsView
import Testing

@testable import PillsWindow

/// What the window shows of sharing with other machines.
struct SharingContentTests {
  private static let now = "2026-11-20T21:30:00+01:00"

  private static func device(_ name: String?, own: Bool = false, heard: String = now) -> Sync.Device {
    Sync.Device(device: own ? "k3f9m2qxw0" : "7q1zt0c5ne", name: name, heard: heard, entries: 3, own: own)
  }

  @Test func `the machines are listed, and this one is told from the others`() throws {
    let content = try SharingContent(
      [Self.device("laptop", own: true), Self.device("desk\u{202E}", heard: "2026-11-20T09:05:00+01:00")],
      report: nil,
      conflicts: 0,
      isEncrypted: false,
      now: Self.now
    )
    #expect(
      content.machines == [
        .init(name: "laptop", news: "This machine"),
        .init(name: "desk\u{FFFD}", news: "Last heard of today at 09:05"),
      ]
    )
    #expect(content.statements.first?.text.hasPrefix("This machine, laptop, shares") == true)
  }

  @Test func `a machine without a name is called by its id`() throws {
    let content = try SharingContent(
      [Self.device(nil, own: true)],
      report: nil,
      conflicts: 0,
      isEncrypted: false,
      now: Self.now
    )
    #expect(content.machines.map(\.name) == ["k3f9m2qxw0"])
  }

  @Test func `where nothing is shared the way to begin is shown`() {
    #expect(SharingContent.nothingShared.machines.isEmpty)
    #expect(SharingContent.nothingShared.statements.map(\.remedy) == [.setUp])
  }
}
