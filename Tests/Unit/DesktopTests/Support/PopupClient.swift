@testable import Desktop
import Glibc
import PillsCore
import Testing

/// A service together with the events that a test has not looked at yet.
@MainActor final class PopupClient {
  let service: PopupService
  private var pending: ArraySlice<PopupEvent> = []

  init(busRetryMilliseconds: UInt32 = 20_000) throws {
    TestDesktop.announceBus()
    service = try PopupService(busRetryMilliseconds: busRetryMilliseconds)
    try service.start()
  }

  struct TimedOut: Error {}

  /// The first result of `match` among the events to come, passing over those before it.
  func expect<Result>(
    _ what: String,
    seconds: Int = 10,
    at location: SourceLocation = #_sourceLocation,
    _ match: (PopupEvent) -> Result?
  ) throws -> Result {
    var seen: [PopupEvent] = []
    let deadline = ContinuousClock.now + .seconds(seconds)
    while let event = nextEvent(before: deadline) {
      if let result = match(event) { return result }
      seen.append(event)
    }
    Issue.record("no \(what), but \(seen)", sourceLocation: location)
    throw TimedOut()
  }

  func expect(
    _ event: PopupEvent,
    seconds: Int = 10,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try expect("\(event)", seconds: seconds, at: location) { $0 == event ? () : nil }
  }

  func expectServer(at location: SourceLocation = #_sourceLocation) throws -> PopupServer {
    try expect("server", at: location) {
      if case .serverAppeared(let server) = $0 { server } else { nil }
    }
  }

  func expectShown(
    _ key: String,
    at location: SourceLocation = #_sourceLocation
  ) throws -> PopupHandle {
    try expect("popup \(key)", at: location) {
      if case .shown(key, let handle) = $0 { handle } else { nil }
    }
  }

  /// All events that come before one that answers a last command, for what must not come.
  func eventsUntilShown(_ key: String) throws -> [PopupEvent] {
    var events: [PopupEvent] = []
    return try expect("popup \(key)") { event in
      events.append(event)
      if case .shown(key, _) = event { return events } else { return nil }
    }
  }

  /// The events of so long a time, for what must not come and after which nothing else comes.
  func events(withinMilliseconds milliseconds: Int) -> [PopupEvent] {
    var events: [PopupEvent] = []
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while let event = nextEvent(before: deadline) { events.append(event) }
    return events
  }

  func show(
    _ key: String,
    _ content: PopupContent = .evening,
    replacing handle: PopupHandle? = nil,
    after retired: PopupHandle? = nil,
    number: UInt32 = 0
  ) {
    let place = PopupPlace(proposedNumber: number, current: handle, retired: retired)
    service.show(key: key, content: content, place: place)
  }

  func withdraw(_ key: String, _ handle: PopupHandle? = nil, number: UInt32 = 0) {
    service.withdraw(key: key, place: PopupPlace(proposedNumber: number, current: handle))
  }

  /// Takes these popups off the screen and ends.
  func stop(withdrawing keys: String...) {
    for key in keys { withdraw(key) }
    stop()
  }

  /// Returns once no command waits any more for the popup thread.
  func waitUntilTaken() {
    while service.mailbox.hasCommands { sched_yield() }
  }

  func stop() {
    #expect(service.stop(withinMilliseconds: 5000))
  }

  private func nextEvent(before deadline: ContinuousClock.Instant) -> PopupEvent? {
    while pending.isEmpty {
      let remaining = (deadline - ContinuousClock.now) / Duration.milliseconds(1)
      guard remaining > 0 else { return nil }
      var request = pollfd(fd: service.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, CInt(remaining.rounded(.up))) > 0 else { continue }
      pending = service.drain()[...]
    }
    return pending.popFirst()
  }
}

extension PopupContent {
  static var evening: PopupContent {
    var content = PopupContent(summary: "Evening pills", body: "Metformin 500 mg, Vitamin D")
    content.urgency = .critical
    content.hasSound = true
    content.buttons = [
      PopupButton(.taken, label: "Taken"), PopupButton(.snooze, label: "Snooze 10 min"),
      PopupButton(.skip, label: "Skip"),
    ]
    return content
  }

  /// With the one action that `dunstctl action` carries out.
  static let takenOnly = text("Time for your evening pills.")

  static func text(_ body: String, summary: String = "Evening pills") -> PopupContent {
    var content = PopupContent(summary: summary, body: body)
    content.urgency = .critical
    content.buttons = [PopupButton(.taken, label: "Taken")]
    return content
  }
}
