import PillsCore
import PillsStore

/// Keeps the store open, or opens it when it is asked for again, so that a broken disk stops no reminder.
final class StoreKeeper {
  let folder: String
  /// By which 0.1.0 judged from when on a change holds.
  private let settings: Settings
  private var store: Store?
  /// Nil once the store was read.
  private var obstacle: Obstacle?

  /// Why the store was not read, before which nothing is written to it.
  private struct Obstacle {
    var error: StoreError
    /// Whether a store that was there was replaced or taken away, so that what is there now may be only a part of it.
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

  /// Opens the store in `folder`; what another process has open is thrown, every other failure put off.
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

  /// Why nothing can be saved before what the store holds was read; nil once it was.
  var readingError: StoreError? { obstacle?.error }

  /// Whether the last process to use the store did not close it, and not all of it was examined since.
  var isUnexamined: Bool { store?.isUnexamined ?? false }

  /// Examines a further part of a store that was not closed; gives damage that keeps it from being written, though it could
  /// be read.
  func examineFurther() -> StoreError? { failure { () throws(StoreError) in try store?.examineFurther() } }

  /// What the engine begins with: enough days for every reminder that may be open or was not looked at.
  ///
  /// Without a store, the medication that everybody begins with; ``readingError`` tells.
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

  /// Reads everything from `firstDay` on, opening the store if it is not open.
  func memory(from firstDay: Day, at moment: Moment) throws(StoreError) -> Memory {
    do throws(StoreError) {
      let memory = try opened(at: moment).memory(from: firstDay)
      obstacle = nil
      return memory
    } catch {
      // Where it was read before, that it could not be read once more is no reason to write nothing.
      obstacle?.error = error
      throw error
    }
  }

  /// Removes it for good, and gives the path of the copy that was made if one was asked for.
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

  /// Gives whether there is something new in it to tell other machines.
  @discardableResult
  func commit(_ change: Change, at moment: Moment) throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try readable(at: moment).commit(change, at: moment.now)
    } catch .replaced(let path) {
      throw letGo(path)
    }
  }

  /// The number of the act that was committed last.
  var committedAct: Int? { store?.committedAct }

  /// Takes in what was said elsewhere.
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

  /// That the file is no longer what we left, in which case the store is let go of; nil where it is.
  func findReplacement() -> StoreError? {
    let failure = failure { () throws(StoreError) in try store?.requireOwnFile() }
    if case .replaced(let path) = failure { return letGo(path) }
    return failure
  }

  /// What is there now is another database: it must be read before it is written.
  private func letGo(_ path: String) -> StoreError {
    store = nil
    let error = StoreError.replaced(path: path)
    obstacle = Obstacle(error)
    return error
  }

  /// What keeps the store from being read or written at this moment; nil where nothing does.
  func examine(at moment: Moment) -> StoreError? {
    failure { () throws(StoreError) in try readable(at: moment).examine() }
  }

  /// Whether what holds was made anew of the record since this was asked last, as it was damaged or wrong.
  func takeRevision() -> Bool { store?.takeRevision() ?? false }

  /// Makes a new store that holds `memory` where the one that was there is gone, and gives what is read from it; nil where
  /// it is not gone.
  ///
  /// One that is back is read instead.
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
    // What a bad settings file falls back on; it is kept again with the next change where this fails.
    try? keepSettings(settingsText)
    return (written, isNew: true)
  }

  /// Puts `backup` in the place of the store, also of one that cannot be read. Gives what `backup` holds from `firstDay` on,
  /// and the path to which the store was moved.
  func restore(
    _ backup: IncomingBackup,
    from firstDay: Day,
    at moment: Moment
  ) throws(StoreError) -> (memory: Memory, aside: String?) {
    // It closes the file.
    store = nil
    let aside = try Store.restore(backup, in: folder, today: moment.today)
    obstacle = nil
    return (try memory(from: firstDay, at: moment), aside)
  }

  /// Makes the copy of the week where it is due and the store is well; gives its path.
  func backUpWeekly(today: Day) throws(StoreError) -> String? {
    guard obstacle == nil else { return nil }
    return try store?.backUpWeekly(today: today)
  }

  /// The copy of the store that was made last; nil where there is none.
  var newestCopy: String? { Store.newestCopy(in: folder) }

  /// Where the store is.
  var path: String { Store.path(in: folder) }

  /// The settings last in force, as text; nil where none were kept or they cannot be read.
  var settingsText: String? {
    // A store that cannot be read is reported as soon as something is to be saved.
    try? store?.state(.settings)
  }

  /// Keeps `text` for when the settings file is bad, unless the store is not there now.
  func keepSettings(_ text: String) throws(StoreError) {
    guard let store, obstacle == nil, settingsText != text else { return }
    try store.setState(.settings, to: text)
  }

  /// Gives up memory that only saves time.
  func releaseMemory() { store?.releaseMemory() }

  /// The store, opened if it is not open; throws where it was not read yet, as what is in memory is then not of it.
  func readable(at moment: Moment) throws(StoreError) -> Store {
    if let obstacle { throw obstacle.error }
    return try opened(at: moment)
  }

  /// What keeps `body` from being done; nil where it was done.
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
    try Store(folder: folder, now: moment.now, from: moment.boundary, afterLoss: isLost) {
      $0.boundary(by: settings, in: moment.zone)
    }
  }
}

/// What the store holds, as the engine reads it at one moment.
struct StoredPast: Past {
  let store: StoreKeeper
  let moment: Moment

  func answers(of days: ClosedRange<Day>) throws(StoreFailure) -> [Dose: DoseAnswer] {
    try reading { () throws(StoreError) in try store.readable(at: moment).answers(of: days) }
  }

  func lastAct(since start: Instant) throws(StoreFailure) -> DoneAct? {
    try reading { () throws(StoreError) in try store.readable(at: moment).lastAct(since: start) }
  }

  func act(_ number: Int) throws(StoreFailure) -> DoneAct? {
    try reading { () throws(StoreError) in try store.readable(at: moment).act(number) }
  }

  var storedAct: Int? { store.committedAct }

  func usedIDs() throws(StoreFailure) -> Set<MedicationID> {
    try reading { () throws(StoreError) in try store.readable(at: moment).usedIDs() }
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
