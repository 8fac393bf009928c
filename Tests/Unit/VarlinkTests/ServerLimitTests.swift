import Glibc
import Testing

@testable import Varlink

@MainActor
struct ServerLimitTests {
  nonisolated private static let echo = #"{"method":"org.example.Echo","parameters":{"text":"hi"}}"#

  @Test func halfAMessageTimesOut() throws {
    let fixture = try Fixture { $0.patience = 50_000 }
    let silent = fixture.peer()
    let half = fixture.peer()
    silent.send(Self.echo)
    half.send(Self.echo)
    half.send(#"{"method":"#.utf8)
    let began = microseconds()
    #expect(fixture.loop.run { half.sawEnd })
    #expect(microseconds() - began >= 50_000)
    #expect(half.messages.count == 1)
    #expect(!silent.sawEnd)
    silent.send(Self.echo)
    #expect(fixture.loop.run { silent.messages.count == 2 })
  }

  @Test func aMessageThatTricklesInTimesOutToo() throws {
    let fixture = try Fixture { $0.patience = 50_000 }
    let peer = fixture.peer()
    var sent = 0
    #expect(
      fixture.loop.run {
        sent += max(0, peer.send(" ".utf8))
        return peer.sawEnd
      }
    )
    #expect(sent < 64 * 1024, "it was cut off for its length")
    #expect(fixture.server.connections.count == 0)
  }

  @Test func oneConnectionTooManyWaitsForItsTurn() throws {
    let fixture = try Fixture()
    var peers = (0..<32).map { _ in fixture.peer() }
    let late = fixture.peer()
    late.send(Self.echo)
    #expect(fixture.loop.run { fixture.server.connections.count == 32 })
    let turns = fixture.loop.turns
    #expect(!fixture.loop.run(within: 0.3) { late.sawEnd || !late.messages.isEmpty })
    // The loop turns every 5 ms anyway; if it watched the queue, it would not rest.
    #expect(fixture.loop.turns - turns < 100)
    #expect(fixture.server.connections.count == 32)
    peers.removeLast()
    #expect(fixture.loop.run { late.messages.count == 1 })
    peers.removeLast()
    #expect(fixture.loop.run { fixture.server.connections.count == 31 })
    #expect(fixture.serves())
    for peer in peers { peer.send(Self.echo) }
    #expect(fixture.loop.run { peers.allSatisfy { $0.messages.count == 1 } })
  }

  @Test func aWatcherThatNeverReadsIsCutOffAtTheCap() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Watch","more":true}"#)
    #expect(fixture.loop.run { fixture.example.watchers.count == 1 })
    let change = String(repeating: "x", count: 10_000)
    var told = 0
    while fixture.example.goneCount == 0, told < 1000 {
      fixture.example.tell(change)
      told += 1
    }
    #expect(fixture.example.goneCount == 1)
    // The limit plus the messages that the kernel accepted before.
    #expect((26...200).contains(told))
    #expect(fixture.serves())
  }

  @Test func aWatcherThatReadsAgainGetsTheNewestState() throws {
    let fixture = try Fixture()
    let peers = (0..<3).map { _ in fixture.peer() }
    for peer in peers { peer.send(#"{"method":"org.example.Watch","more":true}"#) }
    #expect(fixture.loop.run { fixture.example.watchers.count == 3 })
    let padding = String(repeating: "x", count: 10_000)
    for number in 1...1000 { fixture.example.tell(state: "\(number) \(padding)") }
    #expect(fixture.example.goneCount == 0)
    // A state between messages keeps its place.
    fixture.example.tell("between")
    fixture.example.tell(state: "last")
    for peer in peers {
      let last = #"{"continues":true,"parameters":{"text":"last"}}"#
      #expect(fixture.loop.run { peer.messages.last == last })
      let texts = peer.messages.compactMap { message in
        let reply: ReplyMessage? = try? Wire.decode(Array(message.utf8))
        return try? reply?.parameters.decode(Text.self).text
      }
      #expect(texts.count == peer.messages.count)
      // The messages that the kernel accepted, the one being sent, the last state before another message, and the rest.
      #expect((5..<100).contains(texts.count))
      let sent = texts.count - 4
      let numbers = Array(1...sent) + [1000]
      #expect(texts == ["first"] + numbers.map { "\($0) \(padding)" } + ["between", "last"])
    }
  }

  @Test func aReaderThatStopsTimesOut() throws {
    let fixture = try Fixture { $0.patience = 50_000 }
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Big","parameters":{"size":4000000}}"#)
    #expect(fixture.loop.run { fixture.server.connections.count == 1 })
    #expect(fixture.loop.run { fixture.server.connections.count == 0 })
    #expect(fixture.serves())
  }

  @Test func aReaderThatIsSlowButReadsOnGetsItsReply() throws {
    let fixture = try Fixture { $0.patience = 500_000 }
    let peer = fixture.peer()
    let size = 8_000_000
    let began = microseconds()
    peer.send(#"{"method":"org.example.Big","parameters":{"size":\#(size)}}"#)
    while !peer.sawEnd, peer.received.count < size { _ = fixture.loop.run(within: 0.03) { false } }
    #expect(peer.received.count > size)
    #expect(microseconds() - began > 500_000, "no single step was longer than patience")
  }

  @Test func aReplyBeyondTheCapReachesAReader() throws {
    let fixture = try Fixture()
    let reply = fixture.ask(#"{"method":"org.example.Big","parameters":{"size":1000000}}"#)
    #expect(reply?.utf8.count == #"{"parameters":{"text":""}}"#.utf8.count + 1_000_000)
  }

  @Test func noMoreIsReadThanIsServed() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Defer"}"#)
    #expect(fixture.loop.run { fixture.example.deferred.count == 1 })
    let call = Array(Self.echo.utf8) + [0]
    var sent = 0
    // The kernel's buffer fills up, because nobody reads it.
    while case let count = peer.send(call), count == call.count { sent += 1 }
    #expect(!fixture.loop.run(within: 0.05) { peer.send(call) > 0 })
    fixture.example.deferred.removeLast().reply(NoParameters())
    #expect(fixture.loop.run { peer.messages.count >= sent + 1 })
  }

  // Runs in another process, because no other code may need a descriptor at that time.
  @Test func runningOutOfDescriptorsDoesNotSpin() async {
    await #expect(processExitsWith: .success) { try await MainActor.run { try Self.runOutOfDescriptors() } }
  }

  private static func runOutOfDescriptors() throws {
    let fixture = try Fixture { $0.acceptPause = 100_000 }
    let peer = Peer()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    var low = limit
    // The standard descriptors are open, so none is left even if other code in the process closes one.
    low.rlim_cur = 3
    setrlimit(resource, &low)
    peer.connect(to: fixture.path)
    peer.send(echo)
    let turns = fixture.loop.turns
    let wasServed = fixture.loop.run(within: 0.3) { !peer.messages.isEmpty }
    setrlimit(resource, &limit)
    precondition(!wasServed)
    // The loop turns every 5 ms anyway, and once for each of the three or four attempts to accept.
    precondition(fixture.loop.turns - turns < 100)
    precondition(fixture.loop.run { peer.messages.count == 1 })
  }

  // Runs in another process, because other tests open sockets too.
  @Test func noDescriptorLeaks() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let before = Self.openSockets()
        try Self.serveAndCutOff()
        precondition(Self.openSockets() == before)
      }
    }
  }

  private static func serveAndCutOff() throws {
    let fixture = try Fixture { $0.connections = 4 }
    for _ in 0..<50 {
      precondition(fixture.serves())
      let violator = fixture.peer()
      violator.send("}")
      precondition(fixture.loop.run { violator.sawEnd })
      precondition(fixture.loop.run { fixture.server.connections.count == 0 })
    }
    let crowd = (0..<8).map { _ in fixture.peer() }
    precondition(fixture.loop.run { fixture.server.connections.count == 4 })
    precondition(crowd.allSatisfy { !$0.sawEnd })
  }

  // Counts only sockets, because the test library has pipes.
  private static func openSockets() -> Int {
    (0..<256).count { descriptor in
      var status = stat()
      return fstat(Int32(descriptor), &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
  }
}
