import Synchronization

/// Where the main thread and the popup thread leave each other commands and events; neither ever waits here.
final class PopupMailbox: Sendable {
  let context = MainContext()
  /// Signalled when there are events.
  let eventCounter: EventCounter
  /// Signalled when the popup thread has ended.
  let endCounter: EventCounter
  private let content = Mutex(Content())

  private struct Content {
    var commands = PopupCommandQueue()
    var events: [PopupEvent] = []
    var isStopping = false
  }

  init() throws(SystemCallError) {
    eventCounter = try EventCounter()
    endCounter = try EventCounter()
  }
}

/// The main thread's side.
extension PopupMailbox {
  func post(_ command: PopupCommand) {
    content.withLock { $0.commands.append(command) }
    context.wake()
  }

  func requestStop() {
    content.withLock { $0.isStopping = true }
    context.wake()
  }

  func takeEvents() -> [PopupEvent] {
    // Cleared first: an event that comes in between then signals again.
    eventCounter.clear()
    return content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }
}

/// The popup thread's side.
extension PopupMailbox {
  var isStopping: Bool { content.withLock { $0.isStopping } }

  var hasCommands: Bool { content.withLock { !$0.commands.isEmpty } }

  func takeCommand() -> PopupCommand? { content.withLock { $0.commands.takeFirst() } }

  func takeAllCommands() -> [PopupCommand] { content.withLock { $0.commands.takeAll() } }

  func putBack(_ command: PopupCommand) {
    content.withLock { $0.commands.putBack(command) }
  }

  func report(_ event: PopupEvent) {
    content.withLock { $0.events.append(event) }
    eventCounter.signal()
  }
}
