package import PillsCore

/// A backup that is to take the place of the store: examined and copied a part at a time, and then put there.
package final class IncomingBackup {
  private let path: String
  private let format: Int
  private var stage: Stage
  private var isInPlace = false

  private enum Stage {
    case checking(WholeCheck)
    case checked
    case copying(RowCopying)
    case copied
    case whole(Database)
    case closed
  }

  /// Opens what somebody put at the place for it in `folder`; throws where it is not ours, newer, or no database.
  package init(in folder: String) throws(StoreError) {
    path = Store.incomingPath(in: folder)
    guard isRegularFile(path) else { throw .notAFile(path: path) }
    keepFromOthers(path, mode: 0o600)
    let database = try Database(opening: path)
    let format = try database.format()
    guard format != .empty else { throw .otherApplication(path: path) }
    self.format = try format.number(knownTo: Migration.all, path: path)
    stage = .checking(try WholeCheck(of: database))
  }

  deinit {
    guard !isInPlace else { return }
    // It closes the files.
    stage = .closed
    for path in [path, newPath] { unlinkDatabase(path) }
  }

  /// What is made of its rows.
  private var newPath: String { Copies.unfinishedPath(of: path) }

  /// Examines or copies a further part, and gives whether there is more; throws the damage that it finds.
  package func examineFurther() throws(StoreError) -> Bool {
    switch stage {
    case .checking(var check): stage = try check.checkNextTable() ? .checking(check) : .checked
    // What was checked is closed by now, as what was copied is.
    case .checked: stage = .copying(try RowCopying(of: path, format: format, to: newPath))
    case .copying(var copying): stage = try copying.copyNextTable() ? .copying(copying) : .copied
    case .copied:
      let database = try Database(opening: newPath)
      let format = try database.format()
      try database.migrate(from: format, through: Migration.all, isCopy: true) { () throws(StoreError) in }
      stage = .whole(database)
    case .whole, .closed: return false
    }
    return true
  }

  /// When the last thing was recorded in it; nil where nothing was.
  package func lastRecorded() throws(StoreError) -> Instant? {
    if case .whole(let database) = stage { try database.lastRecorded() } else { nil }
  }

  /// Gives it a name of its own among machines that share, and closes it; `placing` as ``Store`` has it.
  package func makeReady(
    now: Instant,
    placing: (Version010) -> Boundary = { Boundary($0.from) }
  ) throws(StoreError) {
    if case .whole(let database) = stage { try database.becomeStore(now: now, placing: placing) }
    stage = .closed
    try syncDatabase(newPath)
  }

  /// Puts it at `place`, on disk when this returns.
  func move(to place: String) throws(StoreError) {
    try placeFile(newPath, at: place)
    unlinkDatabase(path)
    isInPlace = true
  }
}

extension Database {
  /// Makes a backup one that a store can go on with.
  fileprivate func becomeStore(
    now: Instant,
    placing: (Version010) -> Boundary
  ) throws(StoreError) {
    try transaction { () throws(StoreError) in
      try removeState(.unlockedUntil)
      // The settings file of this machine is another one: what it says was not read yet.
      if try slotsInFile() != nil { try setSlotsInFile([:]) }
      try removeState(.goalInFile)
      // What was said under the old name since the backup was made may be known elsewhere, by the same numbers.
      if try device() == nil {
        try beginRecord(by: .install, at: now, placing: placing)
      } else {
        try goOnAsNewDevice(at: now)
      }
      _ = try revise()
    }
  }
}
