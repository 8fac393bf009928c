import PillsCore

/// A notification server and its popups.
struct SimulatedScreen {
  struct Popup {
    let id: ReminderID
    var content: ReminderPopup
    /// The serial of the shell's popup object.
    var serial: Int
    /// True if the daemon crashed before it could store the popup's number, so that nobody can find the popup any more.
    var isLost = false
    /// True if the session was locked after the popup was shown, so that it is hidden until it is shown again
    /// (as on GNOME).
    var isHidden = false
  }

  /// A different value after each start.
  private(set) var identity: String
  /// True if it accepts numbers that it did not assign, like dunst and Plasma.
  let takesProposedNumbers: Bool
  /// True if it loses a popup whose number it has just closed, like Plasma and swaync.
  let losesNumbersJustClosed: Bool
  /// True if it hides popups when the session is locked.
  let hidesWhenLocked: Bool
  /// False if it owns its name but does not answer yet, like GNOME Shell at first.
  var isReady: Bool
  private var closings: [UInt32: Instant] = [:]
  private var lastNumber: UInt32 = 0
  private(set) var popups: [UInt32: Popup] = [:]
  /// True if calls to it time out.
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

  /// Shows `popup` in place of `number` and returns its number.
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

  /// Marks the popups whose numbers are lost with the shell.
  mutating func lose(where isLost: (UInt32, Popup) -> Bool) {
    for (number, popup) in popups where isLost(number, popup) { popups[number]?.isLost = true }
  }
}
