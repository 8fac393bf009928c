import Glibc
import PillsCore
import PillsStore
import SystemdKit

/// Copies the store and examines backups in small parts between events, so that no reminder waits.
@MainActor
final class StoreFiles {
  private let daemon: Daemon
  private var timer: MonotonicTimer?
  private var job: Job?
  /// The examined backup that is to replace the store.
  private(set) var incoming: IncomingBackup?

  /// A copy or an examination in progress.
  private struct Job {
    let nextPart: @MainActor () throws(StoreError) -> Bool
    /// Called once, with the failure if there was one.
    let end: @MainActor (StoreError?) -> Void
  }

  init(daemon: Daemon) throws(SystemdError) {
    (self.daemon, timer) = (daemon, nil)
    timer = try daemon.loop.monotonicTimer { [unowned self] in doNextPart() }
  }

  var isBusy: Bool { job != nil }

  func copy(_ end: @escaping @MainActor (Result<String, StoreError>) -> Void) throws(StoreError) {
    let daemon = daemon
    var path = ""
    try daemon.store.readable(at: daemon.moment).beginCopy()
    begin { () throws(StoreError) in
      guard let whole = try daemon.store.readable(at: daemon.moment).copyFurther() else { return true }
      path = whole
      return false
    } end: { failure in
      end(failure.map(Result.failure) ?? .success(path))
    }
  }

  /// Drops the examined backup, and returns the path for the next one.
  func prepareRestore() -> String {
    incoming = nil
    let path = Store.incomingPath(in: daemon.store.folder)
    // An incomplete file from an earlier attempt would be in the way.
    unlink(path)
    return path
  }

  /// `end` gets the reason why the backup cannot replace the store, or nil.
  func examineIncoming(_ end: @escaping @MainActor (StoreError?) -> Void) throws(StoreError) {
    incoming = nil
    let (settings, moment) = (daemon.engine.settings, daemon.moment)
    let backup = try IncomingBackup(in: daemon.store.folder, now: moment.now) {
      $0.boundary(by: settings, in: moment.zone)
    }
    begin { () throws(StoreError) in
      try backup.examineFurther()
    } end: { [unowned self] failure in
      if failure == nil { incoming = backup }
      end(failure)
    }
  }

  /// Returns the path to which the old store was moved.
  func restore(_ backup: IncomingBackup) throws(StoreError) -> String? {
    incoming = nil
    return try daemon.restore(backup)
  }

  private func begin(
    _ nextPart: @escaping @MainActor () throws(StoreError) -> Bool,
    end: @escaping @MainActor (StoreError?) -> Void
  ) {
    job = Job(nextPart: nextPart, end: end)
    doNextPart()
  }

  private func doNextPart() {
    guard let job else { return }
    var failure: StoreError?
    do throws(StoreError) {
      if try job.nextPart() {
        do throws(SystemdError) {
          try timer?.arm(after: 0)
          return
        } catch {
          failure = .inputOutput(path: daemon.store.path, detail: "the daemon is about to end")
        }
      }
    } catch {
      failure = error
    }
    self.job = nil
    job.end(failure)
  }
}
