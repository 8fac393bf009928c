import Desktop
import PillsCore
import PillsStore
import SystemdKit

extension Daemon {
  /// Handles events of the popup thread, a few at a time, so that others are served in between. Successive
  /// withdrawals are handled together.
  func drainPopups(most: Int = 16) {
    var withdrawn: [ReminderID] = []
    for event in popups.drain(most: most) {
      if case .withdrawn(let key) = event, let id = ReminderID(reference: key) {
        withdrawn.append(id)
      } else {
        takeWithdrawn(&withdrawn)
        take(event)
      }
    }
    takeWithdrawn(&withdrawn)
  }

  private func takeWithdrawn(_ withdrawn: inout [ReminderID]) {
    guard !withdrawn.isEmpty else { return }
    handle(.popupsWithdrawn(withdrawn))
    withdrawn = []
  }

  private func take(_ event: PopupEvent) {
    switch event {
    case .serverAppeared(let server):
      journal.log(
        JournalEntry(
          .notice,
          "Popups go to \(server.name) \(server.version)",
          messageID: MessageKind.popupServer
        )
      )
      // A warning may be left from an earlier run. If it still applies, the engine warns again.
      withdrawStoreWarning()
      handle(.popupServerAppeared(server))
    case .serverVanished:
      reportNoServer("The notification server is gone, or does not answer", .unknown)
    case .serverAbsent(isStartable: true):
      reportNoServer("A notification server starts when there is a popup to show", .startable)
    case .serverAbsent(isStartable: false):
      reportNoServer("No notification server is running", .absent)
    case .busUnavailable:
      reportNoServer("There is no session bus", .absent)
    case .busLost:
      reportNoServer("The session bus is gone", .absent)
    case .sessionKnown(let environment):
      speak(environment.language)
    case .sessionUnlocked:
      handle(.sessionUnlocked)
    case .shown(let key, _), .notShown(let key, _), .answered(let key, _, _), .closed(let key, _),
      .withdrawn(let key):
      guard let id = ReminderID(reference: key) else {
        if key == PopupKey.test { onReport(.testPopup(event)) }
        return
      }
      takeReminderEvent(event, about: id)
    }
  }

  /// Shows a popup once pills-sync has not run for three days. A later report that it works removes it.
  func warnOfSilentSync() {
    let moment = moment
    guard var report = history.lastSync(at: moment)?.report, !report.isTold,
      history.isSyncSilent(for: SyncReport.longPatience, at: moment, awakeSince: awakeSince),
      let store = try? store.readable(at: moment)
    else { return }
    report.isTold = true
    // If this cannot be saved, there would be a popup at each reminder.
    guard (try? store.setState(.syncReport, to: report.description)) != nil else { return }
    history.forgetReport()
    popups.show(key: PopupKey.sync, content: .syncFailure, place: PopupKey.syncPlace)
  }

  func withdrawStoreWarning() {
    popups.withdraw(key: PopupKey.storeWarning, place: PopupKey.storeWarningPlace)
  }

  /// Removes all popups, because their buttons no longer work, and ends the popup thread.
  func endPopups() {
    // The loop has ended, and its timers with it.
    timer = nil
    // The last events still count.
    drainPopups(most: .max)
    handle(.stopping)
    withdrawStoreWarning()
    popups.withdraw(key: PopupKey.test, place: PopupKey.testPlace)
    popups.stop(withinMilliseconds: 1000)
  }

  private func reportNoServer(_ message: String, _ absence: PopupServerAbsence) {
    journal.log(JournalEntry(.notice, message, messageID: MessageKind.popupServer))
    handle(.popupServerVanished(absence))
  }

  private func takeReminderEvent(_ event: PopupEvent, about id: ReminderID) {
    switch event {
    case .shown(_, let handle):
      self.handle(.popupShown(id, handle))
    case .notShown(_, let reason):
      handle(.popupNotShown(id, reason.complaint))
    case .answered(_, let action, let doses):
      handle(.popupAnswered(id, action, doses: doses))
    case .closed:
      handle(.popupClosed(id))
    default:
      break
    }
  }
}

extension NotShownReason {
  var complaint: PopupComplaint {
    switch self {
    case .noBus: PopupComplaint(.noBus)
    case .noServer: PopupComplaint(.noServer)
    case .noDisplay: PopupComplaint(.noDisplay)
    case .startFailed(let reason): PopupComplaint(.startFailed, [.detail: reason])
    case .serverSilent: PopupComplaint(.silent)
    case .discarded: PopupComplaint(.discarded)
    case .refused(let error): PopupComplaint(.refused, [.detail: error])
    }
  }
}
