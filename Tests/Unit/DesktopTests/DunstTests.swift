import Desktop
import Glibc
import PillsCore
import Testing

extension DesktopTests {
  @Suite(.serialized) @MainActor struct DunstTests {
    let desktop: TestDesktop
    let client: PopupClient

    init() throws {
      desktop = try TestDesktop()
      client = try PopupClient()
    }

    @Test func saysWhoItIsAndHowUrgentAndStays() throws {
      let dunst = try desktop.startDunst(
        rules: """
          [pills]
            appname = Pills
            category = x-pills.reminder
            desktop_entry = pills
            msg_urgency = critical
            format = "matched: %s, %b"
          """
      )
      _ = try client.expectServer()
      client.show("evening")
      _ = try client.expectShown("evening")
      try desktop.dunstctl("close")
      let history = try desktop.dunstctl("history")
      #expect(history.contains("matched: Evening pills, Metformin 500 mg, Vitamin D"), "\(history)")
      #expect(isField("timeout", 0, in: history), "\(history)")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    /// dunst writes `"timeout" : { "type" : "INT64", "data" : 0 }` over several lines.
    private func isField(_ name: String, _ value: Int, in history: String) -> Bool {
      let words = history.split { $0.isWhitespace || $0 == "," }
      guard let start = words.firstIndex(of: "\"\(name)\"") else { return false }
      let field = words[start...].prefix { $0 != "}" }
      return field.last == "\(value)"
    }

    @Test func tellsOfPopupsThatARuleDiscards() throws {
      let dunst = try desktop.startDunst(rules: "[pills]\nappname = Pills\nformat = \"\"\n")
      _ = try client.expectServer()
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .discarded))
      client.stop()
      dunst.end(with: SIGTERM)
    }

    /// Plasma and swaync lose what is shown under a number closed a moment before.
    @Test func neverUsesANumberAgainThatWasJustClosed() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", number: 88_000_002)
      let first = try client.expectShown("evening")
      // Held up, so that its word of the closing comes after the next showing was asked for.
      dunst.send(SIGSTOP)
      client.withdraw("evening")
      client.waitUntilTaken()
      client.show("evening", number: 88_000_002)
      dunst.send(SIGCONT)
      let second = try client.expectShown("evening")
      #expect(second.number != first.number)
      // Nor is the closing of the first taken for that of the next.
      client.show("evening", .takenOnly, replacing: second)
      #expect(try client.eventsUntilShown("evening") == [.shown(key: "evening", handle: second)])
      client.show("evening", after: second, number: 88_000_003)
      #expect(try client.expectShown("evening").number == 88_000_003)
      #expect(try desktop.dunstCount() == "1")
      try desktop.dunstctl("close")
      try client.expect(.closed(key: "evening", reason: .dismissed))
      client.show("evening", number: 88_000_003)
      #expect(try client.expectShown("evening").number != 88_000_003)
      #expect(try desktop.dunstCount() == "1")
      client.stop(withdrawing: "evening")
      dunst.end(with: SIGTERM)
    }

    @Test func saysNothingOfAPopupThatWasWithdrawnWhereAnotherIsAskedFor() throws {
      let dunst = try desktop.startDunst()
      let server = try client.expectServer()
      // Shown, which nobody has looked at yet.
      dunst.send(SIGSTOP)
      client.show("evening", number: 88_000_004)
      client.waitUntilTaken()
      client.withdraw("evening")
      let first = PopupHandle(88_000_004, on: server.identity)
      client.show("evening", after: first, number: 88_000_005)
      dunst.send(SIGCONT)
      #expect(try client.expectShown("evening").number == 88_000_005)
      #expect(try desktop.dunstCount() == "1")
      client.stop(withdrawing: "evening")
      dunst.end(with: SIGTERM)
    }
  }
}
