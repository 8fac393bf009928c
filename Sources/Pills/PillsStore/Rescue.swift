internal import Glibc
package import PillsCore

extension Store {
  /// Makes a database from `memory` after a loss; earlier answers, and how each was recorded, are missing.
  package static func makeDatabase(
    in folder: String,
    holding memory: Memory,
    at now: Instant
  ) throws(StoreError) {
    let path = path(in: folder)
    try makePrivateFolder(folder)
    // The caller has found that the remaining file holds nothing.
    try Copies(database: path).moveRemainsAside()
    unlink(newPath(of: path))
    try makeDatabase(at: path, migrations: Migration.all) { database throws(StoreError) in
      try database.write(Change(of: memory))
      try database.beginRecord(by: .rescue, at: now)
    }
  }
}
