import Desktop
import Glibc
import PillsCore
import Testing

extension DesktopTests {
  @Suite(.serialized) @MainActor struct XfceNotifydTests {
    let desktop: TestDesktop
    let client: PopupClient
    let notifyd: ChildProcess
    let server: PopupServer

    init() throws {
      desktop = try TestDesktop()
      client = try PopupClient()
      notifyd = try desktop.startXfceNotifyd()
      server = try client.expectServer()
    }

    @Test func aClickOnTheTakenButtonIsAnAnswer() throws {
      #expect(server.name == "Xfce Notify Daemon")
      client.show("evening")
      _ = try client.expectShown("evening")
      try clickFirstButton()
      try client.expect(.answered(key: "evening", .taken))
      try client.expect(.closed(key: "evening", reason: .dismissed))
      end()
    }

    @Test func showsUpdatesAndWithdraws() throws {
      client.show("evening")
      let handle = try client.expectShown("evening")
      client.show("evening", .takenOnly)
      #expect(try client.expectShown("evening") == handle)
      #expect(try popups().count == 1)
      client.withdraw("evening")
      client.show("morning")
      _ = try client.expectShown("morning")
      #expect(try popups().count == 1)
      end()
    }

    @Test func takesTheProposedNumber() throws {
      client.show("evening", number: 77_000_001)
      #expect(try client.expectShown("evening").number == 77_000_001)
      end()
    }

    private func end() {
      client.stop()
      notifyd.end(with: SIGTERM)
    }

    private struct Place {
      let width: Int
      let height: Int
      let x: Int
      let y: Int
    }

    /// Where its popups are on the screen, waiting for the first to come.
    private func popups() throws -> [Place] {
      let windows = try desktop.run([
        "xdotool", "search", "--sync", "--onlyvisible", "--class", "Xfce4-notifyd",
      ])
      return try windows.split(separator: "\n").compactMap { window in
        let lines = try desktop.run(["xdotool", "getwindowgeometry", "--shell", String(window)])
        let numbers = Dictionary(
          uniqueKeysWithValues: lines.split(separator: "\n").compactMap { line -> (Substring, Int)? in
            let parts = line.split(separator: "=")
            return parts.count == 2 ? Int(parts[1]).map { (parts[0], $0) } : nil
          }
        )
        guard let width = numbers["WIDTH"], let height = numbers["HEIGHT"], let x = numbers["X"],
          let y = numbers["Y"], width > 100
        else { return nil }
        return Place(width: width, height: height, x: x, y: y)
      }
    }

    /// The buttons stand in one row at the lower edge, as `import -window root` shows.
    private func clickFirstButton() throws {
      let popup = try #require(try popups().first)
      let place = [String(popup.x + popup.width / 6), String(popup.y + popup.height - 30)]
      try desktop.run(["xdotool", "mousemove"] + place + ["click", "1"])
    }
  }
}
