import PillsCore
import PillsStore

/// Keeps the store open or opens it again when needed, so that a broken disk stops no reminder.
final class StoreKeeper {
  let folder: String
  /// Version 0.1.0 used these settings to decide when a change starts to apply.
  private let settings: Settings
  private var store: Store?
  /// Nil until it is known which folders this pillsd may use.
  var startedFrom: StartedFrom?
  private var obstacle: Obstacle?

  /// The reason why the store was not read; until it is, nothing is written to it.
  private struct Obstacle {
    var error: StoreError
    /// Whether the store was replaced or removed, so that the present one may be incomplete.
    let isLost: Bool

    init(_ error: StoreError) {
      self.error = error
      isLost =
        switch error {
        case .lost, .replaced: true
        default: false
        }
    }
  }

  /// Throws only if another process has the store open; other failures are kept in ``readingError``.
  init(folder: String, settings: Settings, at moment: Moment) throws(StoreError) {
    (self.folder, self.settings) = (folder, settings)
    do throws(StoreError) {
      store = try open(at: moment, isLost: false)
      store?.removeUnfinishedCopies()
    } catch .inUse(let path) {
      throw .inUse(path: path)
    } catch {
      obstacle = Obstacle(error)
    }
  }

  /// The reason why nothing can be saved; nil once the store was read.
  var readingError: StoreError? { obstacle?.error }

  var isUnexamined: Bool { store?.isUnexamined ?? false }

  /// False if that cannot be read.
  var isSynced: Bool { (try? store?.sharing()) != nil }

  /// Returns the damage that prevents writing although the store can be read.
  func examineFurther() -> StoreError? { failure { () throws(StoreError) in try store?.examineFurther() } }

  /// The engine's first memory, with all days whose reminders may be open or unchecked. Without a store it
  /// has the default medication, and ``readingError`` is set.
  func firstMemory(at moment: Moment) -> Memory {
    do throws(StoreError) {
      let reviewedUntil = try readable(at: moment).reviewedUntil()
      return try memory(from: Memory.firstDay(reviewedUntil: reviewedUntil, at: moment), at: moment)
    } catch {
      obstacle = obstacle ?? Obstacle(error)
      let today = moment.today
      return Memory(
        regimen: Regimen(versions: [.first(at: moment.now, from: moment.boundary)]),
        reviewedUntil: moment.now,
        firstDay: today.advanced(by: -2)
      )
    }
  }

  func memory(from firstDay: Day, at moment: Moment) throws(StoreError) -> Memory {
    do throws(StoreError) {
      let memory = try opened(at: moment).memory(from: firstDay)
      obstacle = nil
      return memory
    } catch {
      // A store that was read before can be written, even if it cannot be read again.
      obstacle?.error = error
      throw error
    }
  }

  func erase(_ erasure: Erasure, at moment: Moment) throws(StoreError) -> String? {
    let store = try readable(at: moment)
    switch erasure {
    case .medications(let ids):
      try store.erase(ids, at: moment.now)
      return nil
    case .everything(let isBackedUp):
      return try store.eraseEverything(isBackedUp: isBackedUp, now: moment.now, from: moment.boundary)
    }
  }

  /// Returns whether there are new entries for other devices.
  @discardableResult
  func commit(_ change: Change, at moment: Moment) throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try readable(at: moment).commit(change, at: moment.now)
    } catch .replaced(let path) {
      throw letGo(path)
    }
  }

  var committedAct: Int? { store?.committedAct }

  func merge(_ command: SyncCommand, at moment: Moment) throws(StoreError) -> Merge {
    do throws(StoreError) {
      let store = try readable(at: moment)
      return switch command {
      case .merge(let entries): try store.merge(entries, at: moment.now)
      case .tick(let tick): try store.record(tick, at: moment.now)
      case .resolve(let id): try store.resolve(id, on: moment.today, at: moment.now)
      case .tell(let one, let other, let areSame):
        try store.tell(one, other, areSame: areSame, at: moment.now)
      }
    } catch .replaced(let path) {
      throw letGo(path)
    }
  }

  /// Nil if the file is as we left it; otherwise the store is closed.
  func findReplacement() -> StoreError? {
    let failure = failure { () throws(StoreError) in try store?.requireOwnFile() }
    if case .replaced(let path) = failure { return letGo(path) }
    return failure
  }

  /// The present file is another database, which must be read before it is written.
  private func letGo(_ path: String) -> StoreError {
    store = nil
    let error = StoreError.replaced(path: path)
    obstacle = Obstacle(error)
    return error
  }

  /// Nil if the store can be read and written.
  func examine(at moment: Moment) -> StoreError? {
    failure { () throws(StoreError) in try readable(at: moment).examine() }
  }

  /// Whether tables were revised since the last call.
  func takeRevision() -> Bool { store?.takeRevision() ?? false }

  /// Makes a new store from `memory` if the old one is gone, and returns what is read from it. If the old one
  /// is back, that is read instead. Nil if the store was not gone.
  func rescue(
    _ memory: Memory,
    settingsText: String,
    at moment: Moment
  ) throws(StoreError) -> (memory: Memory, isNew: Bool)? {
    guard obstacle != nil else { return nil }
    do throws(StoreError) {
      return (try self.memory(from: memory.firstDay, at: moment), isNew: false)
    } catch .lost {
      try Store.makeDatabase(in: folder, holding: memory, at: moment.now)
    }
    let written = try self.memory(from: memory.firstDay, at: moment)
    // A bad settings file falls back on this text. If this fails, the next change keeps it.
    try? keepSettings(settingsText)
    return (written, isNew: true)
  }

  /// Replaces the store, readable or not; returns the backup's content and the old store's new path.
  func restore(
    _ backup: IncomingBackup,
    from firstDay: Day,
    at moment: Moment
  ) throws(StoreError) -> (memory: Memory, aside: String?) {
    // This closes the file.
    store = nil
    let aside = try Store.restore(backup, in: folder, today: moment.today)
    obstacle = nil
    return (try memory(from: firstDay, at: moment), aside)
  }

  /// Returns the path of the copy. Does nothing if the store was not read.
  func backUpWeekly(today: Day) throws(StoreError) -> String? {
    guard obstacle == nil else { return nil }
    return try store?.backUpWeekly(today: today)
  }

  var newestCopy: String? { Store.newestCopy(in: folder) }

  var path: String { Store.path(in: folder) }

  /// The settings last in force; nil if there are none or they cannot be read.
  var settingsText: String? {
    // An unreadable store is reported at the next save.
    try? store?.state(.settings)
  }

  /// Keeps `text` for use while the settings file is bad, unless the store is not there now.
  func keepSettings(_ text: String) throws(StoreError) {
    guard let store, obstacle == nil, settingsText != text else { return }
    try store.setState(.settings, to: text)
  }

  func releaseMemory() { store?.releaseMemory() }

  /// The store, opened if needed. Throws if it was not read, because the memory then does not come from it.
  func readable(at moment: Moment) throws(StoreError) -> Store {
    if let obstacle { throw obstacle.error }
    return try opened(at: moment)
  }

  private func failure(of body: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func opened(at moment: Moment) throws(StoreError) -> Store {
    if let store { return store }
    let opened = try open(at: moment, isLost: obstacle?.isLost ?? false)
    store = opened
    return opened
  }

  private func open(at moment: Moment, isLost: Bool) throws(StoreError) -> Store {
    do throws(StoreError) {
      return try Store(folder: folder, now: moment.now, from: moment.boundary, afterLoss: isLost) {
        $0.boundary(by: settings, in: moment.zone)
      }
    } catch {
      guard case .readOnly(let path, _) = error, startedFrom?.replacedFolder(among: [folder]) != nil else {
        throw error
      }
      throw .outOfReach(path: path)
    }
  }
}

/// The store as the engine reads it at one moment.
struct StoredPast: Past {
  let store: StoreKeeper
  let moment: Moment

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    try reading { () throws(StoreError) in try store.readable(at: moment).answers(of: days) }
  }

  func act(_ wanted: WantedAct, since start: Instant) throws(StoreFailure) -> DoneAct? {
    try reading { () throws(StoreError) in try store.readable(at: moment).act(wanted, since: start) }
  }

  var storedAct: Int? { store.committedAct }

  func usedIDs() throws(StoreFailure) -> Set<MedicationID> {
    try reading { () throws(StoreError) in try store.readable(at: moment).usedIDs() }
  }

  func stepsOfOthers(about subject: CourseKey) throws(StoreFailure) -> Set<CourseStep> {
    try reading { () throws(StoreError) in try store.readable(at: moment).stepsOfOthers(about: subject) }
  }

  func memory(from firstDay: Day) throws(StoreFailure) -> Memory {
    try reading { () throws(StoreError) in try store.memory(from: firstDay, at: moment) }
  }

  private func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreFailure) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw error.complaint
    }
  }
}
