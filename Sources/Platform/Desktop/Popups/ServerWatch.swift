import CLibnotify
import PillsCore

/// Finds the notification server on a bus, starts one if possible, and asks for its capabilities.
final class ServerWatch {
  enum Phase {
    case absent
    case starting
    /// The owner is asked for its capabilities. Some own the name before they can answer (GNOME Shell).
    case greeting(owner: String)
    /// The owner has not answered for too long, but is still being asked.
    case silent(owner: String)
    case serving(PopupServer, owner: String)
  }

  enum Change {
    case appeared(PopupServer)
    case vanished
    /// The name has a new owner or none; earlier messages of the former owner no longer count.
    case ownerChanged
    case absent(isStartable: Bool)
    case unavailable(NotShownReason)
  }

  private(set) var phase = Phase.absent
  /// The number of greetings so far, by which answers to earlier ones are known.
  private var greetings = 0
  /// The last greeting to which the owner has told its name.
  private var introduction = 0
  /// The last owner that got plain popups as it told nothing at all.
  private var stranger: String?

  private let bus: SessionBus
  private let context: MainContext
  private let report: (Change) -> Void

  init(bus: SessionBus, context: MainContext, report: @escaping (Change) -> Void) {
    self.bus = bus
    self.context = context
    self.report = report
  }

  func begin() throws(BusError) {
    bus.onOwnerChanged(of: BusName.notifications) { [weak self] owners in
      guard let self, owners.former == owner else { return }
      // Other signals are older than the owner that is already known.
      setOwner(owners.current)
    }
    if let owner = try currentOwner() {
      setOwner(owner)
    } else {
      lookForStartable()
    }
  }

  var owner: String? {
    switch phase {
    case .absent, .starting: nil
    case .greeting(let owner), .silent(let owner), .serving(_, let owner): owner
    }
  }

  /// The identity under which popups of this owner are saved; no other server ever has it.
  func identity(of owner: String) -> String {
    if case .serving(let server, owner) = phase { return server.identity }
    return "\(bus.identity)/\(owner)"
  }

  /// Sets the owner; a message of a new owner may arrive before the bus announces it.
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

  /// Call it if the server left a call unanswered; it appears again once it answers.
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

extension ServerWatch {
  private func lookForStartable() {
    bus.call(.bus, "ListActivatableNames") { [weak self] result in
      guard let self, owner == nil else { return }
      let names = (try? result.get())?.members.first?.members.compactMap(\.string) ?? []
      report(.absent(isStartable: names.contains(BusName.notifications)))
    }
  }

  /// Asks the bus to start a server; ``Change/unavailable(_:)`` follows if it can't. A server that is started
  /// before there is a display fails, and systemd may then not start it again.
  func start() {
    guard case .absent = phase else { return }
    phase = .starting
    SessionEnvironment.ask(over: bus) { [weak self] environment in
      guard let self, case .starting = phase else { return }
      if environment?.hasDisplay ?? true {
        startNow()
      } else {
        phase = .absent
        report(.unavailable(.noDisplay))
      }
    }
  }

  private func startNow() {
    let arguments = Variant(tuple: [Variant(string: BusName.notifications), Variant(number: 0)])
    bus.call(.bus, "StartServiceByName", arguments) { [weak self] result in
      // The bus announces the owner before it answers.
      guard let self, case .starting = phase else { return }
      phase = .absent
      switch result {
      case .success:
        if let owner = try? currentOwner() { setOwner(owner) } else { report(.unavailable(.noServer)) }
      case .failure(let error):
        report(.unavailable(error.isOfMissingService ? .noServer : .startFailed(reason: error.message)))
      }
    }
  }
}

extension ServerWatch {
  /// Asks `owner` for its name and capabilities; `milliseconds` is how long it has refused so far.
  private func greet(_ owner: String, refusedFor milliseconds: UInt32 = 0) {
    greetings += 1
    let greeting = greetings
    // A silent server may answer at any time, so there is no timeout.
    var timeout = SessionBus.patienceMilliseconds
    if case .silent = phase {
      timeout = .max
      welcomeStranger(owner, mayBeNew: milliseconds == 0)
    }
    bus.call(.server(owner), "GetServerInformation", timeoutMilliseconds: timeout) {
      [weak self] result in
      guard let self else { return }
      let isLate = greetings == greeting && isServing
      guard let reply = isLate ? try? result.get() : answer(result, of: owner, refusedFor: milliseconds)
      else { return }
      introduction = greeting
      let information = reply.members.map { $0.string ?? "" }
      // A server that told its name can show a plain popup, even if it does not list its capabilities.
      context.call(afterMilliseconds: Self.patienceForMore) { [weak self] in
        if let self, greetings == greeting, isGreeting(owner) { welcome(owner, information, []) }
      }
      bus.call(.server(owner), "GetCapabilities", timeoutMilliseconds: .max) {
        [weak self] result in
        guard let self else { return }
        if case .failure = result, milliseconds >= Self.patienceForMore, isGreeting(owner) {
          return welcome(owner, information, [])
        }
        let isLate = greetings == greeting && isServing
        guard let reply = isLate ? try? result.get() : answer(result, of: owner, refusedFor: milliseconds)
        else {
          return
        }
        welcome(owner, information, reply.members.first?.members.compactMap(\.string) ?? [])
      }
    }
  }

  /// Welcomes a silent owner without its name, as some servers never tell it but show popups: once it tells its
  /// capabilities, or, if it `mayBeNew`, once it has answered anything else. A server that hangs answers nothing.
  private func welcomeStranger(_ owner: String, mayBeNew: Bool) {
    let greeting = greetings
    func isStrange() -> Bool { greetings == greeting && introduction != greeting && isGreeting(owner) }
    bus.call(.server(owner), "GetCapabilities", timeoutMilliseconds: .max) { [weak self] result in
      guard let self, isStrange(), let reply = try? result.get() else { return }
      welcome(owner, [], reply.members.first?.members.compactMap(\.string) ?? [])
    }
    // One that hangs later may answer this on another thread.
    guard mayBeNew, stranger != owner else { return }
    bus.call(.peer(owner), "Ping", timeoutMilliseconds: .max) { [weak self] _ in
      self?.context.call(afterMilliseconds: Self.patienceForMore) { [weak self] in
        guard let self, isStrange() else { return }
        self.stranger = owner
        self.welcome(owner, [], [])
      }
    }
  }

  /// The reply of `owner`; nil if it failed and will be greeted again, or if it is not to be greeted.
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
    let name = details[0].isEmpty ? BusName.notifications : details[0]
    var server = PopupServer(name, identity: identity(of: owner))
    server.vendor = details[1]
    server.version = details[2]
    server.specificationVersion = details[3]
    server.capabilities = capabilities
    phase = .serving(server, owner: owner)
    report(.appeared(server))
  }
}
