internal import Glibc

/// A copy of the store, made and checked in small parts so that nothing waits for it.
final class StoreCopy {
  let path: String
  let isAfterRepair: Bool
  private var stage: Stage

  private enum Stage {
    case copying(DatabaseCopying)
    case checking(WholeCheck)
  }

  /// One megabyte, which takes a few milliseconds.
  private static let pagesAtATime: Int32 = 256

  /// Begins to copy `database` to `path`, and deletes an older file there.
  init(of database: Database, to path: String, isAfterRepair: Bool) throws(StoreError) {
    let unfinishedPath = Copies.unfinishedPath(of: path)
    for old in [path, unfinishedPath] { unlink(old) }
    try makePrivateFile(unfinishedPath)
    let copying = try DatabaseCopying(of: database, into: try Database(path: unfinishedPath))
    (self.path, self.isAfterRepair, stage) = (path, isAfterRepair, .copying(copying))
  }

  deinit { unlink(Copies.unfinishedPath(of: path)) }

  func doNextPart() throws(StoreError) -> Bool {
    switch stage {
    case .copying(let copying):
      if try copying.copyFurther(pages: Self.pagesAtATime) { return true }
      // The check reads the copy again from its file.
      stage = .checking(try WholeCheck(of: Database(path: Copies.unfinishedPath(of: path))))
    case .checking(var check):
      let hasMore = try check.checkNextTable()
      stage = .checking(check)
      if hasMore { return true }
      try placeFile(Copies.unfinishedPath(of: path), at: path)
      return false
    }
    return true
  }
}
