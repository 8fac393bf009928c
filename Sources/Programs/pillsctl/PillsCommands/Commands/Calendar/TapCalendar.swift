import CLinux
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// Runs the interactive calendar: passes events to its state and carries out the requests of the state.
struct TapCalendar {
  private let context: Context
  private let words = LocaleWords.current
  private var state = TapState()
  private var screen: TapScreen?
  private var reader = TapInputReader()
  private var hasEnded = false
  private var isSuspended = false
  /// The time of ``uptimeSeconds()`` at which pillsd sent the lock, for the countdown.
  private var loadedAt = uptimeSeconds()

  init(context: Context) { self.context = context }

  /// Returns when the person quits. A signal that ends programs ends this one after the terminal is restored.
  mutating func run(month: String?) throws(Failure) {
    // A failure here is printed on the normal screen, before the terminal is taken over.
    take(.loaded(try calendar(of: month)))
    if let signal = try untilEnd() { raise(signal) }
  }

  /// Returns the signal that ended it, if one did.
  private mutating func untilEnd() throws(Failure) -> Int32? {
    let signals = SignalInbox([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGWINCH])
    let feed = ChangeFeed(address: context.address)
    let terminal = try Terminal()
    // A waiting signal ends the program as soon as the inbox is gone.
    defer { withExtendedLifetime(signals) { terminal.putBack() } }
    while true {
      try draw(on: terminal)
      var sources = [STDIN_FILENO, signals.descriptor, feed.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&sources, nfds_t(sources.count), timeout)
      if sources[1].revents != 0, let signal = signals.next() {
        switch signal {
        case SIGWINCH: break
        case SIGTSTP: terminal.suspend()
        default: return signal
        }
      }
      if sources[2].revents != 0, feed.takeChange() { take(.changed) }
      var inputs: [TapInput] = []
      if count == 0, reader.isWaiting { inputs = reader.flush() }
      if sources[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        // The terminal is gone.
        guard count > 0 else { return nil }
        inputs = reader.read(bytes[..<count]).map { $0.below(lines: TapScreen.linesAbove) }
      }
      for input in inputs {
        take(.input(input))
        if hasEnded { return nil }
        if isSuspended {
          isSuspended = false
          terminal.suspend()
        }
      }
    }
  }

  private mutating func calendar(of month: String?) throws(Failure) -> Control.Calendar.Output {
    let output = try context.call(Control.Calendar.self, .init(month: month))
    loadedAt = uptimeSeconds()
    return output
  }

  // MARK: Events

  /// Passes `event` to the state, and completes all requests of it before the next event.
  private mutating func take(_ event: TapState.TapEvent) {
    for request in state.handle(event, picture: screen?.picture) {
      switch request {
      case .quit: hasEnded = true
      case .suspend: isSuspended = true
      default: take(outcome(of: request))
      }
    }
  }

  private mutating func outcome(of tapRequest: TapState.TapRequest) -> TapState.TapEvent {
    do throws(Failure) {
      switch tapRequest {
      case .load(let month):
        return .loaded(try calendar(of: month))
      case .toggle(let slot, let day):
        let input = Control.Toggle.Input(slot: slot, day: day.description)
        let output = try context.call(Control.Toggle.self, input)
        let lines = answerLines(AnswerRequest(verb: .toggle, what: slot), output)
        return .done(lines.joined(separator: " "))
      case .unlock:
        return .done(lockLine(try context.call(Control.Unlock.self).lock))
      case .lock:
        return .done(lockLine(try context.call(Control.Lock.self).lock))
      case .suspend, .quit: preconditionFailure("both are done without pillsd")
      }
    } catch {
      if case .refused(let refusal) = error, let locked = refusal as? Control.HistoryLocked {
        return .locked(day: locked.day)
      }
      let message = FailureReport(error).lines.first ?? ""
      return .failed(message.without("pillsctl: "))
    }
  }

  // MARK: Screen

  private mutating func draw(on terminal: Terminal) throws(Failure) {
    let drawn = TapScreen(state, lock: lock, size: terminal.size, words: words, paint: context.paint)
    screen = drawn
    try Output.write(drawn.drawing)
  }

  /// The lock with the seconds that are left now.
  private var lock: Control.HistoryLock {
    guard var lock = state.month?.lock else { return Control.HistoryLock(state: .locked) }
    guard let left = lock.secondsLeft else { return lock }
    let now = left - (uptimeSeconds() - loadedAt)
    if now <= 0 { return Control.HistoryLock(state: .locked) }
    lock.secondsLeft = now
    return lock
  }

  /// Milliseconds until the countdown changes, or until a waiting Escape counts as a key; -1 for never.
  private var timeout: Int32 {
    if reader.isWaiting { return 50 }
    return lock.state == .unlocked ? 1000 : -1
  }
}

/// Counts sleep too, as the lock does.
private func uptimeSeconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return time.tv_sec
}
