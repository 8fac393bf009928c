package import PillsCore

/// Desktop notifications, shown by a second thread: nothing here waits for the bus or a server.
///
/// A server may take 25 s to answer or never do so, and libnotify waits for it. Everything that happens comes back as
/// a ``PopupEvent``. libnotify has one state for a process, so there can be one service at a time.
@MainActor package final class PopupService {
  let mailbox: PopupMailbox
  private var thread: PopupThread?

  /// Connects to the session bus and looks for a server, which events will tell of.
  package init() throws(SystemCallError) {
    mailbox = try PopupMailbox()
    thread = try PopupThread(mailbox: mailbox)
  }

  deinit {
    mailbox.requestStop()
    thread?.abandon()
  }

  /// Readable when ``drain()`` has something.
  package var fileDescriptor: Int32 { mailbox.eventCounter.fileDescriptor }

  /// All that happened since the last call, in order.
  package func drain() -> [PopupEvent] {
    mailbox.takeEvents()
  }

  /// Shows a popup for `key`, in place of the one that is on the screen for it.
  ///
  /// ``PopupEvent/shown(key:handle:)`` or ``PopupEvent/notShown(key:reason:)`` follows, unless a later command for the
  /// same key comes before this one is carried out. A popup not shown is forgotten: show it again when a server
  /// appears. After a restart `replacing` names the popup of the former process, which counts only if its server still
  /// runs. `proposedNumber`, at most `Int32.max`, should be the same for a reminder every time: servers that let
  /// themselves be told a number then replace even a popup whose handle was lost.
  package func show(
    key: String,
    content: PopupContent,
    replacing: PopupHandle?,
    proposedNumber: UInt32
  ) {
    mailbox.post(
      .show(
        PopupRequest(
          key: key,
          content: content,
          replacing: replacing,
          proposedNumber: proposedNumber
        )
      )
    )
  }

  /// Takes the popup for `key` off the screen, and the one that `handle` names.
  ///
  /// Where neither is known, an earlier run may have ended before it noted the number; then the one of the number that
  /// was proposed goes.
  package func withdraw(key: String, handle: PopupHandle?, proposedNumber: UInt32) {
    mailbox.post(.withdraw(key: key, handle: handle, proposedNumber: proposedNumber))
  }

  /// Takes all popups off the screen and ends the thread; false when it hangs and was left behind.
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
