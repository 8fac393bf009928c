internal import Glibc

/// A copy of the store that is made and checked a part at a time, so that nothing waits for it.
final class StoreCopy {
  /// Where it is once it is whole.
  let path: String
  private var stage: Stage

  private enum Stage {
    case copying(DatabaseCopying)
    case checking(WholeCheck)
  }

  /// A megabyte, which takes a few milliseconds.
  private static let pagesAtATime: Int32 = 256

  /// Begins to copy `database` to `path`; what stands there goes.
  init(of database: Database, to path: String) throws(StoreError) {
    let unfinishedPath = Copies.unfinishedPath(of: path)
    for old in [path, unfinishedPath] { unlink(old) }
    try makePrivateFile(unfinishedPath)
    let copying = try DatabaseCopying(of: database, into: try Database(path: unfinishedPath))
    (self.path, stage) = (path, .copying(copying))
  }

  deinit {
    // Of one that is not finished nothing is left.
    unlink(Copies.unfinishedPath(of: path))
  }

  /// Copies or checks the next part, and gives whether there is more to do.
  func doNextPart() throws(StoreError) -> Bool {
    switch stage {
    case .copying(let copying):
      if try copying.copyFurther(pages: Self.pagesAtATime) { return true }
      // It is read anew from its file.
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
