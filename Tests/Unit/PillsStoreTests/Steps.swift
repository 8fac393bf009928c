import CSQLite

@testable import PillsStore

extension Store {
  /// Counts the SQLite instructions during `body`, which do not depend on the load of the computer.
  func steps<Result>(of body: () throws -> Result) rethrows -> (count: Int, result: Result) {
    var count = 0
    let result = try withUnsafeMutablePointer(to: &count) { count in
      let counting: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { counter in
        counter?.assumingMemoryBound(to: Int.self).pointee += 1
        return 0
      }
      sqlite3_progress_handler(database.handle, 1, counting, count)
      defer { sqlite3_progress_handler(database.handle, 0, nil, nil) }
      return try body()
    }
    return (count, result)
  }
}
