import CLinux
import Glibc

/// Notices when something is put into a folder, and when a folder is moved or removed.
package final class FolderWatcher {
  private let notifier: OwnedDescriptor

  /// Of `places`, only moving and removing them counts. A folder that is missing is not watched.
  package init(folders: [String], places: [String]) throws(SystemCallError) {
    notifier = try OwnedDescriptor(inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
    for folder in folders { watch(folder, for: IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF) }
    for place in places { watch(place, for: IN_MOVE_SELF | IN_DELETE_SELF) }
  }

  private func watch(_ path: String, for events: CInt) {
    inotify_add_watch(notifier.number, path, UInt32(events | IN_ONLYDIR))
  }

  /// Readable after a change was noticed.
  package var fileDescriptor: CInt { notifier.number }

  /// Forgets the changes that were noticed.
  package func forget() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(notifier.number, &buffer, buffer.count) > 0 {}
  }
}
