import PillsTestSupport
import Testing

@testable import Varlink

@MainActor
struct LoopClientTests {
  @Test func callsAreAnsweredInTheirOrderAndARefusalLeavesTheConnectionUsable() throws {
    let fixture = try Fixture()
    let client = try fixture.client()
    var heard: [String] = []
    for name in ["anna", "nobody", "berta"] {
      client.call(Example.Greet.self, Text(text: name)) { heard.append(words($0)) }
    }
    #expect(fixture.loop.run { heard.count == 3 })
    #expect(heard == ["hello anna", "refused: nobody", "hello berta"])
  }

  @Test func moreThanFitsIntoTheSocketGoesBothWays() throws {
    let fixture = try Fixture { $0.messageSize = 2_000_000 }
    let client = try fixture.client()
    let long = String(repeating: "x", count: 1_000_000)
    var heard: [Int] = []
    for _ in 1...2 { client.call(Example.Greet.self, Text(text: long)) { heard.append(words($0).count) } }
    #expect(fixture.loop.run { heard.count == 2 })
    #expect(heard == [1_000_006, 1_000_006])
  }

  @Test func everyReplyIsHeardUntilTheLast() throws {
    let fixture = try Fixture()
    let client = try fixture.client()
    var heard: [String] = []
    client.follow(Example.Ring.self, NoParameters()) { heard.append(words($0)) }
    client.call(Example.Greet.self, Text(text: "anna")) { heard.append(words($0)) }
    #expect(fixture.loop.run { heard.count == 3 })
    #expect(heard == ["ding", "refused: late", "hello anna"])
  }

  @Test func theEndOfTheServiceFailsWhatIsUnansweredAndEverythingAfter() throws {
    let fixture = try Fixture()
    var losses = 0
    let client = try fixture.client { _ in losses += 1 }
    var heard: [String] = []
    client.call(Forgotten.self, NoParameters()) { heard.append(words($0)) }
    #expect(fixture.loop.run { !fixture.example.deferred.isEmpty })
    fixture.server.close()
    #expect(fixture.loop.run { losses == 1 })
    client.call(Example.Greet.self, Text(text: "anna")) { heard.append(words($0)) }
    #expect(heard == ["disconnected", "disconnected"])
    #expect(losses == 1)
  }

  @Test func aReplyThatDoesNotFitEndsTheConnectionSoThatNoOtherCallGetsTheNext() throws {
    let fixture = try Fixture()
    var losses = 0
    let client = try fixture.client { _ in losses += 1 }
    var heard: [String] = []
    client.follow(Misread.self, NoParameters()) { result in
      if case .failure(.unexpectedOutput) = result { heard.append("misread") }
    }
    client.call(Example.Greet.self, Text(text: "anna")) { result in
      if case .failure(.unexpectedOutput) = result { heard.append("never answered") }
    }
    #expect(fixture.loop.run { heard.count == 2 })
    fixture.example.tell("second")
    #expect(fixture.loop.run { fixture.example.goneCount == 1 })
    #expect(heard == ["misread", "never answered"])
    #expect(losses == 1)
  }

  @Test func aCallMadeByAHandlerIsAnsweredToo() throws {
    let fixture = try Fixture()
    let client = try fixture.client()
    var heard: [String] = []
    client.call(Example.Greet.self, Text(text: "anna")) { first in
      heard.append(words(first))
      client.call(Example.Greet.self, Text(text: "berta")) { heard.append(words($0)) }
    }
    #expect(fixture.loop.run { heard.count == 2 })
    #expect(heard == ["hello anna", "hello berta"])
  }

  @Test func whatIsReleasedLeavesNothingOnTheLoop() throws {
    let fixture = try Fixture()
    var client: LoopClient? = try fixture.client()
    #expect(client != nil)
    #expect(fixture.loop.run { fixture.loop.watchCount == 3 })
    client = nil
    #expect(fixture.loop.run { fixture.loop.watchCount == 1 })
  }

  @Test func whereNobodyIsThereIsNoClient() throws {
    let folder = TemporaryFolder()
    #expect(throws: ClientError.self) {
      try LoopClient(path: "\(folder.path)/socket", reactor: PollLoop()) { _ in }
    }
  }
}

/// A method of the example interface that is answered when the test says so, if ever.
private enum Forgotten: Varlink.Method {
  typealias Interface = Example
  typealias Input = NoParameters
  typealias Output = Text
  static let name = "Defer"
}

/// A method of the example interface whose replies are of another type.
private enum Misread: Varlink.Method {
  typealias Interface = Example
  typealias Input = NoParameters
  typealias Output = Size
  static let name = "Watch"
}

extension Fixture {
  fileprivate func client(
    onLoss: @escaping @MainActor (ClientError) -> Void = { _ in }
  ) throws(ClientError) -> LoopClient { try LoopClient(path: path, reactor: loop, onLoss: onLoss) }
}

private func words(_ result: Result<Text, ClientError>) -> String {
  switch result {
  case .success(let text): text.text
  case .failure(.refused(let message)):
    "refused: \(message.decoded(as: Refused.self)?.reason ?? message.name)"
  case .failure(.disconnected): "disconnected"
  case .failure(let error): "\(error)"
  }
}
