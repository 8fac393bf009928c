import Synchronization

/// Passes commands and events between the main thread and the popup thread; neither ever waits for the other.
final class PopupMailbox: Sendable {
  let context = MainContext()
  let eventCounter: EventCounter
  let endCounter: EventCounter
  /// Whose popups these are; nil for the unnamed person.
  let person: String?
  let busRetryMilliseconds: UInt32
  private let content = Mutex(Content())

  private struct Content {
    var commands = PopupCommandQueue()
    var reports: [PopupReport] = []
    var isStopping = false
  }

  init(of person: String? = nil, busRetryMilliseconds: UInt32) throws(SystemCallError) {
    self.person = person
    self.busRetryMilliseconds = busRetryMilliseconds
    eventCounter = try EventCounter()
    endCounter = try EventCounter()
  }
}

/// An event, and the serial of the request whose popup it is about.
struct PopupReport {
  let event: PopupEvent
  let serial: UInt64?
}

/// Called by the main thread.
extension PopupMailbox {
  func post(_ command: PopupCommand) {
    content.withLock { $0.commands.append(command) }
    context.wake()
  }

  func requestStop() {
    content.withLock { $0.isStopping = true }
    context.wake()
  }

  func takeReports(most: Int) -> [PopupReport] {
    // The counter is cleared first, so that an event that comes now signals again.
    eventCounter.clear()
    let (taken, isRest) = content.withLock { content in
      let taken = Array(content.reports.prefix(most))
      content.reports.removeFirst(taken.count)
      return (taken, !content.reports.isEmpty)
    }
    if isRest { eventCounter.signal() }
    return taken
  }
}

/// Called by the popup thread.
extension PopupMailbox {
  var isStopping: Bool { content.withLock { $0.isStopping } }

  var hasCommands: Bool { content.withLock { !$0.commands.isEmpty } }

  func takeCommand() -> PopupCommand? { content.withLock { $0.commands.takeFirst() } }

  func takeAllCommands() -> [PopupCommand] { content.withLock { $0.commands.takeAll() } }

  func putBack(_ command: PopupCommand) { content.withLock { $0.commands.putBack(command) } }

  func report(_ event: PopupEvent, of serial: UInt64? = nil) {
    content.withLock { $0.reports.append(PopupReport(event: event, serial: serial)) }
    eventCounter.signal()
  }
}
