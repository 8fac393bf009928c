/// Waiting commands, at most one for each key, since only the last one counts.
struct PopupCommandQueue {
  /// The commands by position; positions of superseded commands are empty.
  private var commands: [Int: PopupCommand] = [:]
  private var places: [String: Int] = [:]
  private var firstPlace = 0
  private var endPlace = 0

  var isEmpty: Bool { commands.isEmpty }

  /// Adds `command`. It replaces a waiting one for the same key and takes over its popup handles.
  mutating func append(_ command: PopupCommand) {
    let superseded = places[command.key].flatMap { commands.removeValue(forKey: $0) }
    put(superseded.map(command.takingOver) ?? command, at: endPlace)
    endPlace += 1
  }

  mutating func takeFirst() -> PopupCommand? {
    while firstPlace < endPlace {
      defer { firstPlace += 1 }
      if let command = commands.removeValue(forKey: firstPlace) {
        places[command.key] = nil
        return command
      }
    }
    return nil
  }

  mutating func takeAll() -> [PopupCommand] {
    defer { self = PopupCommandQueue() }
    return commands.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Puts a taken command back in front; a later one for its key takes over its popup handles instead.
  mutating func putBack(_ command: PopupCommand) {
    if let place = places[command.key], let later = commands[place] {
      put(later.takingOver(command), at: place)
    } else {
      firstPlace -= 1
      put(command, at: firstPlace)
    }
  }

  private mutating func put(_ command: PopupCommand, at place: Int) {
    commands[place] = command
    places[command.key] = place
  }
}
