import Files
import Glibc
import Testing

@testable import SystemdKit

@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServiceManagerTests {
  @Test(arguments: ["@pills-notify-\(getpid())", "/tmp/pills-notify-\(getpid())"])
  func everyStateReachesTheServiceManager(address: String) throws {
    try withNotifySocket(address) { socket in
      let manager = ServiceManager()
      try manager.ready(status: "Next: evening at 21:00")
      #expect(socket.receive() == "READY=1\nSTATUS=Next: evening at 21:00")
      try manager.status("Größe ✓")
      #expect(socket.receive() == "STATUS=Größe ✓")
      try manager.stopping()
      #expect(socket.receive() == "STOPPING=1")
    }
  }

  @Test func reloadingCarriesTheMonotonicTime() throws {
    try withNotifySocket("@pills-notify-\(getpid())") { socket in
      let before = monotonicMicroseconds()
      try ServiceManager().reloading()
      let after = monotonicMicroseconds()
      let message = try #require(socket.receive())
      let prefix = "RELOADING=1\nMONOTONIC_USEC="
      #expect(message.hasPrefix(prefix))
      let time = try #require(UInt64(message.dropFirst(prefix.count)))
      #expect((before...after).contains(time))
    }
  }

  @Test(arguments: [
    ("one\nSTOPPING=1", "STATUS=one STOPPING=1"),
    ("a\u{0}b\r\tc\u{85}d", "STATUS=a b  c d"),
    ("", "STATUS="),
  ])
  func aStatusStaysOneAssignment(text: String, expected: String) throws {
    try withNotifySocket("@pills-notify-\(getpid())") { socket in
      try ServiceManager().status(text)
      #expect(socket.receive() == expected)
    }
  }

  @Test func nothingHappensWithoutAServiceManager() throws {
    unsetenv("NOTIFY_SOCKET")
    try ServiceManager().ready(status: "x")
    try ServiceManager().reloading()
    try ServiceManager().stopping()
  }

  @Test func aDeadServiceManagerIsAnError() throws {
    setenv("NOTIFY_SOCKET", "/tmp/pills-no-such-socket", 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    #expect(throws: SystemdError(function: "sd_notify", errno: ENOENT)) { try ServiceManager().status("x") }
  }

  @Test func theLoopPingsTheWatchdogOnlyWhileItTurns() throws {
    try withNotifySocket("@pills-notify-\(getpid())") { socket in
      setenv("WATCHDOG_USEC", "200000", 1)
      setenv("WATCHDOG_PID", String(getpid()), 1)
      defer {
        unsetenv("WATCHDOG_USEC")
        unsetenv("WATCHDOG_PID")
      }
      let loop = try EventLoop()
      #expect(try loop.enableWatchdog())
      #expect(socket.receive() == "WATCHDOG=1")
      #expect(try loop.turn { socket.hasDatagram })
      #expect(socket.receive() == "WATCHDOG=1")
      usleep(300_000)
      #expect(!socket.hasDatagram)
    }
  }

  @Test func noWatchdogIsEnabledUnasked() throws {
    try withNotifySocket("@pills-notify-\(getpid())") { socket in
      let loop = try EventLoop()
      #expect(try !loop.enableWatchdog())
      #expect(!socket.hasDatagram)
    }
  }

  private func withNotifySocket(_ address: String, _ body: (BoundSocket) throws -> Void) throws {
    let socket = BoundSocket(type: SOCK_DGRAM, address: address)
    setenv("NOTIFY_SOCKET", address, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    try body(socket)
  }
}
