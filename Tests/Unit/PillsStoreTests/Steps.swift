import CSQLite

@testable import PillsStore

extension Store {
  /// How many instructions SQLite carries out during `body`, whatever else the machine does.
  func steps(of body: () throws -> Void) rethrows -> Int {
    var steps = 0
    try withUnsafeMutablePointer(to: &steps) { steps in
      sqlite3_progress_handler(
        database.handle,
        1,
        {
          $0?.assumingMemoryBound(to: Int.self).pointee += 1; return 0
        },
        steps
      )
      defer { sqlite3_progress_handler(database.handle, 0, nil, nil) }
      try body()
    }
    return steps
  }
}
