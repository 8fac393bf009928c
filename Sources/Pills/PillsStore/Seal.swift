internal import CSQLite
internal import PillsCore

// A seal has the version of the rules that made the tables from the entries, and the number of changes of the file.
// If another program changes the file, the seal is broken, and the next start makes the tables anew.
extension Database {
  /// Increase this number whenever the same entries give other tables than before.
  private static let version = "1"

  /// Seals the tables in the current transaction. If that is a large one, it may count once more and break the
  /// seal, until the next transaction seals them again.
  func seal() throws(StoreError) {
    // In exclusive locking mode the first change of a process counts, and later ones as a rule do not.
    let changes = changesAtOpening == changes ? changes &+ 1 : changes
    try setState(.view, to: Self.seal(after: changes))
    sealedChanges = changes
  }

  /// Whether this process sealed the tables, and nothing broke that.
  var isSealed: Bool { sealedChanges == changes }

  /// Makes the tables anew if their seal is broken; returns whether another program had made them wrong. Damage is
  /// left as it is. A file that was not closed is not revised: it is examined first.
  func reviseUnsealed() throws(StoreError) -> Bool {
    let seal = try state(.view)
    guard seal != Self.seal(after: changes), examination == nil else { return false }
    var isRevised = false
    do throws(StoreError) {
      try transaction { () throws(StoreError) in
        isRevised = try revise()
        try self.seal()
      }
    } catch .damaged {}
    return isRevised && seal?.hasPrefix("\(Self.version) ") ?? false
  }

  private static func seal(after changes: UInt32) -> String { "\(version) \(changes)" }

  /// How many changes the file has seen (sqlite.org/fileformat2.html, section 1.3.6); zero if that cannot be read.
  /// Another descriptor of the file would not do, because closing it drops the locks of this process.
  var changes: UInt32 {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var counter: UInt32 = 0
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let read = file.pointee.pMethods?.pointee.xRead, read(file, &counter, 4, 24) == SQLITE_OK
    else { return 0 }
    return UInt32(bigEndian: counter)
  }
}
