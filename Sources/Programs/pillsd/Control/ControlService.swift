import Desktop
import PillsAPI
import PillsCore
import PillsStore
import SystemdKit
import Varlink

/// The service `org.pills.Control`.
@MainActor
final class ControlService: Control.Service, EngineService {
  typealias CallFailure = Control.CallFailure

  let daemon: Daemon
  let commands: PendingCommands
  let popupTest: PopupTest
  let storeFiles: StoreFiles
  var watchers = Watchers<Control.Watch, WatchedState>()
  var hydrationWatchers = Watchers<Control.WatchHydration, HydrationOverview>()
  /// The import that was begun last.
  weak var incoming: IncomingEntries?

  init(daemon: Daemon, commands: PendingCommands) throws(SystemdError) {
    self.daemon = daemon
    self.commands = commands
    popupTest = try PopupTest(daemon: daemon)
    storeFiles = try StoreFiles(daemon: daemon)
  }

  func failure(_ refusal: Refusal, at moment: Moment) -> CallFailure {
    CallFailure(refusal.failure(at: moment, regimen: daemon.engine.regimen))
  }

  func failure(_ complaint: StoreComplaint) -> CallFailure {
    CallFailure(Control.HistoryUnreadable(complaint))
  }

  /// Throws if the store was never read: what is in memory then says nothing about the person.
  func requireRead() throws(CallFailure) {
    guard daemon.engine.isUnread else { return }
    try stored { () throws(StoreError) in _ = try daemon.store.readable(at: daemon.moment) }
  }
}
