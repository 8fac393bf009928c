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
  }

  /// Unique for every start.
  private(set) var identity: String
  /// Whether it takes numbers that it has not given, as dunst and Plasma do.
  let takesProposedNumbers: Bool
  private var lastNumber: UInt32 = 0
  private(set) var popups: [UInt32: Popup] = [:]
  /// Whether calls to it time out.
  var isHanging = false

  init(start: Int, takesProposedNumbers: Bool) {
    identity = "bus :1.\(start)"
    self.takesProposedNumbers = takesProposedNumbers
  }

  var server: PopupServer {
    PopupServer(
      identity: identity,
      name: "simulated",
      vendor: "Pills",
      version: "1",
      specificationVersion: "1.2",
      capabilities: ["actions", "body"]
    )
  }

  /// Shows `popup` in place of `number`, and gives the number it is shown under.
  mutating func notify(_ popup: Popup, replacing number: UInt32) -> UInt32 {
    var given = number
    if number == 0 || (popups[number] == nil && !takesProposedNumbers) {
      lastNumber += 1
      given = lastNumber
    }
    popups[given] = popup
    return given
  }

  mutating func close(_ number: UInt32) {
    popups[number] = nil
  }

  /// Marks what the shell showed and could not note, as it is gone now.
  mutating func lose(where isLost: (UInt32, Popup) -> Bool) {
    for (number, popup) in popups where isLost(number, popup) { popups[number]?.isLost = true }
  }
}
