import PillsAPI
import PillsCore
import PillsSettings
import PillsView

typealias SavedState = TellState.State
typealias SavedReceiver = TellState.Receiver
typealias Waiting = TellState.Waiting
typealias Told = TellState.Told

/// Decides who is told what, and when. It reads no clock, runs no program and keeps no file: it is told what
/// happened, and returns what is to be done. Times are in seconds since the epoch.
struct Teller {
  /// What must be on disk before the effects are performed.
  private(set) var state: SavedState
  private(set) var receivers: [TellReceiver]
  private var seen: Seen?
  /// What each receiver is being told, while its command runs.
  private var running: [String: Running] = [:]
  private let makeAnswer: () -> String

  private struct Running {
    let message: Waiting
    /// The marks of the open doses of which it tells.
    let doses: [String]
  }

  /// `makeAnswer` returns a word that nobody can guess.
  init(_ state: SavedState, _ receivers: [TellReceiver], makeAnswer: @escaping () -> String) {
    (self.state, self.receivers, self.makeAnswer) = (state, receivers, makeAnswer)
  }

  /// pillsd told of its state.
  mutating func see(_ seen: Seen, at now: Int) -> [TellerEffect] {
    self.seen = seen
    noteOpen(seen, at: now)
    noteMissed(seen, at: now)
    noteLow(seen, at: now)
    state.begun = true
    return settle(at: now)
  }

  /// The time of `TellerEffect.arm` has come, or the clock was set.
  mutating func wake(at now: Int) -> [TellerEffect] { settle(at: now) }

  /// The settings changed.
  mutating func use(_ receivers: [TellReceiver], at now: Int) -> [TellerEffect] {
    self.receivers = receivers
    let names = Set(receivers.map(\.name))
    state.receivers = state.receivers.filter { names.contains($0.key) }
    return settle(at: now)
  }

  /// The command of a receiver ended.
  mutating func ended(_ name: String, succeeded: Bool, at now: Int) -> [TellerEffect] {
    guard let told = running.removeValue(forKey: name), receivers.contains(where: { $0.name == name })
    else { return settle(at: now) }
    var notes: [TellerEffect] = []
    if succeeded {
      noteDelivery(of: told, to: name, at: now)
    } else {
      state[name].failures += 1
      state[name].nextTry = now + Self.pause(after: state[name].failures)
      notes.append(.log(.failed(receiver: name, times: state[name].failures)))
    }
    return notes + settle(at: now)
  }

  /// A command that waits for answers printed a line.
  func answered(_ name: String, line: String) -> [TellerEffect] {
    guard let seen, let receiver = state.receivers[name] else { return [] }
    let words = receiver.told.map { ($0.key, $0.value.answer, $0.value.doses) }
    // A fast answer may come before the command that brought the message has ended.
    let beingTold = running[name].map { told in
      told.message.reminders.map { ($0, told.message.answer, told.doses) }
    }
    for (id, word, doses) in words + (beingTold ?? []) {
      guard let word, line.place(of: word) != nil, let slot = seen.slot(id) else { continue }
      // Only what the message was about: the person has not seen the rest.
      let due = slot.due.filter { doses.contains($0.mark) }
      guard !due.isEmpty else { continue }
      let isAll = due.count == slot.due.count && seen.isOnlyOne(slot)
      let names = isAll ? nil : due.map(\.callName)
      return [.take(Control.Take.Input(slot: slot.slot, medications: names, day: slot.day.description))]
    }
    return []
  }
}

// MARK: What happened

extension Teller {
  private mutating func noteOpen(_ seen: Seen, at now: Int) {
    let ids = seen.slots.map(\.id).filter(seen.isOpen)
    // After the clock was set back, a reminder cannot be open since a time to come.
    let known = state.open.mapValues { min($0, now) }
    state.open = Dictionary(uniqueKeysWithValues: Set(ids).map { ($0, known[$0] ?? now) })
  }

  private mutating func noteMissed(_ seen: Seen, at now: Int) {
    let ids = seen.missed.map(\.id)
    let new = ids.filter { !state.missed.contains($0) }
    state.missed = ids
    // What was missed before anybody wanted to be told is no news.
    guard state.begun, !new.isEmpty else { return }
    for receiver in receivers where receiver.events.contains(.missed) {
      enqueue(Waiting(event: .missed, reminders: new, since: now), for: receiver)
    }
  }

  private mutating func noteLow(_ seen: Seen, at now: Int) {
    let low = Set(seen.low.map { mark(of: $0.medication) })
    let isNew = !low.subtracting(state.low).isEmpty
    state.low = low.sorted()
    guard isNew else { return }
    for receiver in receivers where receiver.events.contains(.stock) {
      // One that waits already will say how things stand when it is told.
      if state[receiver.name].waiting.contains(where: { $0.event == .stock && !isRunning($0, receiver) }) {
        continue
      }
      enqueue(Waiting(event: .stock, reminders: [], since: now), for: receiver)
    }
  }

  private func isRunning(_ message: Waiting, _ receiver: TellReceiver) -> Bool {
    running[receiver.name]?.message == message
  }

  private mutating func enqueue(_ message: Waiting, for receiver: TellReceiver) {
    state[receiver.name].waiting.append(message)
  }

  private mutating func noteDelivery(of told: Running, to name: String, at now: Int) {
    let message = told.message
    if let index = state[name].waiting.firstIndex(of: message) { state[name].waiting.remove(at: index) }
    (state[name].failures, state[name].nextTry, state[name].lastTold) = (0, nil, now)
    for id in message.reminders {
      // Its answer came while the command ran, and will be told next.
      if state[name].waiting.contains(where: { $0.event == .answered && $0.reminders == [id] }) { continue }
      switch message.event {
      case .open:
        state[name].told[id] = Told(phase: .open, answer: message.answer, doses: told.doses)
      case .missed: state[name].told[id] = Told(phase: .missed, doses: [])
      case .stock, .answered: break
      }
    }
  }

  /// In seconds, and the same from the fourth failure on.
  private static func pause(after failures: Int) -> Int {
    let pauses = [60, 300, 900, 3600]
    return pauses[min(failures, pauses.count) - 1]
  }
}

// MARK: What follows

extension Teller {
  /// Compares what was told with what should be.
  private mutating func settle(at now: Int) -> [TellerEffect] {
    guard let seen else { return [.arm(nil)] }
    var effects: [TellerEffect] = []
    for receiver in receivers {
      followUp(receiver, seen, at: now)
      tellOpen(receiver, seen, at: now)
      effects += dropOutdated(receiver, seen, at: now)
      effects += start(receiver, seen, at: now)
    }
    effects.append(.listen(receivers.filter { awaitsAnswer($0, seen) }.map(\.name)))
    effects.append(.arm(receivers.compactMap { nextTime($0, seen, at: now) }.min()))
    return effects
  }

  /// What became of the reminders of which the receiver was told.
  private mutating func followUp(_ receiver: TellReceiver, _ seen: Seen, at now: Int) {
    for (id, told) in state[receiver.name].told.sorted(by: { $0.key < $1.key }) where !seen.isOpen(id) {
      if seen.isSnoozed(id) {
        state[receiver.name].told[id]?.phase = .snoozed
      } else if seen.isMissed(id) {
        state[receiver.name].told[id]?.phase = .missed
      } else {
        state[receiver.name].told[id] = nil
        // After a week nobody knows what became of a missed reminder.
        guard receiver.events.contains(.answered),
          told.phase != .missed || id.isOfLastDays(before: seen.today)
        else { continue }
        let outcome = seen.outcome(of: id)
        enqueue(Waiting(event: .answered, reminders: [id], since: now, outcome: outcome), for: receiver)
      }
    }
  }

  private mutating func tellOpen(_ receiver: TellReceiver, _ seen: Seen, at now: Int) {
    for (id, since) in unannounced(receiver) where now >= since + Int(receiver.after.seconds) {
      var message = Waiting(event: .open, reminders: [id], since: now)
      if !receiver.answers.isEmpty { message.answer = makeAnswer() }
      enqueue(message, for: receiver)
    }
  }

  /// The open reminders of which the receiver is still to be told, and since when they are open.
  private func unannounced(_ receiver: TellReceiver) -> [(String, Int)] {
    guard receiver.events.contains(.open) else { return [] }
    let known = state.receivers[receiver.name]
    return state.open.sorted { $0.key < $1.key }.filter { id, _ in
      known?.told[id]?.phase != .open
        && known?.waiting.contains { $0.event == .open && $0.reminders == [id] } != true
    }
  }

  private mutating func dropOutdated(_ receiver: TellReceiver, _ seen: Seen, at now: Int) -> [TellerEffect] {
    var notes: [TellerEffect] = []
    var kept: [Waiting] = []
    for var message in state[receiver.name].waiting {
      // What the command is telling just now stays as it is.
      if !isRunning(message, receiver) {
        guard now - message.since < Self.longestWait else {
          notes.append(.log(.gaveUp(receiver: receiver.name)))
          continue
        }
        switch message.event {
        case .open:
          // It may have been snoozed while the command ran, and count anew.
          let isDue = message.reminders.allSatisfy { id in
            state.open[id].map { now >= $0 + Int(receiver.after.seconds) } ?? false
          }
          if !isDue { continue }
        case .missed:
          message.reminders = message.reminders.filter(seen.isMissed)
          if message.reminders.isEmpty { continue }
        case .stock: if seen.low.isEmpty { continue }
        case .answered: break
        }
      }
      kept.append(message)
    }
    state[receiver.name].waiting = kept
    return notes
  }

  private mutating func start(_ receiver: TellReceiver, _ seen: Seen, at now: Int) -> [TellerEffect] {
    guard running[receiver.name] == nil, let message = state[receiver.name].waiting.first,
      now >= nextTry(receiver, at: now)
    else { return [] }
    let doses = message.reminders.flatMap { seen.slot($0)?.due.map(\.mark) ?? [] }
    running[receiver.name] = Running(message: message, doses: doses)
    return [.tell(receiver, Occasion(message, seen))]
  }

  private func nextTry(_ receiver: TellReceiver, at now: Int) -> Int {
    let time = state.receivers[receiver.name]?.nextTry ?? now
    // It is further away than any pause after the clock was set back.
    return time > now + Self.pause(after: .max) ? now : time
  }

  /// When something is to be done for the receiver, if nothing happens before.
  private func nextTime(_ receiver: TellReceiver, _ seen: Seen, at now: Int) -> Int? {
    let openings = unannounced(receiver).map { $1 + Int(receiver.after.seconds) }
    let isWaiting = state.receivers[receiver.name]?.waiting.isEmpty == false
    let retry = isWaiting && running[receiver.name] == nil ? [nextTry(receiver, at: now)] : []
    return (openings + retry).min()
  }

  /// Whether the receiver was told, or is about to be told, of a reminder that can still be answered.
  private func awaitsAnswer(_ receiver: TellReceiver, _ seen: Seen) -> Bool {
    guard !receiver.answers.isEmpty, let known = state.receivers[receiver.name] else { return false }
    return known.told.contains { $0.value.answer != nil && (seen.isOpen($0.key) || seen.isSnoozed($0.key)) }
      || known.waiting.contains { $0.event == .open }
  }

  /// After this many seconds nobody wants to hear of it any more.
  private static let longestWait = 24 * 3600
}

extension Occasion {
  fileprivate init(_ message: Waiting, _ seen: Seen) {
    let event = TellReplies.Event(rawValue: message.event.rawValue) ?? .test
    self.init(event: event, today: seen.today)
    reminders = message.reminders.map { id in
      Reminder(id: id, slot: message.event == .missed ? seen.missed.first { $0.id == id } : seen.slot(id))
    }
    outcome = message.outcome.flatMap { TellReplies.Outcome(rawValue: $0.rawValue) }
    low = message.event == .stock ? seen.low : []
    answer = message.answer
  }
}

extension TellState.State {
  /// What is known of a receiver; nothing yet if it is new.
  fileprivate subscript(name: String) -> TellState.Receiver {
    get { receivers[name] ?? TellState.Receiver(told: [:], waiting: [], failures: 0) }
    set { receivers[name] = newValue }
  }

  static let empty = TellState.State(begun: false, open: [:], missed: [], low: [], receivers: [:])
}
