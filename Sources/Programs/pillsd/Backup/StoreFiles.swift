import Glibc
import PillsCore
import PillsStore
import SystemdKit

/// Makes copies of the store and examines backups, a part at a time between everything else that happens, so that no reminder
/// waits for it.
@MainActor
final class StoreFiles {
  private let daemon: Daemon
  private var timer: MonotonicTimer?
  private var job: Job?
  /// The backup that is to take the place of the store.
  private(set) var incoming: IncomingBackup?

  /// What is being done.
  private struct Job {
    /// Does a part, and gives whether there is more.
    let nextPart: @MainActor () throws(StoreError) -> Bool
    /// Called once, with what kept it from being done.
    let end: @MainActor (StoreError?) -> Void
  }

  init(daemon: Daemon) throws(SystemdError) {
    (self.daemon, timer) = (daemon, nil)
    timer = try daemon.loop.monotonicTimer { [unowned self] in doNextPart() }
  }

  /// Whether something is being done already.
  var isBusy: Bool { job != nil }

  /// Makes a copy of the store; `end` is called with where it is.
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

  /// Gives up the backup that was to take the place of the store, and says where another one is to be put.
  func prepareRestore() -> String {
    incoming = nil
    let path = Store.incomingPath(in: daemon.store.folder)
    // What could not be copied there whole is no backup, and in the way of the next.
    unlink(path)
    return path
  }

  /// Examines the backup that was put there; `end` is called with what keeps it from taking the place of the store.
  func examineIncoming(_ end: @escaping @MainActor (StoreError?) -> Void) throws(StoreError) {
    incoming = nil
    let backup = try IncomingBackup(in: daemon.store.folder)
    begin { () throws(StoreError) in
      try backup.examineFurther()
    } end: { [unowned self] failure in
      if failure == nil { incoming = backup }
      end(failure)
    }
  }

  /// Puts the backup that was examined in the place of the store; gives where what was there is now.
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
