import Desktop
import PillsCore
import PillsSettings
import PillsStore
import SystemdKit

extension Daemon {
  /// Closes the store if its file was changed by others, so that it is read again.
  func lookAfterStore() {
    guard let error = store.findReplacement() else { return }
    lookAfterFolders()
    reportReplacement(error.complaint)
  }

  /// Writes the memory to a new store if the old one is gone; returns whether it did.
  func rescue() throws(StoreError) -> Bool {
    let text = engine.settingsInFile.text
    guard let rescued = try store.rescue(engine.memory, settingsText: text, at: moment) else { return false }
    history.forget()
    handle(.opened(rescued.memory))
    return rescued.isNew
  }

  /// Replaces the engine's memory with what the store holds now.
  func readAnew() throws(StoreError) {
    let memory = try store.readable(at: moment).memory(from: engine.memory.firstDay)
    history.forget()
    handle(.opened(memory))
  }

  private func reportReplacement(_ failure: StoreFailure) {
    history.forget()
    handle(.storeReplaced(failure))
  }

  func persist(_ change: Change, _ purpose: Purpose, at moment: Moment) {
    var change = change
    if case .command = purpose, change.via == .command { change.via = via }
    do throws(StoreError) {
      if try store.commit(change, at: moment) { tellOfNews() }
    } catch {
      if case .replaced = error { history.forget() }
      handle(.storeFailed(change, purpose, error.complaint))
      return
    }
    history.apply(change)
    handle(.stored(change, purpose))
    if !change.medications.histories.isEmpty { writeHomeIfNeeded() }
  }

  func examineStoreNow(at moment: Moment) -> (failure: StoreError?, isRevised: Bool) {
    let failure = store.examine(at: moment)
    return (failure, goOnAfterRevision())
  }

  /// Reads revised tables and logs the revision; returns whether there was one.
  func goOnAfterRevision() -> Bool {
    guard store.takeRevision() else { return false }
    let text =
      "Part of the database was damaged or wrong. It was rebuilt from the records, which are complete"
    journal.log(JournalEntry(.warning, text))
    try? readAnew()
    return true
  }

  /// Makes the weekly copy if it is due and no reminder is near; after a failure, not again that day.
  func backUpWeekly() {
    let moment = moment
    let today = moment.today
    guard dayOfFailedBackup != today, nextWake.map({ moment.now + .seconds(2) < $0 }) ?? true else { return }
    do throws(StoreError) {
      guard let backup = try store.backUpWeekly(today: today) else { return }
      journal.log(JournalEntry(.information, "Made the weekly copy of the database: \(backup)"))
      _ = examineStoreNow(at: moment)
    } catch {
      dayOfFailedBackup = today
      journal.log(JournalEntry(.warning, "The weekly copy of the database could not be made: \(error)"))
    }
  }
}

extension Daemon {
  /// Continues with `backup` as the store; returns the path to which the old store was moved.
  func restore(_ backup: IncomingBackup) throws(StoreError) -> String? {
    let firstDay = engine.memory.firstDay
    // This may throw, so nothing must change before it.
    try backup.makeReady()
    let restored: (memory: Memory, aside: String?)
    do throws(StoreError) {
      restored = try store.restore(backup, from: firstDay, at: moment)
    } catch {
      // The file that is there now is read as soon as possible.
      reportReplacement(error.complaint)
      throw error
    }
    history.forget()
    handle(.opened(restored.memory))
    loadSettings()
    writeHomeIfNeeded()
    tellOfNews()
    let damage = backup.isRenewed ? ". Part of it was damaged, and was rebuilt from the records" : ""
    journal.log(JournalEntry(.notice, "A backup replaced the database\(damage)"))
    return restored.aside
  }
}
