import CLinux
import Glibc
import PillsAPI
import PillsCore
import PillsView

/// Runs the calendar to tap in: hands what happens to its state, and does what that asks for.
struct TapCalendar {
  let context: Context

  /// Returns when the person ends it; a signal that ends programs ends this one, once the terminal is put back.
  func run(month: String?) throws(Failure) {
    guard context.environment.canAsk, context.width != nil else { throw .noTerminal }
    var run = Run(context: context)
    // Whatever cannot be reached or is refused to begin with is said on the screen of the shell.
    try run.load(month: month)
    if let signal = try run.untilEnd() {
      kill(getpid(), signal)
    }
  }
}

private struct Run {
  private let context: Context
  private let words = LocaleWords.current
  private var state = TapState()
  private var screen: TapScreen?
  private var reader = TapInputReader()
  private var hasEnded = false
  private var isSuspended = false
  /// When pillsd last sent the lock, for the countdown.
  private var loadedAt = uptimeSeconds()

  init(context: Context) { self.context = context }

  /// Returns the signal that ended it, if one did.
  mutating func untilEnd() throws(Failure) -> Int32? {
    let signals = SignalInbox([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGWINCH])
    let feed = ChangeFeed(address: context.address)
    let terminal = try Terminal()
    // A signal that waits would end the program as soon as the inbox is gone.
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

  /// Shows a month to begin with.
  mutating func load(month: String?) throws(Failure) { take(.loaded(try calendar(of: month))) }

  private mutating func calendar(of month: String?) throws(Failure) -> Control.Calendar.Output {
    let output = try context.call(Control.Calendar.self, .init(month: month))
    loadedAt = uptimeSeconds()
    return output
  }

  // MARK: What happens

  /// Hands `event` to the state, and does all that comes of it before anything else happens.
  private mutating func take(_ event: TapState.TapEvent) {
    for request in state.handle(event, picture: screen?.picture) {
      switch request {
      case .quit: hasEnded = true
      case .suspend: isSuspended = true
      default: take(outcome(of: request))
      }
    }
  }

  /// What becomes of what the state asks pillsd for.
  private mutating func outcome(of tapRequest: TapState.TapRequest) -> TapState.TapEvent {
    do throws(Failure) {
      switch tapRequest {
      case .load(let month):
        return .loaded(try calendar(of: month))
      case .toggle(let slot, let day):
        let input = Control.AnswerInput(slot: slot, day: day.description)
        let output = try context.call(Control.Toggle.self, input)
        let request = AnswerRequest(verb: .toggle, slot: slot)
        let lines = answerLines(request, output)
        return .done(lines.joined(separator: " "))
      case .unlock:
        return try spoken(context.call(Control.Unlock.self))
      case .lock:
        return try spoken(context.call(Control.Lock.self))
      case .suspend, .quit: preconditionFailure("both are done without pillsd")
      }
    } catch {
      if case .refused(let refusal) = error, let locked = refusal as? Control.HistoryLocked {
        return .locked(day: locked.day)
      }
      let (message, name) = (FailureReport(error).lines.first ?? "", "pillsctl: ")
      return .failed(message.hasPrefix(name) ? String(message.dropFirst(name.count)) : message)
    }
  }

  private func spoken(_ output: Control.LockOutput) throws(Failure) -> TapState.TapEvent {
    .done(lockLine(output.lock))
  }

  // MARK: The screen

  private mutating func draw(on terminal: Terminal) throws(Failure) {
    let drawn = TapScreen(state, lock: lock, size: terminal.size, words: words, paint: context.paint)
    screen = drawn
    try Output.write(drawn.drawing)
  }

  /// The lock now, with the time subtracted that has passed since pillsd sent it.
  private var lock: Control.HistoryLock {
    guard var lock = state.month?.lock else { return Control.HistoryLock(state: .locked) }
    guard let left = lock.secondsLeft else { return lock }
    let now = left - (uptimeSeconds() - loadedAt)
    if now <= 0 { return Control.HistoryLock(state: .locked) }
    lock.secondsLeft = now
    return lock
  }

  /// Milliseconds until something changes by itself: a countdown by the second, or a key that may be whole.
  private var timeout: Int32 {
    if reader.isWaiting { return 50 }
    return lock.state == .unlocked ? 1000 : -1
  }
}

/// Sleep included, as the lock counts.
private func uptimeSeconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return time.tv_sec
}
