import PillsCore

/// A notification server and the popups it shows.
struct SimulatedScreen {
  struct Popup {
    let id: ReminderID
    var content: ReminderPopup
    /// Which of the shell's objects it belongs to.
    var serial: Int
    /// Whether the daemon that showed it crashed before it could note its number, so that nobody can find it any more.
    var isLost = false
    /// Whether the session was locked since it was shown, and it is out of sight until it is shown again, as on GNOME.
    var isHidden = false
  }

  /// Unique for every start.
  private(set) var identity: String
  /// Whether it takes numbers that it has not given, as dunst and Plasma do.
  let takesProposedNumbers: Bool
  /// Whether it loses what is shown under a number that it closed a moment before, as Plasma and swaync do.
  let losesNumbersJustClosed: Bool
  /// Whether it hides what is on the screen when the session is locked.
  let hidesWhenLocked: Bool
  /// Whether it answers, and not only owns its name already, as GNOME Shell does at first.
  var isReady: Bool
  private var closings: [UInt32: Instant] = [:]
  private var lastNumber: UInt32 = 0
  private(set) var popups: [UInt32: Popup] = [:]
  /// Whether calls to it time out.
  var isHanging = false

  init(start: Int, isReady: Bool, random: inout SplitMix64) {
    identity = "bus :1.\(start)"
    self.isReady = isReady
    takesProposedNumbers = random.once(in: 2)
    losesNumbersJustClosed = random.once(in: 2)
    hidesWhenLocked = random.once(in: 2)
  }

  var server: PopupServer {
    var server = PopupServer("simulated", identity: identity)
    server.vendor = "Pills"
    server.version = "1"
    server.specificationVersion = "1.2"
    server.capabilities = ["actions", "body"]
    return server
  }

  /// Shows `popup` in place of `number`, and gives the number it is shown under.
  mutating func notify(_ popup: Popup, replacing number: UInt32, at now: Instant) -> UInt32 {
    if losesNumbersJustClosed, let closedAt = closings[number], now <= closedAt + .seconds(1) {
      return number
    }
    var given = number
    if number == 0 || (popups[number] == nil && !takesProposedNumbers) {
      lastNumber += 1
      given = lastNumber
    }
    popups[given] = popup
    return given
  }

  mutating func close(_ number: UInt32, at now: Instant) {
    if popups.removeValue(forKey: number) != nil { closings[number] = now }
  }

  mutating func lock() {
    guard hidesWhenLocked else { return }
    for number in popups.keys { popups[number]?.isHidden = true }
  }

  /// Marks what the shell showed and could not note, as it is gone now.
  mutating func lose(where isLost: (UInt32, Popup) -> Bool) {
    for (number, popup) in popups where isLost(number, popup) { popups[number]?.isLost = true }
  }
}
