import Glibc
import PillsCore
import Testing

@testable import Desktop

extension DesktopTests {
  @Suite(.serialized) @MainActor struct ServerTroubleTests {
    @Test func aNewServerNeverBringsAnAnswerToAnOldPopup() throws {
      let desktop = try TestDesktop()
      let client = try PopupClient()
      let first = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", .takenOnly)
      let evening = try client.expectShown("evening")
      first.end(with: SIGKILL)
      try client.expect(.serverVanished)
      let second = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("morning", .takenOnly)
      let morning = try client.expectShown("morning")
      #expect(morning.number == evening.number)
      #expect(morning.server != evening.server)
      try desktop.dunstctl("action")
      try client.expect(.answered(key: "morning", .open))
      client.show("noon", .takenOnly)
      let furtherAnswers = try client.eventsUntilShown("noon").filter {
        if case .answered = $0 { true } else { false }
      }
      #expect(furtherAnswers.isEmpty)
      client.stop()
      second.end(with: SIGTERM)
    }

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

    @Test func withoutABusEveryShowingFailsAndTriesAgain() throws {
      let client = try PopupClient()
      try client.expect(.busUnavailable)
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .noBus))
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      client.show("evening")
      _ = try client.expectShown("evening")
      client.stop()
      withExtendedLifetime(desktop) {}
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

    @Test func aBusIsLookedForUntilThereIsOne() throws {
      let client = try PopupClient(busRetryMilliseconds: 20)
      try client.expect(.busUnavailable)
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .noBus))
      try TestDesktop.refuseBus(times: 3)
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      var told: [PopupEvent] = []
      try client.expect("bus") { event -> Void? in
        told.append(event)
        return event == .serverAbsent(isStartable: true) ? () : nil
      }
      #expect(!told.contains(.busUnavailable), "it was told once")
      client.stop()
      withExtendedLifetime(desktop) {}
    }

    @Test func aNumberOfAnotherServerIsNotReplaced() throws {
      let desktop = try TestDesktop()
      let client = try PopupClient()
      let first = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening", .takenOnly)
      let former = try client.expectShown("evening")
      first.end(with: SIGKILL)
      try client.expect(.serverVanished)
      let second = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("morning", .text("Iron"))
      let morning = try client.expectShown("morning")
      #expect(morning.number == former.number)
      client.show("evening", .takenOnly, replacing: former)
      #expect(try client.expectShown("evening") != morning)
      #expect(try desktop.dunstCount() == "2")
      client.stop()
      second.end(with: SIGTERM)
    }

    @Test func aLostBusIsLookedForWithNothingToShow() throws {
      let client: PopupClient
      do {
        let desktop = try TestDesktop()
        client = try PopupClient(busRetryMilliseconds: 20)
        try client.expect(.serverAbsent(isStartable: false))
        desktop.endBus()
        try client.expect(.busLost)
      }
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      try client.expect(.serverAbsent(isStartable: true))
      client.stop()
      withExtendedLifetime(desktop) {}
    }

    /// GLib would have dbus-launch start one, on which nobody listens.
    @Test func withoutAnAddressNoBusIsStarted() async throws {
      let folder = try TemporaryFolder()
      let trace = "\(folder.path)/trace"
      try folder.write("#!/bin/sh\n: >\(trace)\n", to: "dbus-launch")
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

    @Test func survivesTheBus() throws {
      let client: PopupClient
      do {
        let desktop = try TestDesktop()
        client = try PopupClient()
        let dunst = try desktop.startDunst()
        _ = try client.expectServer()
        client.show("evening")
        _ = try client.expectShown("evening")
        desktop.endBus()
        try client.expect(.busLost)
        client.show("evening")
        try client.expect(.notShown(key: "evening", reason: .noBus))
        dunst.end(with: SIGKILL)
      }
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      client.show("evening", .takenOnly)
      _ = try client.expectShown("evening")
      try desktop.dunstctl("action")
      try client.expect(.answered(key: "evening", .open))
      client.stop()
    }

    @Test func startsAServerThatTheBusKnowsAndAgainWhenItDies() throws {
      let desktop = try TestDesktop(activatable: "/usr/bin/env dunst")
      let client = try PopupClient()
      client.show("evening")
      let handle = try client.expectShown("evening")
      kill(try serverProcess(desktop), SIGKILL)
      try client.expect(.serverVanished)
      let server = try client.expectServer()
      #expect(server.identity != handle.server)
      client.stop()
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

    @Test func withoutAServerAShowingFailsAtOnce() throws {
      let desktop = try TestDesktop()
      let client = try PopupClient()
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .noServer))
      let dunst = try desktop.startDunst()
      _ = try client.expectServer()
      client.show("evening")
      _ = try client.expectShown("evening")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func givesUpOnAServerThatNeverStarts() throws {
      let desktop = try TestDesktop(activatable: "/bin/sleep 30")
      let client = try PopupClient()
      client.show("evening")
      try client.expect(.notShown(key: "evening", reason: .noServer))
      client.stop()
      withExtendedLifetime(desktop) {}
    }

    // A call that waited would wait for 25 seconds.
    @Test(.timeLimit(.minutes(5))) func nobodyWaitsForASilentServer() throws {
      let desktop = try TestDesktop()
      let dunst = try desktop.startDunst()
      let first = try PopupClient()
      _ = try first.expectServer()
      first.stop()
      dunst.send(SIGSTOP)
      let client = try PopupClient()
      for number in 1...100 { client.show("evening", .text("\(number)")) }
      try client.expect(.notShown(key: "evening", reason: .serverSilent))
      dunst.send(SIGCONT)
      _ = try client.expectServer()
      client.show("evening")
      _ = try client.expectShown("evening")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func aPopupShownTooLateIsReplaced() throws {
      let desktop = try TestDesktop()
      let dunst = try desktop.startDunst()
      let client = try PopupClient()
      _ = try client.expectServer()
      dunst.send(SIGSTOP)
      client.show("evening")
      // libnotify waits 25 s.
      try client.expect(.notShown(key: "evening", reason: .serverSilent), seconds: 40)
      try client.expect(.serverVanished)
      dunst.send(SIGCONT)
      _ = try client.expectServer()
      // dunst puts two that say the same into one by itself.
      client.show("evening", .takenOnly)
      _ = try client.expectShown("evening")
      #expect(try desktop.dunstCount() == "1")
      client.stop()
      dunst.end(with: SIGTERM)
    }

    @Test func stoppingLeavesBehindAThreadThatHangs() throws {
      let desktop = try TestDesktop()
      let dunst = try desktop.startDunst()
      let client = try PopupClient()
      _ = try client.expectServer()
      client.show("evening")
      _ = try client.expectShown("evening")
      dunst.send(SIGSTOP)
      client.show("morning")
      client.waitUntilTaken()
      client.withdraw("evening")
      client.withdraw("morning")
      let mailbox = client.service.mailbox
      #expect(!client.service.stop(withinMilliseconds: 100))
      // What was left behind still cleans up once it can.
      dunst.send(SIGCONT)
      let hasEnded = mailbox.endCounter.wait(milliseconds: 5000)
      #expect(hasEnded)
      #expect(try desktop.dunstCount() == "0")
      dunst.end(with: SIGTERM)
    }
  }
}
