package import PillsCore

/// A backup that is to replace the store: checked, copied and prepared in parts, then moved there.
package final class IncomingBackup {
  private let path: String
  private let format: Int
  private let migrations: [Migration]
  private let preparing: (Database) throws(StoreError) -> Void
  private var stage: Stage
  private var isInPlace = false
  /// Whether a part was damaged, and made anew from the entries.
  package private(set) var isRenewed = false

  private enum Stage {
    case checking(WholeCheck)
    case checked
    case copying(RowCopying)
    /// A part is damaged that can be made from the entries.
    case renewing
    case copied
    case whole(Database)
    case closed
  }

  /// Opens the file at ``Store/incomingPath(in:)``; throws if it is no database, another program's or newer.
  /// `placing` is explained at ``Store``.
  package convenience init(
    in folder: String,
    now: Instant,
    placing: @escaping (Version010) -> Boundary = { Boundary($0.from) }
  ) throws(StoreError) {
    try self.init(in: folder, now: now, placing: placing, migrations: Migration.all)
  }

  init(
    in folder: String,
    now: Instant,
    placing: @escaping (Version010) -> Boundary = { Boundary($0.from) },
    migrations: [Migration]
  ) throws(StoreError) {
    path = Store.incomingPath(in: folder)
    self.migrations = migrations
    preparing = { database throws(StoreError) in try database.becomeStore(now: now, placing: placing) }
    guard isRegularFile(path) else { throw .notAFile(path: path) }
    keepFromOthers(path, mode: 0o600)
    let database = try Database(opening: path)
    let format = try database.format()
    guard format != .empty else { throw .otherApplication(path: path) }
    self.format = try format.number(knownTo: migrations, path: path)
    stage = .checking(try WholeCheck(of: database))
  }

  deinit {
    guard !isInPlace else { return }
    // This closes the files.
    stage = .closed
    for path in [path, newPath] { unlinkDatabase(path) }
  }

  /// The path of the database that is made from the backup's rows.
  private var newPath: String { Copies.unfinishedPath(of: path) }

  /// Checks, copies or prepares the next part and returns whether there is more; throws the damage found. If
  /// only such parts are damaged as follow from the entries, they are made anew.
  package func examineFurther() throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try examineNextPart()
    } catch .damaged(let path, let detail) {
      guard format == migrations.latest, !isRenewed else { throw .damaged(path: path, detail: detail) }
      isRenewed = true
      stage = .renewing
      return true
    }
  }

  private func examineNextPart() throws(StoreError) -> Bool {
    switch stage {
    case .checking(var check): stage = try check.checkNextTable() ? .checking(check) : .checked
    // The stage before has closed its file.
    case .checked:
      stage = .copying(try RowCopying(of: path, format: format, to: newPath, through: migrations))
    case .copying(var copying): stage = try copying.copyNextTable() ? .copying(copying) : .copied
    case .renewing:
      let database = try Database(opening: path)
      // Those of a foreign file could do anything.
      try database.switchOffTriggersAndViews()
      try database.requireNoImitations()
      try database.makeRenewed(at: newPath)
      stage = .copied
    case .copied:
      let database = try Database(opening: newPath)
      try database.migrate(from: try database.format(), through: migrations, copiedFrom: format) {
        () throws(StoreError) in
      }
      try preparing(database)
      stage = .whole(database)
    case .whole, .closed: return false
    }
    return true
  }

  package func lastRecorded() throws(StoreError) -> Instant? {
    if case .whole(let database) = stage { try database.lastRecorded() } else { nil }
  }

  func has(_ entry: Entry) throws(StoreError) -> Bool {
    if case .whole(let database) = stage { try database.has(entry) } else { false }
  }

  /// Closes the backup; it is on disk when this returns.
  package func makeReady() throws(StoreError) {
    stage = .closed
    try syncDatabase(newPath)
  }

  /// The file is on disk when this returns.
  func move(to place: String) throws(StoreError) {
    try placeFile(newPath, at: place)
    unlinkDatabase(path)
    isInPlace = true
  }
}

extension Database {
  /// Gives the backup its own device id.
  fileprivate func becomeStore(now: Instant, placing: (Version010) -> Boundary) throws(StoreError) {
    try transaction { () throws(StoreError) in
      try removeState(.unlockedUntil)
      // The settings file may differ from the one at the time of the backup, and was not read yet.
      if try slotsInFile() != nil { try setSlotsInFile([:]) }
      try removeState(.goalInFile)
      // Other devices may know newer entries of the old device id, whose numbers would be used again.
      if try device() == nil {
        _ = try beginAsDevice(at: now, placing: placing)
      } else {
        try goOnAsNewDevice(at: now)
      }
      _ = try revise()
    }
  }
}
