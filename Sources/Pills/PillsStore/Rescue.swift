internal import Glibc
package import PillsCore

extension Store {
  /// Makes a new database in `folder` with all that `memory` holds, where the one that was there is gone.
  ///
  /// What is not in memory is not in it: the answers of earlier days, and who gave an answer and when it was recorded.
  package static func makeDatabase(
    in folder: String,
    holding memory: Memory,
    at now: Instant
  ) throws(StoreError) {
    let path = path(in: folder)
    try makePrivateFolder(folder)
    // What is left there holds nothing, as whoever calls this found out.
    try Copies(database: path).moveRemainsAside()
    unlink(newPath(of: path))
    try makeDatabase(at: path, migrations: Migration.all) { database throws(StoreError) in
      try database.write(Change(of: memory))
      try database.beginRecord(by: .rescue, at: now)
    }
  }
}
