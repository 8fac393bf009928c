import Files
import Glibc
import PillsAPI
import PillsCore
import PillsSettings
import SystemdKit
import Varlink

/// Wires everything: what pillsd says goes to the teller, and its effects are performed.
@MainActor
final class TellService {
  private let places: Places
  private let loop: EventLoop
  private let journal: Journal
  private let manager = ServiceManager()
  private var teller: Teller
  private var saved: SavedState
  private var watch: PillsdWatch?
  private var timer: WallClockTimer?
  private var runs: [String: CommandRun] = [:]
  private var listeners: [String: AnswerListener] = [:]
  /// The receivers whose commands could not be started.
  private var unstarted: [String] = []
  private var settingsProblem: SettingsComplaint?
  private var isStopping = false
  private var cannotSave = false

  init(in places: Places, on loop: EventLoop, _ journal: Journal) throws(SystemdError) {
    (self.places, self.loop, self.journal) = (places, loop, journal)
    saved = places.stateFile.load()
    teller = Teller(saved, [], makeAnswer: newAnswer)
    timer = try loop.wallClockTimer { [unowned self] in perform(teller.wake(at: now())) }
    watch = try PillsdWatch(
      places.socket,
      on: loop,
      onChange: { [unowned self] seen in perform(teller.see(seen, at: now())) },
      onLoss: { [unowned self] error in
        note(.notice, "pillsd cannot be reached (\(error.kind)); this is tried again")
      }
    )
  }

  func start() {
    useSettings()
    try? manager.ready(status: status)
    watch?.connect()
  }

  /// Reads the settings again. If a line is bad, the old ones stay in force.
  func reload() {
    try? manager.reloading()
    useSettings()
    try? manager.ready(status: status)
  }

  /// Ends once the commands that run have ended: none is left half done.
  func stop() {
    try? manager.stopping()
    isStopping = true
    watch = nil
    listeners = [:]
    try? timer?.disarm()
    endIfIdle()
  }

  private func endIfIdle() { if isStopping, runs.isEmpty { loop.exit() } }

  private func useSettings() {
    do throws(SettingsComplaint) {
      let receivers = try places.settings.loadReceivers()
      settingsProblem = nil
      // They may have other commands now.
      listeners = [:]
      perform(teller.use(receivers, at: now()))
    } catch {
      settingsProblem = error
      note(.error, error.english)
    }
  }

  private var status: String {
    settingsProblem?.english
      ?? (teller.receivers.count == 1 ? "1 receiver" : "\(teller.receivers.count) receivers")
  }

  // MARK: Effects

  private func perform(_ effects: [TellerEffect]) {
    save()
    guard !isStopping else { return endIfIdle() }
    for effect in effects { perform(effect) }
    // What follows of these comes after all effects of now, which were decided before.
    while let name = unstarted.popLast() { perform(teller.ended(name, succeeded: false, at: now())) }
  }

  private func perform(_ effect: TellerEffect) {
    switch effect {
    case .tell(let receiver, let occasion): tell(receiver, occasion)
    case .listen(let names): listen(to: names)
    case .take(let input): take(input)
    case .arm(let time):
      do throws(SystemdError) {
        if let time { try timer?.arm(at: Int64(time) * 1_000_000) } else { try timer?.disarm() }
      } catch {
        note(.error, "The timer cannot be set: \(error)")
      }
    case .log(.failed(let receiver, let times)):
      note(.warning, "The command of \(receiver) failed (\(times)). Try it: pillsctl tell test \(receiver)")
    case .log(.gaveUp(let receiver)):
      note(.error, "\(receiver) could not be told for a day, so that message is dropped")
    }
  }

  private func tell(_ receiver: TellReceiver, _ occasion: Occasion) {
    let run = CommandRun(Delivery(occasion, to: receiver), by: receiver, on: loop) {
      [unowned self] succeeded in
      runs[receiver.name] = nil
      perform(teller.ended(receiver.name, succeeded: succeeded, at: now()))
    }
    if let run { runs[receiver.name] = run } else { unstarted.append(receiver.name) }
  }

  private func listen(to names: [String]) {
    for name in listeners.keys where !names.contains(name) { listeners[name] = nil }
    for receiver in teller.receivers where names.contains(receiver.name) && listeners[receiver.name] == nil {
      listeners[receiver.name] = AnswerListener(receiver, on: loop) { [unowned self] line in
        perform(teller.answered(receiver.name, line: line))
      }
    }
  }

  private func take(_ input: Control.Take.Input) {
    do throws(ClientError) {
      _ = try watch?.call(Control.Take.self, input)
    } catch {
      note(.warning, "An answer was not recorded (\(error.kind))")
    }
  }

  /// Before the effects: a new start must know what was told.
  private func save() {
    guard teller.state != saved else { return }
    do throws(FileError) {
      try places.stateFile.save(teller.state)
      (saved, cannotSave) = (teller.state, false)
    } catch {
      // People are told all the same, if need be twice.
      if !cannotSave { note(.error, "\(places.stateFile.path) cannot be written: \(error.message)") }
      cannotSave = true
    }
  }

  private func note(_ priority: JournalPriority, _ message: String) {
    journal.log(JournalEntry(priority, message))
  }
}

/// The wall clock, in whole seconds since the epoch. time(2) may lag behind a timer that has just fired.
private func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return time.tv_sec
}

/// A word that nobody can guess, so that only those who got the message can send it back.
private func newAnswer() -> String {
  let letters = (0..<20).map { _ in Character(String(Int.random(in: 0..<36), radix: 36)) }
  return "taken-\(String(letters))"
}

extension ClientError {
  /// Without anything that pillsd said, which may name a medication.
  fileprivate var kind: String {
    switch self {
    case .unusablePath: "the path of its socket is too long"
    case .noSocket: "there is no socket"
    case .nobodyListens: "nobody listens"
    case .permissionDenied: "its socket belongs to another user"
    case .cannotConnect(_, let errno), .connectionFailed(let errno): String(cString: strerror(errno))
    case .unanswered: "it does not answer"
    case .disconnected: "it hung up"
    case .refused(let message): message.name
    case .violation, .unexpectedOutput, .invalidInput: "it is of another version"
    }
  }
}
