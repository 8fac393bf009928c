import Glibc
import Testing

@testable import Varlink

@MainActor
struct ServerTests {
  nonisolated private static let echo = #"{"method":"org.example.Echo","parameters":{"text":"hi"}}"#

  @Test(
    "our own user and root can connect",
    arguments: [(1000, 1000, true), (0, 1000, true), (1001, 1000, false), (1000, 0, false)]
      as [(uid_t, uid_t, Bool)]
  )
  func trust(peer: uid_t, own: uid_t, isTrusted: Bool) { #expect(Server.trusts(peer, as: own) == isTrusted) }

  @Test(
    "each call gets its reply",
    arguments: [
      (echo, #"{"parameters":{"text":"hi"}}"#),
      (
        #"{"method":"org.example.Echo","more":true,"parameters":{"text":"hi"}}"#,
        #"{"parameters":{"text":"hi"}}"#
      ),
      (#"{"method":"org.example.Note","parameters":{"text":"hi"}}"#, "{}"),
      (
        #"{"method":"org.example.Refuse"}"#,
        #"{"error":"org.example.Refused","parameters":{"reason":"locked"}}"#
      ),
      (
        #"{"method":"org.example.Greet","parameters":{"text":"you"}}"#,
        #"{"parameters":{"text":"hello you"}}"#
      ),
      (
        #"{"method":"org.example.Greet","parameters":{"text":"nobody"}}"#,
        #"{"error":"org.example.Refused","parameters":{"reason":"nobody"}}"#
      ),
      (
        #"{"method":"org.example.Greet"}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"text"}}"#
      ),
      (
        #"{"method":"org.example.Ring","parameters":{"text":"you"}}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"text"}}"#
      ),
      (#"{"method":"org.example.Ring"}"#, #"{"error":"org.varlink.service.ExpectedMore"}"#),
      (#"{"method":"org.example.Count"}"#, #"{"parameters":{"text":"1"}}"#),
      (#"{"method":"org.example.Deny"}"#, #"{"error":"org.varlink.service.PermissionDenied"}"#),
      (#"{"method":"org.example.Watch"}"#, #"{"error":"org.varlink.service.ExpectedMore"}"#),
      (
        #"{"method":"org.example.None"}"#,
        #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"org.example.None"}}"#
      ),
      (
        #"{"method":"org.else.Echo"}"#,
        #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"org.else"}}"#
      ),
      (
        #"{"method":"Echo"}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"method"}}"#
      ),
      (
        #"{"method":"org.example."}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"method"}}"#
      ),
      (
        #"{"method":".Echo"}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"method"}}"#
      ),
      (
        #"{"method":"org.example.Echo","upgrade":true}"#,
        #"{"error":"org.varlink.service.MethodNotImplemented","parameters":{"method":"org.example.Echo"}}"#
      ),
      (
        #"{"method":"org.example.Echo","parameters":{"text":"hi","loud":true}}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"loud"}}"#
      ),
      (
        #"{"method":"org.example.Echo","parameters":{"text":"\u0000"}}"#,
        #"{"parameters":{"text":"\u0000"}}"#
      ),
      (
        #"{"method":"org.varlink.service.GetInfo"}"#,
        #"{"parameters":{"interfaces":["org.varlink.service","org.example"],"product":"Test","#
          + #""url":"https://example.org","vendor":"Example","version":"1"}}"#
      ),
      (
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example"}}"#,
        #"{"parameters":{"description":"interface org.example\n\nmethod Echo(text: string) -> (text: string)\n"}}"#
      ),
      (
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.else"}}"#,
        #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"org.else"}}"#
      ),
    ]
  )
  func replies(call: String, reply: String) throws { #expect(try Fixture().ask(call) == reply) }

  @Test func aTypedCallIsAnsweredPieceByPiece() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Ring","more":true}"#)
    #expect(fixture.loop.run { peer.messages.count == 2 })
    #expect(
      peer.messages == [
        #"{"continues":true,"parameters":{"text":"ding"}}"#,
        #"{"error":"org.example.Refused","parameters":{"reason":"late"}}"#,
      ]
    )
  }

  @Test(
    "a client that breaks the protocol is disconnected and harms nobody",
    arguments: [
      "\0", "{\0", "{}\0", #"{"method":"org.example.Echo","x":1}"# + "\0", "{\"method\":\"\u{1}\"}\0",
      #"{"method":"org.example.Echo","more":true,"oneway":true}"# + "\0",
      String(repeating: "[", count: 17) + "\0", String(repeating: "x", count: 64 * 1024 + 1),
    ]
  )
  func violators(stream: String) throws {
    let fixture = try Fixture()
    let watcher = fixture.peer()
    watcher.send(#"{"method":"org.example.Watch","more":true}"#)
    #expect(fixture.loop.run { watcher.messages.count == 1 })
    let violator = fixture.peer()
    violator.send(stream.utf8)
    #expect(fixture.loop.run { violator.sawEnd })
    #expect(violator.received.isEmpty)
    #expect(fixture.serves())
    fixture.example.tell("still here")
    #expect(fixture.loop.run { watcher.messages.count == 2 })
    #expect(!watcher.sawEnd)
  }

  @Test func aMessageOfTheFullSizeIsServed() throws {
    let frame = #"{"method":"org.example.Echo","parameters":{"text":""}}"#
    let text = String(repeating: "x", count: 64 * 1024 - frame.utf8.count)
    let reply = try Fixture().ask(#"{"method":"org.example.Echo","parameters":{"text":"\#(text)"}}"#)
    #expect(reply == #"{"parameters":{"text":"\#(text)"}}"#)
  }

  @Test func pipelinedCallsAreAnsweredInOrderAndOnewayOnesNot() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(
      #"{"method":"org.example.Echo","parameters":{"text":"1"}}"#,
      #"{"method":"org.example.Note","oneway":true,"parameters":{"text":"noted"}}"#,
      #"{"method":"org.example.Refuse","oneway":true}"#,
      #"{"method":"org.example.Forget","oneway":true}"#,
      #"{"method":"org.else.None","oneway":true}"#,
      #"{"method":"org.example.Note","oneway":true,"parameters":{}}"#,
      #"{"method":"org.example.Echo","parameters":{"text":"2"}}"#
    )
    peer.closeWriting()
    #expect(fixture.loop.run { peer.sawEnd })
    #expect(peer.messages == [#"{"parameters":{"text":"1"}}"#, #"{"parameters":{"text":"2"}}"#])
    #expect(fixture.example.notes == ["noted"])
  }

  @Test func aDeferredReplyKeepsLaterCallsWaiting() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Defer"}"#, Self.echo)
    peer.send(Self.echo)
    #expect(fixture.loop.run { fixture.example.deferred.count == 1 })
    #expect(fixture.serves())
    #expect(peer.messages.isEmpty)
    fixture.example.deferred.removeLast().reply(Text(text: "late"))
    #expect(fixture.loop.run { peer.messages.count == 3 })
    #expect(peer.messages.first == #"{"parameters":{"text":"late"}}"#)
  }

  @Test("a call that can't be answered ends the connection", arguments: ["Forget", "Infinity"])
  func unanswerable(method: String) throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.\#(method)"}"#)
    #expect(fixture.loop.run { peer.sawEnd })
    #expect(peer.received.isEmpty)
    #expect(fixture.serves())
  }

  @Test func aWatcherGetsEveryChangeUntilItGoes() throws {
    let fixture = try Fixture()
    var peer: Peer? = fixture.peer()
    peer?.send(#"{"method":"org.example.Watch","more":true}"#)
    #expect(fixture.loop.run { peer?.messages.count == 1 })
    fixture.example.tell("second")
    #expect(fixture.loop.run { peer?.messages.count == 2 })
    #expect(
      peer?.messages == [
        #"{"continues":true,"parameters":{"text":"first"}}"#,
        #"{"continues":true,"parameters":{"text":"second"}}"#,
      ]
    )
    peer = nil
    #expect(fixture.loop.run { fixture.example.goneCount == 1 })
    #expect(fixture.server.connections.count == 0)
  }

  @Test func afterItsLastReplyAWatcherMayCallAgain() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Watch","more":true}"#, Self.echo)
    #expect(fixture.loop.run { peer.messages.count == 1 })
    fixture.example.watchers.first?.reply(Text(text: "last"))
    #expect(fixture.loop.run { peer.messages.count == 3 })
    #expect(peer.messages[1] == #"{"parameters":{"text":"last"}}"#)
  }

  @Test func closingTheServerEndsItsConnections() throws {
    let fixture = try Fixture()
    let peer = fixture.peer()
    peer.send(#"{"method":"org.example.Watch","more":true}"#)
    #expect(fixture.loop.run { peer.messages.count == 1 })
    fixture.server.close()
    #expect(peer.sawEnd)
    #expect(fixture.example.goneCount == 1)
    #expect(fixture.loop.watchCount == 0)
  }
}
