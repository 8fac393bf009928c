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

    @Test func tellsWhichServerThereIs() throws {
      let dunst = try desktop.startDunst()
      let server = try client.expectServer()
      #expect(server.name == "dunst")
      #expect(Set(server.capabilities).isSuperset(of: ["actions", "body"]))
      #expect(server.identity.contains("/:1."))
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func showsUpdatesAndWithdraws() throws {
      let dunst = try desktop.startDunst()
      let server = try client.expectServer()
      client.show("evening")
      let handle = try client.expectShown("evening")
      #expect(handle.server == server.identity)
      #expect(try desktop.dunstCount() == "1")
      client.show("evening", .takenOnly)
      #expect(try client.expectShown("evening") == handle)
      #expect(try desktop.dunstCount() == "1")
      client.withdraw("evening")
      client.show("morning")
      _ = try client.expectShown("morning")
      #expect(try desktop.dunstCount() == "1")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func takesTheProposedNumber() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", number: 77_000_001)
      #expect(try client.expectShown("evening").number == 77_000_001)
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func bringsAnswersAndClosings() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", .takenOnly)
      _ = try client.expectShown("evening")
      try desktop.dunstctl("action")
      try client.expect(.answered(key: "evening", .open))
      client.show("morning", .takenOnly)
      _ = try client.expectShown("morning")
      try desktop.dunstctl("close")
      try client.expect(.closed(key: "morning", reason: .dismissed))
      client.stop()
      dunst.end(with: SIGTERM)
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

    @Test(arguments: [
      (markup: "full", capability: true, body: "&lt;b&gt;A &amp; B&lt;/b&gt; 1"),
      (markup: "no", capability: false, body: "<b>A & B</b> 1"),
    ])
    func escapesTextForServersThatReadMarkup(markup: String, capability: Bool, body: String) throws {
      let dunst = try desktop.startDunst(rules: "[global]\nmarkup = \(markup)\nformat = \"%b\"\n")
      let server = try client.expectServer()
      #expect(server.capabilities.contains("body-markup") == capability)
      client.show("evening", .text("<b>A & B</b>\u{0}\u{7}\t1"))
      _ = try client.expectShown("evening")
      try desktop.dunstctl("close")
      let history = try desktop.dunstctl("history")
      #expect(history.contains("\"data\" : \"\(body)\""), "\(history)")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func replacesThePopupOfAFormerProcess() throws {
      let dunst = try desktop.startDunst()
      let server = try client.expectServer()
      let number = try showFormerPopup()
      client.show("evening", replacing: PopupHandle(number, on: server.identity))
      #expect(try client.expectShown("evening").number == number)
      #expect(try desktop.dunstCount() == "1")
      let other = PopupHandle(number, on: "elsewhere/:1.1")
      client.show("morning", replacing: other, number: 88_000_001)
      #expect(try client.expectShown("morning").number == 88_000_001)
      #expect(try desktop.dunstCount() == "2")
      client.stop(withdrawing: "evening", "morning")
      #expect(try desktop.dunstCount() == "0")
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

    @Test func aClickOnThePopupItselfIsToldOf() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening")
      _ = try client.expectShown("evening")
      // Without a button in its menu that is meant, dunst takes the default action.
      try desktop.dunstctl("action")
      try client.expect(.answered(key: "evening", .open))
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func tellsOfEveryUnlockingOnce() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      func tell(_ interface: String, _ isActive: Bool) throws {
        try desktop.run([
          "dbus-send", "--session", "--type=signal", "/ScreenSaver", "\(interface).ActiveChanged",
          "boolean:\(isActive)",
        ])
      }
      for _ in 1...2 {
        for isActive in [true, false] {
          for interface in ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"] {
            try tell(interface, isActive)
          }
        }
        try tell("org.example.Screen", false)
      }
      client.show("evening")
      #expect(try client.eventsUntilShown("evening").filter { $0 == .sessionUnlocked }.count == 2)
      client.stop(withdrawing: "evening")
      dunst.end(with: SIGTERM)
    }

    @Test func withdrawsThePopupOfAFormerProcess() throws {
      let dunst = try desktop.startDunst()
      let server = try client.expectServer()
      let number = try showFormerPopup()
      client.withdraw("evening", PopupHandle(number, on: server.identity))
      client.show("morning")
      _ = try client.expectShown("morning")
      #expect(try desktop.dunstCount() == "1")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func withdrawsByTheProposedNumberWhatAFormerProcessNeverNoted() throws {
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      let number = try desktop.run([
        "notify-send", "--print-id", "--urgency=critical", "--replace-id=1234567890", "Former",
      ])
      #expect(number == "1234567890")
      client.withdraw("evening", number: 1_234_567_890)
      client.show("morning")
      _ = try client.expectShown("morning")
      #expect(try desktop.dunstCount() == "1")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    /// Leaves a popup behind whose sender has ended.
    private func showFormerPopup() throws -> UInt32 {
      let number = try desktop.run(["notify-send", "--print-id", "--urgency=critical", "Former"])
      #expect(try desktop.dunstCount() == "1")
      return try #require(UInt32(number))
    }
  }
}
