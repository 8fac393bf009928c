import Desktop
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

extension Daemon {
  /// Sees whether somebody else changed the file of the store, in which case what is there now is read.
  func lookAfterStore() {
    guard let error = store.findReplacement() else { return }
    lookAfterFolders()
    reportReplacement(error.complaint)
  }

  /// Writes what is in memory to a new store where the one that was there is gone; gives false where it is not.
  func rescue() throws(StoreError) -> Bool {
    let text = engine.settingsInFile.text
    guard let rescued = try store.rescue(engine.memory, settingsText: text, at: moment) else { return false }
    history.forget()
    handle(.opened(rescued.memory))
    return rescued.isNew
  }

  /// Goes on with what the store holds, as something was renamed in it.
  func readAnew() throws(StoreError) {
    let memory = try store.readable(at: moment).memory(from: engine.memory.firstDay)
    history.forget()
    handle(.opened(memory))
  }

  private func reportReplacement(_ failure: StoreFailure) {
    history.forget()
    handle(.storeReplaced(failure))
  }

  /// Saves `change`, and hands what came of it to the engine.
  func persist(_ change: Change, _ purpose: Purpose, at moment: Moment) {
    do throws(StoreError) {
      if try store.commit(change, at: moment) { tellOfNews() }
    } catch {
      let failure = error.complaint
      handle(.storeFailed(change, purpose, failure))
      if case .replaced = error { reportReplacement(failure) }
      return
    }
    history.apply(change)
    handle(.stored(change, purpose))
    if !change.medications.histories.isEmpty { writeHomeIfNeeded() }
  }

  /// Examines the store, and gives what keeps it from working and whether what holds was made anew.
  func examineStoreNow(at moment: Moment) -> (failure: StoreError?, isRevised: Bool) {
    let failure = store.examine(at: moment)
    return (failure, goOnAfterRevision())
  }

  /// Reads what was made anew of the record, if anything was, and says so; gives whether that is so.
  func goOnAfterRevision() -> Bool {
    guard store.takeRevision() else { return false }
    let text = "Part of the database was damaged or wrong. It was rebuilt from the record, which is whole"
    journal.log(JournalEntry(.warning, text))
    try? readAnew()
    return true
  }

  /// Makes the copy of the week where it is due, unless something is about to happen; after a failure, not again that day.
  func backUpWeekly() {
    let moment = moment
    let today = moment.today
    guard dayOfFailedBackup != today, nextWake.map({ moment.now + .seconds(2) < $0 }) ?? true else { return }
    do throws(StoreError) {
      guard let backup = try store.backUpWeekly(today: today) else { return }
      journal.log(JournalEntry(.information, "Copied the database, as once a week, to \(backup)"))
      _ = examineStoreNow(at: moment)
    } catch {
      dayOfFailedBackup = today
      journal.log(JournalEntry(.warning, "The weekly copy of the database could not be made: \(error)"))
    }
  }
}

extension Daemon {
  /// Goes on with `backup` in the place of the store; gives where what was there is now.
  func restore(_ backup: IncomingBackup) throws(StoreError) -> String? {
    let firstDay = engine.memory.firstDay
    // Before anything changes.
    try backup.makeReady(now: moment.now) { $0.boundary(by: engine.settings, in: moment.zone) }
    let restored: (memory: Memory, aside: String?)
    do throws(StoreError) {
      restored = try store.restore(backup, from: firstDay, at: moment)
    } catch {
      // Whatever stands there now is read as soon as it can be.
      reportReplacement(error.complaint)
      throw error
    }
    history.forget()
    handle(.opened(restored.memory))
    loadSettings()
    writeHomeIfNeeded()
    tellOfNews()
    journal.log(JournalEntry(.notice, "A backup took the place of the database"))
    return restored.aside
  }
}
