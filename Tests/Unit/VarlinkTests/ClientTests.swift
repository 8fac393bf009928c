import Glibc
import PillsTestSupport
import Testing

@testable import Varlink

@MainActor
struct ClientTests {
  @Test func aCallReturnsItsOutput() throws {
    let fixture = try Fixture()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) -> [Int] in
        let client = try Client(path: path)
        let text = try client.call("org.example.Echo", Text(text: "hällo"), as: Text.self).text
        try client.call("org.example.Note", Text(text: "noted"))
        let big = try client.call("org.example.Big", Size(size: 5_000_000), as: Text.self).text
        let interfaces = try client.call(
          "org.varlink.service.GetInfo",
          as: ServiceInformation.self
        ).interfaces
        return [text.utf8.count, big.utf8.count, interfaces.count]
      }
    }
    #expect(try result?.get() == [6, 5_000_000, 2])
    #expect(fixture.example.notes == ["noted"])
  }

  @Test func anErrorReplyIsTypedAndLeavesTheConnectionUsable() throws {
    let fixture = try Fixture()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) -> Refused? in
        let client = try Client(path: path)
        do throws(ClientError) {
          try client.call("org.example.Refuse")
          return nil
        } catch {
          guard case .refused(let message) = error, message.decoded(as: PermissionDenied.self) == nil
          else { return nil }
          _ = try client.call("org.example.Echo", Text(text: "still"), as: Text.self)
          return message.decoded(as: Refused.self)
        }
      }
    }
    #expect(try result?.get() == Refused(reason: "locked"))
  }

  @Test func moreRepliesComeUntilTheLastOrUntilEnough() throws {
    let fixture = try Fixture()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) -> [String] in
        var heard: [String] = []
        let client = try Client(path: path)
        let isOver = try client.call("org.example.Count", as: Text.self) { reply in
          heard.append(reply.text)
          return true
        }
        heard.append("\(isOver)")
        let isOverAgain = try client.call("org.example.Count", as: Text.self) { _ in false }
        return heard + ["\(isOverAgain)"]
      }
    }
    #expect(try result?.get() == ["1", "2", "3", "true", "false"])
  }

  @Test func aSingleReplyThatGoesOnIsAViolation() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    let socket = try ListeningSocket.bind(path: path)
    let client = try Client(path: path)
    let peer = accept(socket.descriptor, nil, nil)
    defer { close(peer) }
    // The reply is there before the call.
    let reply = #"{"continues":true,"parameters":{}}"# + "\0"
    try #require(write(peer, reply, reply.utf8.count) == reply.utf8.count)
    #expect { try client.call("org.example.Note") } throws: { error in
      if case .violation(.conflictingFlags) = error as? ClientError { true } else { false }
    }
  }

  @Test func aServiceThatHangsUpIsReported() throws {
    let fixture = try Fixture()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) in try Client(path: path).call("org.example.Forget") }
    }
    #expect(throws: ClientError.self) { try result?.get() }
    guard case .failure(.disconnected) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test func aServiceThatDoesNotAnswerIsNotWaitedForLongerThanPatience() throws {
    let fixture = try Fixture()
    let began = microseconds()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) in try Client(path: path, patience: 1).call("org.example.Defer") }
    }
    guard case .failure(.unanswered) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(microseconds() - began >= 1_000_000)
  }

  @Test func anOutputOfAnotherShapeIsReported() throws {
    let fixture = try Fixture()
    let result = fixture.onThread { path in
      Result { () throws(ClientError) in
        _ = try Client(path: path).call("org.example.Echo", Text(text: "x"), as: Size.self)
      }
    }
    guard case .failure(.unexpectedOutput("Size", "parameters.size")) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test func whyThereIsNoConnectionIsTold() throws {
    let folder = TemporaryFolder()
    let missing = "\(folder.path)/missing"
    #expect { try Client(path: missing) } throws: { error in
      if case .noSocket(missing) = error as? ClientError { true } else { false }
    }
    let file = "\(folder.path)/socket"
    close(open(file, O_CREAT | O_WRONLY, 0o600))
    #expect { try Client(path: file) } throws: { error in
      if case .nobodyListens(file) = error as? ClientError { true } else { false }
    }
    #expect("\(ClientError(connectingTo: file, errno: EAGAIN))" == "unanswered")
    let long = String(repeating: "x", count: 108)
    #expect { try Client(path: long) } throws: { error in
      if case .unusablePath(long) = error as? ClientError { true } else { false }
    }
  }
}
