import Synchronization

/// Where the main thread and the popup thread leave each other commands and events; neither ever waits here.
final class PopupMailbox: Sendable {
  let context = MainContext()
  /// Signalled when there are events.
  let eventCounter: EventCounter
  /// Signalled when the popup thread has ended.
  let endCounter: EventCounter
  /// How long the popup thread waits before it looks for a session bus again.
  let busRetryMilliseconds: UInt32
  private let content = Mutex(Content())

  private struct Content {
    var commands = PopupCommandQueue()
    var reports: [PopupReport] = []
    var isStopping = false
  }

  init(busRetryMilliseconds: UInt32) throws(SystemCallError) {
    self.busRetryMilliseconds = busRetryMilliseconds
    eventCounter = try EventCounter()
    endCounter = try EventCounter()
  }
}

/// An event, and the request of which the popup is that it happened to.
struct PopupReport {
  let event: PopupEvent
  let serial: UInt64?
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

  func takeReports() -> [PopupReport] {
    // Cleared first: an event that comes in between then signals again.
    eventCounter.clear()
    return content.withLock { content in
      defer { content.reports = [] }
      return content.reports
    }
  }
}

/// The popup thread's side.
extension PopupMailbox {
  var isStopping: Bool { content.withLock { $0.isStopping } }

  var hasCommands: Bool { content.withLock { !$0.commands.isEmpty } }

  func takeCommand() -> PopupCommand? { content.withLock { $0.commands.takeFirst() } }

  func takeAllCommands() -> [PopupCommand] { content.withLock { $0.commands.takeAll() } }

  func putBack(_ command: PopupCommand) { content.withLock { $0.commands.putBack(command) } }

  /// `serial` is that of the request that the event is about, where it is about one.
  func report(_ event: PopupEvent, of serial: UInt64? = nil) {
    content.withLock { $0.reports.append(PopupReport(event: event, serial: serial)) }
    eventCounter.signal()
  }
}
