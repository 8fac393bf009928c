import Glibc
import PillsSettings
import Sandbox

/// Gives up all of the file system but what reading a remote and keeping a state need, and all of the network for a folder; a
/// kernel that cannot, and a folder that is not there, is no reason not to run.
func confine(_ destination: Destination) {
  do throws(LandlockError) {
    let landlock = try Landlock(allowsConnections: destination.place.isOnNetwork)
    // Names of hosts and the time that certificates are judged by are found out in these too.
    for path in systemFolders + ["/run"] + [destination.settings.authorityFile].compactMap(\.self) {
      try landlock.allow(.read, below: path)
    }
    try landlock.allow(.readAndWrite, below: destination.places.stateFolder)
    if case .folder(let path) = destination.place { try landlock.allow(.readAndWrite, below: path) }
    try landlock.enforce()
  } catch {
    // The remote itself tells what is wrong with a folder.
  }
}
