import Glibc
import PillsTestSupport
import Synchronization

@testable import Varlink

/// A server for the example interface on its own socket.
@MainActor
final class Fixture {
  let folder = TemporaryFolder()
  let loop = PollLoop()
  let example = ExampleInterface()
  let server: Server
  let path: String

  init(_ change: (inout Limits) -> Void = { _ in }) throws {
    var limits = Limits()
    change(&limits)
    path = "\(folder.path)/run/socket"
    server = try Server(
      ListeningSocket.bind(path: path),
      service: Self.information,
      interfaces: [example],
      limits: limits,
      reactor: loop
    )
  }

  static let information = ServiceInformation(
    product: "Test",
    vendor: "Example",
    version: "1",
    url: "https://example.org"
  )

  func peer() -> Peer { Peer(path: path) }

  /// Sends one call over a new connection and returns its reply; nil if none comes.
  func ask(_ message: String) -> String? {
    let peer = peer()
    peer.send(message)
    return loop.run { peer.messages.count == 1 || peer.sawEnd } ? peer.messages.first : nil
  }

  /// Returns true if a correct call is answered.
  func serves() -> Bool {
    ask(#"{"method":"org.example.Echo","parameters":{"text":"hi"}}"#) == #"{"parameters":{"text":"hi"}}"#
  }

  /// Runs a blocking client on another thread while the server serves.
  func onThread<Result: Sendable>(_ body: @escaping @Sendable (String) -> Result) -> Result? {
    let path = self.path
    let work = Work { body(path) }
    let thread = start(work)
    guard loop.run(until: { work.result != nil }) else { return nil }
    pthread_join(thread, nil)
    return work.result
  }
}

/// Starts a thread. This is not on the main actor, so that the thread's function is not either.
private nonisolated func start(_ work: AnyWork) -> pthread_t {
  var thread = pthread_t()
  let box = Unmanaged.passRetained(work)
  pthread_create(
    &thread,
    nil,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<AnyWork>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    },
    box.toOpaque()
  )
  return thread
}

class AnyWork {
  func run() {}
}

final class Work<Result: Sendable>: AnyWork {
  private let body: @Sendable () -> Result
  private let slot = Mutex<Result?>(nil)

  init(_ body: @escaping @Sendable () -> Result) { self.body = body }

  var result: Result? { slot.withLock { $0 } }

  override func run() {
    let result = body()
    slot.withLock { $0 = result }
  }
}

/// `org.example`, with one method of each kind.
@MainActor
final class ExampleInterface: Interface {
  let name = "org.example"
  let text = "interface org.example\n\nmethod Echo(text: string) -> (text: string)\n"

  private(set) var notes: [String] = []
  private(set) var watchers: [Call] = []
  /// The number of watchers that left or got their last reply.
  var goneCount: Int { watchers.count(where: \.isOver) }
  var deferred: [Call] = []

  func handle(_ call: Call) throws(CallFailure) {
    switch call.method {
    case "Echo": call.reply(try call.parameters(as: Text.self))
    case "Note":
      notes.append(try call.parameters(as: Text.self).text)
      call.reply(NoParameters())
    case "Big": call.reply(Text(text: String(repeating: "x", count: try call.parameters(as: Size.self).size)))
    case "Defer": deferred.append(call)
    case "Forget": break
    case "Infinity": call.reply(["number": Double.infinity])
    case "Refuse": throw CallFailure(Refused(reason: "locked"))
    case Example.Greet.name: try call.answered(as: Example.Greet.self, by: greet)
    case Example.Ring.name: try call.answered(as: Example.Ring.self, by: ring)
    case "Deny": throw CallFailure(PermissionDenied())
    case "Watch": try watch(call)
    case "Count":
      for number in 1...2 { call.reply(continuing: Text(text: "\(number)")) }
      call.reply(Text(text: "3"))
    default: throw call.methodNotFound
    }
  }

  func tell(_ text: String) { for watcher in watchers { watcher.reply(continuing: Text(text: text)) } }

  /// Sends a state to watchers that only need the latest one.
  func tell(state text: String) {
    let state = StateReply(Text(text: text))
    for watcher in watchers { watcher.reply(state: state) }
  }

  private func greet(_ input: Text, _ call: TypedCall<Example.Greet>) throws(MethodFailure<Example>) {
    guard input.text != "nobody" else { throw MethodFailure(Refused(reason: "nobody")) }
    call.reply(Text(text: "hello \(input.text)"))
  }

  private func ring(_ call: TypedCall<Example.Ring>) throws(MethodFailure<Example>) {
    try call.requireMore()
    call.reply(continuing: Text(text: "ding"))
    call.fail(Refused(reason: "late"))
  }

  private func watch(_ call: Call) throws(CallFailure) {
    guard call.wantsMore else { throw CallFailure(ExpectedMore()) }
    watchers.append(call)
    call.reply(continuing: Text(text: "first"))
  }
}

struct Text: Equatable { var text: String }

extension Text: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) { text = try json.members().required("text") }
  func write(to json: JSONWriter) throws(UnwritableNumber) { try json.object().write("text", text) }
}

struct Size { var size: Int }

extension Size: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) { size = try json.members().required("size") }
  func write(to json: JSONWriter) throws(UnwritableNumber) { try json.object().write("size", size) }
}

struct Schedule: Equatable {
  enum Kind: String { case daily, weekly }
  struct Slot: Equatable { var hour: Int }
  var name: String
  var kind: Kind?
  var every: Int?
  var slots: [Slot]?
}

extension Schedule: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    name = try members.required("name")
    kind = try members.optional("kind")
    every = try members.optional("every")
    slots = try members.optional("slots")
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("every", every)
    try object.write("kind", kind)
    try object.write("name", name)
    try object.write("slots", slots)
  }
}

extension Schedule.Kind: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) { self = try json.word { Self(rawValue: $0) } }
  func write(to json: JSONWriter) { json.write(rawValue) }
}

extension Schedule.Slot: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) { hour = try json.members().required("hour") }
  func write(to json: JSONWriter) throws(UnwritableNumber) { try json.object().write("hour", hour) }
}

/// A description of some methods for the client.
enum Example: InterfaceDefinition {
  static let name = "org.example"
  static let description = "interface org.example\n"

  enum Greet: Varlink.Method {
    typealias Interface = Example
    typealias Input = Text
    typealias Output = Text
    static let name = "Greet"
  }

  enum Ring: Varlink.Method {
    typealias Interface = Example
    typealias Input = NoParameters
    typealias Output = Text
    static let name = "Ring"
  }
}

struct Refused: InterfaceError, Equatable {
  typealias Interface = Example
  static let name = "org.example.Refused"
  var reason: String
}

extension Refused {
  init(from json: JSONReader) throws(UnfitJSON) { reason = try json.members().required("reason") }
  func write(to json: JSONWriter) throws(UnwritableNumber) { try json.object().write("reason", reason) }
}

extension Client {
  /// Calls a method without output and waits for its reply.
  func call(_ method: String, _ input: some JSONWritable = NoParameters()) throws(ClientError) {
    _ = try call(method, input, as: NoParameters.self)
  }
}
