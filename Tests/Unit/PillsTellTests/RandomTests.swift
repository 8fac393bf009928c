import PillsAPI
import PillsCore
import PillsSettings
import Testing
import Varlink

@testable import PillsTell

/// Days with random answers, snoozes, failures of commands and crashes.
@Suite struct RandomTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `nothing is told twice, too early, of what is over, or without what led to it`(seed: UInt64) throws {
    var life = Life(seed)
    for _ in 0..<300 { try life.step() }
    try life.comeToRest()
    #expect(life.slips == [])
  }
}

/// A repeatable sequence (SplitMix64).
private struct Sequence: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Three reminders, a receiver, and what must hold whatever happens.
private struct Life {
  private enum Standing { case upcoming, open, snoozed, taken, missed }

  private static let receivers = [Scene.receiver("phone")]
  private static let names = ["morning", "noon", "evening"]

  private var random: Sequence
  private var now = 1_000_000
  private var teller: Teller
  private var standings: [Standing] = [.upcoming, .upcoming, .upcoming]
  /// Since when each is open.
  private var openings = [0, 0, 0]
  /// Whether the receiver was told that each is open since it opened.
  private var isToldOpen = [false, false, false]
  /// The opening of which it was told so last.
  private var toldOpening: [Int?] = [nil, nil, nil]
  private var wasTold = [false, false, false]
  private var running: Occasion?
  /// Those of when its command was started.
  private var openingsOfRunning = [0, 0, 0]
  private var wake: Int?
  private(set) var slips: [String] = []

  init(_ seed: UInt64) {
    random = Sequence(state: seed)
    teller = Teller(.empty, Self.receivers) { "word" }
    perform(teller.see(seen, at: now))
  }

  private var seen: Seen {
    let slots = zip(Self.names, standings).map { name, standing in
      switch standing {
      case .upcoming: Scene.slot(.upcoming, "due", name)
      case .open: Scene.slot(.open, "due", name)
      case .snoozed: Scene.slot(.snoozed, "due", name)
      case .taken: Scene.slot(.closed, "taken", name)
      case .missed: Scene.slot(.closed, "missed", name)
      }
    }
    return Scene.seen(slots, missed: zip(slots, standings).filter { $1 == .missed }.map(\.0))
  }

  mutating func step() throws {
    pass(Int.random(in: 0...400, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: change(Int.random(in: 0..<3, using: &random))
    case 5..<8: end(succeeded: Bool.random(using: &random))
    case 8: try crash()
    default: pass(Int.random(in: 0...7200, using: &random))
    }
  }

  /// Time goes by, and the timer wakes the teller.
  private mutating func pass(_ seconds: Int) {
    let end = now + seconds
    while let next = wake, next <= end {
      now = max(now, next)
      wake = nil
      perform(teller.wake(at: now))
    }
    now = end
  }

  private mutating func change(_ index: Int) {
    let next: [Standing] =
      switch standings[index] {
      case .upcoming: [.open]
      case .open: [.snoozed, .taken, .missed]
      case .snoozed: [.open, .taken]
      case .missed: [.taken]
      case .taken: [.upcoming, .open]
      }
    standings[index] = next.randomElement(using: &random) ?? .open
    if standings[index] == .open { (openings[index], isToldOpen[index]) = (now, false) }
    perform(teller.see(seen, at: now))
  }

  /// What is being told may arrive or not; nobody knows.
  private mutating func crash() throws {
    let state = try #require(value(ofWireText: Array(try wireText(teller.state).utf8), as: SavedState.self))
    teller = Teller(state, Self.receivers) { "word" }
    running = nil
    perform(teller.see(seen, at: now))
  }

  private mutating func end(succeeded: Bool) {
    guard let told = running else { return }
    running = nil
    for reminder in told.reminders where succeeded { take(reminder, told.event) }
    perform(teller.ended("phone", succeeded: succeeded, at: now))
  }

  private mutating func take(_ reminder: Occasion.Reminder, _ event: TellReplies.Event) {
    guard let index = Self.names.firstIndex(of: reminder.id.reminderSlot) else { return }
    wasTold[index] = event != .answered
    if event == .open { (isToldOpen[index], toldOpening[index]) = (true, openingsOfRunning[index]) }
  }

  private mutating func perform(_ effects: [TellerEffect]) {
    for effect in effects {
      switch effect {
      case .tell(_, let occasion):
        if running != nil { slips.append("two commands at once") }
        (running, openingsOfRunning) = (occasion, openings)
        for reminder in occasion.reminders { check(reminder, occasion.event) }
      case .arm(let time): wake = time
      case .listen, .take, .log: break
      }
    }
    if let wake, wake < now - 1 { slips.append("a timer in the past") }
  }

  private mutating func check(_ reminder: Occasion.Reminder, _ event: TellReplies.Event) {
    guard let index = Self.names.firstIndex(of: reminder.id.reminderSlot) else {
      return slips.append("unknown")
    }
    switch event {
    case .open:
      if standings[index] != .open { slips.append("told as open, but it is not") }
      if now < openings[index] + 900 { slips.append("told too early") }
      if toldOpening[index] == openings[index] { slips.append("told twice") }
    case .missed: if standings[index] != .missed { slips.append("told as missed, but it is not") }
    case .answered: if !wasTold[index] { slips.append("an answer to what was not told") }
    case .stock, .test: slips.append("nothing of the kind")
    }
  }

  /// Everything arrives from now on; in the end all is told.
  mutating func comeToRest() throws {
    for _ in 0..<100 {
      end(succeeded: true)
      pass(3600)
    }
    for (index, standing) in standings.enumerated() {
      if standing == .open, !isToldOpen[index] { slips.append("never told that it is open") }
      if standing == .taken, wasTold[index] { slips.append("never told that it was answered") }
    }
    if running != nil || wake != nil { slips.append("something is left to do") }
  }
}
