/// How something was recorded. The store and the socket use the raw values.
package enum Via: String, Sendable {
  /// Part of a new installation.
  case install
  case file
  /// A file of another program, or of Pills.
  case importing = "import"
  case command = "control"
  case popup
  case window
  /// A task that was ticked outside Pills, such as on a phone.
  case tick
  /// A correction of dates that came from a wrong clock.
  case clock
  /// Memory, saved again after the database was lost.
  case rescue
  case merge = "sync"

  /// Whose entry counts if neither knew of the other: a person's, then a file's, then the installation's.
  var weight: Int {
    switch self {
    case .install: 0
    case .file, .importing, .merge: 1
    case .command, .popup, .window, .tick, .clock, .rescue: 2
    }
  }

  /// Whether a person did it at that moment and can undo it.
  var isOfPerson: Bool {
    switch self {
    case .command, .popup, .window, .tick: true
    case .install, .file, .importing, .clock, .rescue, .merge: false
    }
  }
}

/// One click or one command, with everything that it records.
package struct Act: Hashable, Sendable {
  package let device: DeviceID
  package let via: Via
  package let number: Int
  package let undoes: Int?

  package init(on device: DeviceID, by via: Via, number: Int, undoing undoes: Int? = nil) {
    (self.device, self.via, self.number, self.undoes) = (device, via, number, undoes)
  }
}
