package import PillsCore

/// Shows desktop notifications on a second thread, so nothing here waits for the bus or a server. libnotify
/// blocks until a server answers, which may take 25 s or forever. Everything that happens is reported as a
/// ``PopupEvent``. libnotify has one state per process, so only one service may exist at a time.
@MainActor package final class PopupService {
  let mailbox: PopupMailbox
  private var thread: PopupThread?
  private var lastSerial: UInt64 = 0
  /// The last request of each key that is not withdrawn.
  private var lastRequests: [String: UInt64] = [:]
  /// The first request of each key since it was last withdrawn.
  private var firstRequests: [String: UInt64] = [:]

  /// Commands wait until ``start()``. Once a command found no bus, one is looked for at this interval.
  ///
  /// `person` is the name with which all titles begin, if several people have popups on one screen.
  package init(of person: String? = nil, busRetryMilliseconds: UInt32 = 20_000) throws(SystemCallError) {
    mailbox = try PopupMailbox(of: person, busRetryMilliseconds: busRetryMilliseconds)
  }

  /// Connects to the session bus and looks for a server; events report the result. Call it only once.
  package func start() throws(SystemCallError) { thread = try PopupThread(mailbox: mailbox) }

  deinit {
    mailbox.requestStop()
    thread?.abandon()
  }

  /// Readable when ``drain()`` has events.
  package var fileDescriptor: Int32 { mailbox.eventCounter.fileDescriptor }

  /// At most that many events, the oldest. If there are more, the descriptor stays readable.
  package func drain(most: Int = .max) -> [PopupEvent] {
    mailbox.takeReports(most: most).filter { !isOutdated($0) }.map(\.event)
  }

  private func isOutdated(_ report: PopupReport) -> Bool {
    guard let serial = report.serial else { return false }
    switch report.event {
    case .closed(let key, _), .notShown(let key, _):
      // The popup was requested again, and that request has its own events.
      return lastRequests[key].map { serial < $0 } ?? false
    case .shown(let key, _):
      // The popup was withdrawn, and so was its number.
      return firstRequests[key].map { serial < $0 } ?? false
    default:
      return false
    }
  }

  /// Shows a popup for `key`, in place of its current one. ``PopupEvent/shown(key:handle:)`` or
  /// ``PopupEvent/notShown(key:reason:)`` follows, unless a later command for `key` supersedes this one. A
  /// popup that was not shown is forgotten: show it again when a server appears. Handles in `place` count
  /// only while their server runs; a popup with a number above `Int32.max` is closed, not replaced.
  package func show(key: String, content: PopupContent, place: PopupPlace) {
    lastSerial += 1
    lastRequests[key] = lastSerial
    firstRequests[key] = firstRequests[key] ?? lastSerial
    var content = content
    if let person = mailbox.person { content.summary = "\(person): \(content.summary)" }
    mailbox.post(.show(PopupRequest(key: key, content: content, place: place, serial: lastSerial)))
  }

  /// Closes the popup for `key` and those of `place`; ``PopupEvent/withdrawn(key:)`` follows, unless a later
  /// command for `key` supersedes this one. If no number is known, an earlier run may have ended before it
  /// saved one. Then the popup with the proposed number is closed.
  package func withdraw(key: String, place: PopupPlace) {
    (firstRequests[key], lastRequests[key]) = (nil, nil)
    mailbox.post(.withdraw(key: key, place))
  }

  /// Carries out pending withdrawals and ends the thread; false if the thread hangs and was abandoned. All
  /// other popups stay on the screen if the server allows it.
  @discardableResult
  package func stop(withinMilliseconds limit: Int32) -> Bool {
    guard let thread else { return true }
    self.thread = nil
    mailbox.requestStop()
    guard mailbox.endCounter.wait(milliseconds: limit) else {
      thread.abandon()
      return false
    }
    thread.join()
    return true
  }
}
