/// Commands waiting to be carried out: at most one for each key, since only the last one counts.
struct PopupCommandQueue {
  private var commands: [PopupCommand] = []

  var isEmpty: Bool { commands.isEmpty }

  /// Adds `command` in place of one waiting for the same key, whose popup it takes over.
  mutating func append(_ command: PopupCommand) {
    guard let index = commands.firstIndex(where: { $0.key == command.key }) else {
      commands.append(command)
      return
    }
    commands.append(command.takingOver(commands.remove(at: index)))
  }

  mutating func takeFirst() -> PopupCommand? {
    commands.isEmpty ? nil : commands.removeFirst()
  }

  mutating func takeAll() -> [PopupCommand] {
    defer { commands = [] }
    return commands
  }

  /// Puts a command taken before in front again, unless a later one for its key has come since.
  mutating func putBack(_ command: PopupCommand) {
    if let later = commands.firstIndex(where: { $0.key == command.key }) {
      commands[later] = commands[later].takingOver(command)
    } else {
      commands.insert(command, at: 0)
    }
  }
}
