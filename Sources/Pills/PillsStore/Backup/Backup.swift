package import PillsCore

extension Store {
  /// Begins a copy of the database, which ``copyFurther()`` continues; an unfinished one is dropped.
  package func beginCopy() throws(StoreError) { try beginCopy(isAfterRepair: false) }

  private func beginCopy(isAfterRepair: Bool) throws(StoreError) {
    try requireOwnFile()
    let backup = Copies(database: path).path(of: .requested)
    guard hasRoomForCopy else { throw .nearlyFull(path: backup) }
    copy = nil
    copy = try StoreCopy(of: database, to: backup, isAfterRepair: isAfterRepair)
  }

  /// Copies and checks the next part; returns the path once the copy is complete and sound. The content is
  /// not synced to disk. Changes made meanwhile are in the copy, and an erasure ends it.
  package func copyFurther() throws(StoreError) -> String? {
    let isAfterRepair = copy?.isAfterRepair ?? false
    do throws(StoreError) {
      return try copyNextPart()
    } catch {
      // After a repair the copy starts again, but only once: the next repair would not help either.
      guard !isAfterRepair else { throw error }
      try database.mendAfter(error)
      mendDamage()
      try beginCopy(isAfterRepair: true)
      return nil
    }
  }

  private func copyNextPart() throws(StoreError) -> String? {
    guard let copy else { throw .replaced(path: path) }
    do throws(StoreError) {
      if try copy.doNextPart() { return nil }
    } catch {
      self.copy = nil
      throw error
    }
    self.copy = nil
    return copy.path
  }
}

extension Store {
  package func removeUnfinishedCopies() {
    try? Copies(database: path).removeUnfinished(isErasedWanted: (try? database.state(.erasedCopy)) != nil)
  }

  /// The path for a backup that is to replace the store in `folder`.
  package static func incomingPath(in folder: String) -> String {
    Copies(database: path(in: folder)).path(of: .incoming)
  }

  /// Replaces the closed store in `folder` with a prepared `backup`; at every instant one of the two exists.
  /// Returns the new path of the old database; nil if there was none.
  package static func restore(
    _ backup: IncomingBackup,
    in folder: String,
    today: Day
  ) throws(StoreError) -> String? {
    let copies = Copies(database: path(in: folder))
    let aside = try copies.keepReplaced(today: today)
    try backup.move(to: copies.database)
    return aside
  }
}
