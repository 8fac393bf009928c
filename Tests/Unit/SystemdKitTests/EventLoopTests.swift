import Glibc
import Testing

@testable import SystemdKit

/// All tests run on the main actor: a loop belongs to its thread, and sd-event and the tests of
/// `ServiceManager` use the environment.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EventLoopTests {
  @Test func exitEndsRunWithItsCode() throws {
    let loop = try EventLoop()
    let timer = try loop.monotonicTimer { loop.exit(code: 7) }
    try timer.arm(after: 0)
    #expect(try loop.run() == 7)
    #expect(throws: SystemdError(function: "sd_event_source_set_time", errno: ESTALE)) {
      try timer.arm(after: 0)
    }
  }

  @Test func aReadableDescriptorCallsItsHandler() throws {
    let loop = try EventLoop()
    let sockets = SocketPair()
    var seen: [IOEvents] = []
    let source = try loop.watch(sockets.near, for: .readable) { seen.append($0) }
    #expect(try loop.runOnce(timeout: 0) == false)

    write(sockets.far, "x", 1)
    #expect(try loop.turn { !seen.isEmpty })
    #expect(seen == [.readable])
    source.cancel()
  }

  @Test func interestChanges() throws {
    let loop = try EventLoop()
    let sockets = SocketPair()
    var seen: [IOEvents] = []
    let source = try loop.watch(sockets.near, for: .readable) { seen.append($0) }
    try source.change(interest: [.readable, .writable])
    #expect(try loop.turn { !seen.isEmpty })
    #expect(seen == [.writable])
    #expect(source.interest == [.readable, .writable])

    seen = []
    try source.change(interest: [])
    write(sockets.far, "x", 1)
    #expect(try loop.runOnce(timeout: 20_000) == false)
    shutdown(sockets.far, Int32(SHUT_RDWR))
    #expect(try loop.turn { !seen.isEmpty })
    #expect(seen == [.hungUp])
  }

  @Test func aHandlerMayCancelItsOwnSourceAndUseWhatItCaptured() throws {
    let loop = try EventLoop()
    let sockets = SocketPair()
    var source: IOSource?
    var calls = 0
    let token = Token()
    weak let weakToken = token
    source = try loop.watch(sockets.near, for: .writable) { [token] _ in
      source?.cancel()
      source = nil
      // The source is still alive, because its handler is running.
      calls += token.one
    }
    _ = consume token
    #expect(weakToken != nil)
    #expect(try loop.turn { calls > 0 })
    #expect(try loop.runOnce(timeout: 0) == false)
    #expect(calls == 1)
    #expect(weakToken == nil)
  }

  @Test func aReleasedSourceLetsGoOfItsHandlerAndDescriptor() throws {
    let loop = try EventLoop()
    let sockets = SocketPair()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let source = try loop.watch(sockets.near, for: .writable) { _ in _ = strong.one }
      #expect(throws: SystemdError(function: "sd_event_add_io", errno: EEXIST)) {
        try loop.watch(sockets.near, for: .readable) { _ in }
      }
      withExtendedLifetime(source) { #expect(token != nil) }
    }
    #expect(token == nil)
    let again = try loop.watch(sockets.near, for: .readable) { _ in }
    again.cancel()
  }

  @Test func aFailedWatchLetsGoOfItsHandler() throws {
    let loop = try EventLoop()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      #expect(throws: SystemdError(function: "sd_event_add_io", errno: EBADF)) {
        try loop.watch(-1, for: .readable) { _ in _ = strong.one }
      }
    }
    #expect(token == nil)
  }

  @Test func sourcesMayOutliveTheirLoop() throws {
    let sockets = SocketPair()
    var loop: EventLoop? = try EventLoop()
    let source = try loop?.watch(sockets.near, for: .readable) { _ in }
    let timer = try loop?.wallClockTimer {}
    loop = nil
    try timer?.arm(at: 0)
    source?.cancel()
    #expect(source?.interest == .readable)
  }

  @Test func aSignalCallsItsHandler() throws {
    let loop = try EventLoop()
    var seen: [Signal] = []
    let sources = try Signal.allCases.map { signal in try loop.onSignal(signal) { seen.append(signal) } }
    for signal in Signal.allCases {
      // The signal goes to this thread, because other threads of the process do not block it.
      raise(signal.number)
      #expect(try loop.turn { seen.last == signal })
    }
    #expect(seen == Signal.allCases)
    withExtendedLifetime(sources) {}
  }

  @Test func aSignalAfterCancellingDoesNotKill() async {
    await #expect(processExitsWith: .exitCode(3)) {
      try await MainActor.run {
        let loop = try EventLoop()
        try loop.onSignal(.hangUp) {}.cancel()
        raise(SIGHUP)
        Glibc.exit(3)
      }
    }
  }

  @Test func cancellingAndReleasingLeaksNoDescriptor() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try useEverythingOnce()
        let before = openDescriptors()
        for _ in 0..<100 { try useEverythingOnce() }
        // A leak would appear a hundred times; descriptors that other threads use briefly would not.
        #expect(openDescriptors() < before + 100)
      }
    }
  }
}

@MainActor
private func useEverythingOnce() throws {
  let loop = try EventLoop()
  let sockets = SocketPair()
  let wallClock = try loop.wallClockTimer {}
  let unarmed = try loop.wallClockTimer {}
  let monotonic = try loop.monotonicTimer {}
  let released = try loop.watch(sockets.near, for: .readable) { _ in }
  let cancelled = try loop.watch(sockets.far, for: .readable) { _ in }
  let signal = try loop.onSignal(.terminate) {}
  try wallClock.arm(at: .max)
  try monotonic.arm(after: 1_000_000)
  _ = try loop.runOnce(timeout: 0)
  cancelled.cancel()
  withExtendedLifetime((unarmed, released, signal)) {}
}

private final class Token: Sendable {
  let one = 1
}
