import Glibc
import PillsSettings
import Sandbox

/// Limits this process to the files that it needs, and to no network for a folder remote. If that is
/// impossible or the folder is missing, it runs unlimited.
func confine(_ destination: Destination) {
  do throws(LandlockError) {
    let landlock = try Landlock(allowsConnections: destination.place.isOnNetwork)
    // Resolving host names and checking the dates of certificates need these too.
    for path in systemFolders + ["/run"] + [destination.settings.authorityFile].compactMap(\.self) {
      try landlock.allow(.read, below: path)
    }
    try landlock.allow(.readAndWrite, below: destination.places.stateFolder)
    if case .folder(let path) = destination.place { try landlock.allow(.readAndWrite, below: path) }
    try landlock.enforce()
  } catch {
    // If the folder is the problem, using the remote reports it.
  }
}
