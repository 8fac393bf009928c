/// The way by which something was said. The words are those of the store and of the socket.
package enum Via: String, Sendable {
  /// What a machine begins with.
  case install
  /// The settings file.
  case file
  /// A file of another program, or of Pills.
  case importing = "import"
  /// The control socket.
  case command = "control"
  /// A button of the popup.
  case popup
  /// The window.
  case window
  /// A task that was ticked where no Pills runs.
  case tick
  /// A clock that turned out to be wrong.
  case clock
  /// What was in memory when the store was gone.
  case rescue
  /// Another machine of the same person.
  case merge = "sync"

  /// Whose word holds of two that did not know of one another: that of a person beats that of a file, and this what a machine
  /// began with.
  var weight: Int {
    switch self {
    case .install: 0
    case .file, .importing, .merge: 1
    case .command, .popup, .window, .tick, .clock, .rescue: 2
    }
  }

  /// Whether a person says it at that moment, and so may take it back.
  var isOfPerson: Bool {
    switch self {
    case .command, .popup, .window, .tick: true
    case .install, .file, .importing, .clock, .rescue, .merge: false
    }
  }
}

/// One click, or one command: all that is said by it.
package struct Act: Hashable, Sendable {
  /// The machine on which it is done.
  package let device: DeviceID
  package let via: Via
  /// The number of its first entry.
  package let number: Int
  /// The number of the act of the same device that this act undoes, if it undoes one.
  package let undoes: Int?

  package init(on device: DeviceID, by via: Via, number: Int, undoing undoes: Int? = nil) {
    (self.device, self.via, self.number, self.undoes) = (device, via, number, undoes)
  }
}
