internal import Glibc
package import PillsCore

/// A backup that is to take the place of the store: examined a part at a time, and then put there.
package final class IncomingBackup {
  private let path: String
  private var database: Database?
  private var check: WholeCheck?
  private var isInPlace = false

  /// Opens what somebody put at the place for it in `folder`; throws where it is not ours, newer, or no database.
  package init(in folder: String) throws(StoreError) {
    path = Store.incomingPath(in: folder)
    guard isRegularFile(path) else { throw .notAFile(path: path) }
    keepFromOthers(path, mode: 0o600)
    let database = try Database(opening: path)
    let format = try database.format()
    guard format != .empty else { throw .otherApplication(path: path) }
    _ = try format.number(knownTo: Migration.all, path: path)
    (self.database, check) = (database, try WholeCheck(of: database))
  }

  deinit {
    guard !isInPlace else { return }
    (database, check) = (nil, nil)
    // What was not put in its place is a copy that nobody needs.
    for ending in ["", "-journal"] { unlink("\(path)\(ending)") }
  }

  /// Examines a further part, and gives whether there is more; throws the damage that it finds.
  package func examineFurther() throws(StoreError) -> Bool {
    if try check?.checkNextTable() == true { return true }
    check = nil
    return false
  }

  /// When the last thing was recorded in it; nil where nothing was.
  package func lastRecorded() throws(StoreError) -> Instant? { try database?.lastRecorded() }

  /// Brings it to the present format, with a name of its own among machines that share, and closes it.
  package func makeReady(now: Instant) throws(StoreError) {
    try database?.becomeStore(now: now)
    database = nil
    try syncDatabase(path)
  }

  /// Puts it at `place`, on disk when this returns.
  func move(to place: String) throws(StoreError) {
    try placeFile(path, at: place)
    isInPlace = true
  }
}

extension Database {
  /// Makes a backup one that a store can go on with.
  fileprivate func becomeStore(now: Instant) throws(StoreError) {
    let format = try format()
    try migrate(from: format, through: Migration.all, isCopy: true) { () throws(StoreError) in }
    try transaction { () throws(StoreError) in
      try removeState(.unlockedUntil)
      // What was said under the old name since the backup was made may be known elsewhere, by the same numbers.
      try goOnAsNewDevice(at: now)
    }
  }
}
