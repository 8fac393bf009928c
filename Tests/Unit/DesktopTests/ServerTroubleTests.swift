import Glibc
import PillsCore
import PillsTestSupport
import Testing

@testable import Desktop

extension DesktopTests {
  @Suite(.serialized) @MainActor struct ServerTroubleTests {
    @Test func aClosingOnItsWayDoesNotDeafenTheNextPopup() throws {
      let desktop = try TestDesktop()
      let client = try PopupClient()
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", .takenOnly)
      let handle = try client.expectShown("evening")
      // While dunst stands still, both wait at its door: first the closing, then the update.
      dunst.send(SIGSTOP)
      try desktop.run([
        "dbus-send", "--session", "--type=method_call", "--dest=org.freedesktop.Notifications",
        "/org/freedesktop/Notifications", "org.dunstproject.cmd0.NotificationCloseLast",
      ])
      client.show("evening", .takenOnly)
      dunst.send(SIGCONT)
      #expect(try client.expectShown("evening") == handle)
      // Whether a server shows it under a number that was just closed, nobody can tell.
      #expect(try client.expectShown("evening") != handle)
      #expect(try desktop.dunstCount() == "1")
      try desktop.dunstctl("action")
      try client.expect(.answered(key: "evening", .open))
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func whatIsWithdrawnWithoutABusIsToldOnceAndGoesWhenItComes() throws {
      let desktop = try TestDesktop()
      let dunst = try desktop.startDunst()
      let former = try PopupClient()
      _ = try former.expectServer()
      former.show("evening")
      let handle = try former.expectShown("evening")
      former.stop()
      #expect(try desktop.dunstCount() == "1")
      desktop.hideBus()
      let client = try PopupClient(busRetryMilliseconds: 20)
      try client.expect(.busUnavailable)
      var told: [PopupEvent] = []
      for (key, handle) in [("evening", handle), ("morning", nil), ("noon", nil)] {
        client.withdraw(key, handle)
        try client.expect("\(key) withdrawn") { event -> Void? in
          told.append(event)
          return event == .withdrawn(key: key) ? () : nil
        }
      }
      #expect(told == ["evening", "morning", "noon"].map { .withdrawn(key: $0) })
      desktop.showBus()
      _ = try client.expectServer()
      client.withdraw("last")
      try client.expect(.withdrawn(key: "last"))
      #expect(try desktop.dunstCount() == "0")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    /// GLib would have dbus-launch start one, on which nobody listens.
    @Test func withoutAnAddressNoBusIsStarted() async throws {
      let folder = TemporaryFolder()
      let trace = "\(folder.path)/trace"
      folder.write("#!/bin/sh\n: >\(trace)\n", to: "dbus-launch")
      chmod("\(folder.path)/dbus-launch", 0o755)
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        unsetenv("DBUS_SESSION_BUS_ADDRESS")
        for (name, value) in [("XDG_RUNTIME_DIR", path), ("PATH", path), ("DISPLAY", ":99")] {
          setenv(name, value, 1)
        }
        #expect(throws: BusError.self) { try SessionBus() }
      }
      #expect(access(trace, F_OK) != 0)
    }

    @Test func aServerThatDiesAgainAndAgainIsLeftAlone() throws {
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      let client = try PopupClient()
      for hasDiedBefore in [false, true] {
        client.show("evening")
        _ = try client.expectShown("evening")
        kill(try serverProcess(desktop), SIGKILL)
        try client.expect(.serverVanished)
        if !hasDiedBefore { _ = try client.expectServer() }
      }
      let further = client.events(withinMilliseconds: 1000)
      #expect(!further.contains { if case .serverAppeared = $0 { true } else { false } })
      client.stop()
    }

    private func serverProcess(_ desktop: TestDesktop) throws -> pid_t {
      let answer = try desktop.run([
        "busctl", "--user", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus",
        "GetConnectionUnixProcessID", "s", "org.freedesktop.Notifications",
      ])
      return try #require(answer.split(separator: " ").last.flatMap { pid_t($0) })
    }

    @Test func givesUpOnAServerThatNeverStarts() throws {
      let desktop = try TestDesktop(activatable: "/bin/sleep 30")
      let client = try PopupClient()
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .noServer))
      client.stop()
      withExtendedLifetime(desktop) {}
    }
  }
}
