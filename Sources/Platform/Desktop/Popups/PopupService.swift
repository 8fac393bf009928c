package import PillsCore

/// Desktop notifications, shown by a second thread: nothing here waits for the bus or a server.
///
/// A server may take 25 s to answer or never do so, and libnotify waits for it. Everything that happens comes back as
/// a ``PopupEvent``. libnotify has one state for a process, so there can be one service at a time.
@MainActor package final class PopupService {
  let mailbox: PopupMailbox
  private var thread: PopupThread?
  private var lastSerial: UInt64 = 0
  /// The last request for each key that is not withdrawn.
  private var lastRequests: [String: UInt64] = [:]
  /// The first of them since it was withdrawn last.
  private var firstRequests: [String: UInt64] = [:]

  /// What is to be shown waits until ``start()``.
  ///
  /// Where there is no bus it is looked for again after each `busRetryMilliseconds`, once there is something to show.
  package init(busRetryMilliseconds: UInt32 = 20_000) throws(SystemCallError) {
    mailbox = try PopupMailbox(busRetryMilliseconds: busRetryMilliseconds)
  }

  /// Connects to the session bus and looks for a server, which events will tell of; once only.
  package func start() throws(SystemCallError) { thread = try PopupThread(mailbox: mailbox) }

  deinit {
    mailbox.requestStop()
    thread?.abandon()
  }

  /// Readable when ``drain()`` has something.
  package var fileDescriptor: Int32 { mailbox.eventCounter.fileDescriptor }

  /// All that happened since the last call, in order.
  package func drain() -> [PopupEvent] { mailbox.takeReports().filter { !isOutdated($0) }.map(\.event) }

  /// Whether it tells of a popup that is gone, while another is asked for.
  private func isOutdated(_ report: PopupReport) -> Bool {
    guard let serial = report.serial else { return false }
    switch report.event {
    case .closed(let key, _), .notShown(let key, _):
      // It was asked for once more since, and what becomes of that is told too.
      return lastRequests[key].map { serial < $0 } ?? false
    case .shown(let key, _):
      // It was withdrawn, and so is its number.
      return firstRequests[key].map { serial < $0 } ?? false
    default:
      return false
    }
  }

  /// Shows a popup for `key`, in place of the one that is on the screen for it.
  ///
  /// ``PopupEvent/shown(key:handle:)`` or ``PopupEvent/notShown(key:reason:)`` follows, unless a later command for the
  /// same key comes before this one is carried out. A popup not shown is forgotten: show it again when a server
  /// appears. Handles of `place` count only if their server still runs, and are at most `Int32.max`.
  package func show(key: String, content: PopupContent, place: PopupPlace) {
    lastSerial += 1
    lastRequests[key] = lastSerial
    firstRequests[key] = firstRequests[key] ?? lastSerial
    mailbox.post(.show(PopupRequest(key: key, content: content, place: place, serial: lastSerial)))
  }

  /// Takes the popup for `key` off the screen, and those that `place` names.
  ///
  /// Where none is known, an earlier run may have ended before it noted the number; then the one of the number that was
  /// proposed goes. ``PopupEvent/withdrawn(key:)`` follows, unless a later command for the same key comes before.
  package func withdraw(key: String, place: PopupPlace) {
    (firstRequests[key], lastRequests[key]) = (nil, nil)
    mailbox.post(.withdraw(key: key, place))
  }

  /// Ends the thread once it has withdrawn what is to be; false when it hangs and was left behind.
  ///
  /// All other popups stay on the screen, where the server lets them.
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
