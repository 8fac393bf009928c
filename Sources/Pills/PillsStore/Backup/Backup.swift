package import PillsCore

extension Store {
  /// Begins a copy of all there is, which ``copyFurther()`` continues; one that was begun before is given up.
  package func beginCopy() throws(StoreError) {
    try requireOwnFile()
    let backup = Copies(database: path).path(of: .requested)
    guard hasRoomForCopy else { throw .nearlyFull(path: backup) }
    copy = nil
    copy = try StoreCopy(of: database, to: backup)
  }

  /// Copies and checks a further part, and gives the path of the copy once it is whole and well; nil before.
  ///
  /// Its content is not synced. What is saved meanwhile is in it, and what is erased ends it.
  package func copyFurther() throws(StoreError) -> String? {
    do throws(StoreError) {
      return try copyNextPart()
    } catch {
      // What could be mended is copied anew.
      try database.mendAfter(error)
      try beginCopy()
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
  /// Removes what a process that was killed left of a copy, a backup or a restore.
  package func removeUnfinishedCopies() {
    try? Copies(database: path).removeUnfinished(isErasedWanted: (try? database.state(.erasedCopy)) != nil)
  }

  /// Where a backup is to be put that is to take the place of the store in `folder`.
  package static func incomingPath(in folder: String) -> String {
    Copies(database: path(in: folder)).path(of: .incoming)
  }

  /// Puts `backup`, which was made ready, in the place of the store in `folder`, which must not be open: at every instant one
  /// of them is there. Gives the path at which that store is then; nil where there was none.
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
