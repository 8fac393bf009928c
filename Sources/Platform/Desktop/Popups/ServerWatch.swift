import CLibnotify
import PillsCore

/// Finds the notification server on a bus, starts it where that is possible, and asks it what it can do.
final class ServerWatch {
  enum Phase {
    /// Nobody owns the name.
    case absent
    /// The bus was asked to start a server.
    case starting
    /// This owner is asked what it can do, until it says so: some own the name before they can answer (GNOME Shell).
    case greeting(owner: String)
    /// This owner has been asked for longer than anybody should wait, and still is.
    case silent(owner: String)
    case serving(PopupServer, owner: String)
  }

  enum Change {
    case appeared(PopupServer)
    /// The server that appeared last answers no more, or is gone.
    case vanished
    /// Another program owns the name, or none: what the former owner said counts no more.
    case ownerChanged
    /// Nobody owns the name; `isStartable` tells whether the bus knows whom to start.
    case absent(isStartable: Bool)
    /// Nobody can show popups just now.
    case unavailable(NotShownReason)
  }

  private(set) var phase = Phase.absent

  private let bus: SessionBus
  private let context: MainContext
  private let report: (Change) -> Void

  init(bus: SessionBus, context: MainContext, report: @escaping (Change) -> Void) {
    self.bus = bus
    self.context = context
    self.report = report
  }

  /// Looks for a server.
  func begin() throws(BusError) {
    bus.onOwnerChanged(of: BusName.notifications) { [weak self] owners in
      guard let self, owners.former == owner else { return }
      // Anything else tells of a time before the owner that is known already.
      setOwner(owners.current)
    }
    if let owner = try currentOwner() {
      setOwner(owner)
    } else {
      lookForStartable()
    }
  }

  /// The unique name of the program that owns the name.
  var owner: String? {
    switch phase {
    case .absent, .starting: nil
    case .greeting(let owner), .silent(let owner), .serving(_, let owner): owner
    }
  }

  /// The identity that popups of this owner are kept under, never used again.
  func identity(of owner: String) -> String {
    if case .serving(let server, owner) = phase { return server.identity }
    return "\(bus.identity)/\(owner)"
  }

  /// Takes note of a new owner; its own messages may come before the bus tells of it.
  func setOwner(_ newOwner: String?) {
    guard newOwner != owner else { return }
    let wasServing = isServing
    phase = newOwner.map { .greeting(owner: $0) } ?? .absent
    if wasServing { report(.vanished) }
    report(.ownerChanged)
    if let newOwner {
      greet(newOwner)
    } else {
      lookForStartable()
    }
  }

  /// Takes note that the server left a call unanswered; it appears again once it answers.
  func markSilent() {
    guard case .serving(_, let owner) = phase else { return }
    phase = .silent(owner: owner)
    report(.vanished)
    greet(owner)
  }

  private var isServing: Bool {
    if case .serving = phase { true } else { false }
  }

  private func currentOwner() throws(BusError) -> String? {
    do throws(BusError) {
      let reply = try bus.callBus("GetNameOwner", Variant(tuple: [Variant(string: BusName.notifications)]))
      return reply.members.first?.string
    } catch  where error.kind == .noSuchService {
      return nil
    }
  }
}

/// Starting.
extension ServerWatch {
  /// Tells whether there is a server that the bus can start, unless one comes first.
  private func lookForStartable() {
    bus.call(.bus, "ListActivatableNames") { [weak self] result in
      guard let self, owner == nil else { return }
      let names = (try? result.get())?.members.first?.members.compactMap(\.string) ?? []
      report(.absent(isStartable: names.contains(BusName.notifications)))
    }
  }

  /// Asks the bus to start a server; ``Change/unavailable(_:)`` follows if it can't.
  func start() {
    guard case .absent = phase else { return }
    phase = .starting
    let arguments = Variant(tuple: [Variant(string: BusName.notifications), Variant(number: 0)])
    bus.call(.bus, "StartServiceByName", arguments) { [weak self] result in
      // The bus tells of the owner before it answers.
      guard let self, case .starting = phase else { return }
      phase = .absent
      if case .success = result, let owner = try? currentOwner() {
        setOwner(owner)
      } else {
        report(.unavailable(.noServer))
      }
    }
  }
}

/// Greeting.
extension ServerWatch {
  /// Asks `owner` what it is and what it can do, until it has answered both; `milliseconds` is for how long it refused.
  private func greet(_ owner: String, refusedFor milliseconds: UInt32 = 0) {
    // Once patience has run out, the answer may come whenever the server comes round.
    let timeout = if case .silent = phase { CInt.max } else { SessionBus.patienceMilliseconds }
    bus.call(.server(owner), "GetServerInformation", timeoutMilliseconds: timeout) {
      [weak self] result in
      guard let self, let reply = answer(result, of: owner, refusedFor: milliseconds) else { return }
      let information = reply.members.map { $0.string ?? "" }
      bus.call(.server(owner), "GetCapabilities", timeoutMilliseconds: timeout) {
        [weak self] result in
        guard let self else { return }
        // One that says what it is shows a plain popup, whatever else it refuses to say.
        if case .failure(let error) = result, error.kind != .unanswered, milliseconds >= Self.patienceForMore,
          isGreeting(owner)
        {
          return welcome(owner, information, [])
        }
        guard let reply = answer(result, of: owner, refusedFor: milliseconds) else { return }
        welcome(owner, information, reply.members.first?.members.compactMap(\.string) ?? [])
      }
    }
  }

  /// What `owner` answered; nil where it did not, in which case it is greeted again, or counts no more.
  private func answer(
    _ result: Result<Variant, BusError>,
    of owner: String,
    refusedFor milliseconds: UInt32
  ) -> Variant? {
    guard isGreeting(owner) else { return nil }
    do throws(BusError) {
      return try result.get()
    } catch {
      if error.kind == .unanswered {
        becomeSilent(owner)
        greet(owner)
      } else {
        greetLater(owner, refusedFor: milliseconds)
      }
      return nil
    }
  }

  /// Greets again after about half the time for which it has refused.
  private func greetLater(_ owner: String, refusedFor milliseconds: UInt32) {
    if case .greeting = phase, milliseconds >= Self.patienceWithRefusals { becomeSilent(owner) }
    let pause = min(50 + milliseconds / 2, Self.longestPause)
    context.call(afterMilliseconds: pause) { [weak self] in
      guard let self, isGreeting(owner) else { return }
      greet(owner, refusedFor: min(milliseconds + pause, 2 * Self.longestPause))
    }
  }

  private static let patienceWithRefusals: UInt32 = 20_000
  private static let patienceForMore: UInt32 = 5_000
  private static let longestPause: UInt32 = 60_000

  private func isGreeting(_ owner: String) -> Bool {
    switch phase {
    case .greeting(owner), .silent(owner): true
    default: false
    }
  }

  private func becomeSilent(_ owner: String) {
    phase = .silent(owner: owner)
    report(.unavailable(.serverSilent))
  }

  private func welcome(_ owner: String, _ information: [String], _ capabilities: [String]) {
    let details = information + Array(repeating: "", count: max(0, 4 - information.count))
    var server = PopupServer(details[0], identity: identity(of: owner))
    server.vendor = details[1]
    server.version = details[2]
    server.specificationVersion = details[3]
    server.capabilities = capabilities
    phase = .serving(server, owner: owner)
    report(.appeared(server))
  }
}
