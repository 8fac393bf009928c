import CLinux
import Glibc

/// Tells when the machine's time zone may have changed, by watching the link `/etc/localtime` itself.
package final class ZoneWatcher {
  private let folder: String
  private let name: String
  private let notifier: OwnedDescriptor
  private var watch: CInt = -1
  private var watchesFolder = false

  /// The folder of `path` must exist; the link itself may come later.
  package init(path: String = "/etc/localtime") throws(SystemCallError) {
    if let slash = path.lastIndex(of: "/") {
      (folder, name) = (String(path[...slash]), String(path[path.index(after: slash)...]))
    } else {
      (folder, name) = ("./", path)
    }
    notifier = try OwnedDescriptor(inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
    try watchAnew()
  }

  /// Readable when ``zoneMayHaveChanged()`` has something to tell.
  package var fileDescriptor: CInt { notifier.number }

  /// Whether the link was replaced, changed, made or removed since the last call; watches on from then.
  package func zoneMayHaveChanged() throws(SystemCallError) -> Bool {
    var hasChanged = false
    while let events = try readEvents() {
      hasChanged = hasChanged || concernsZone(events)
    }
    if hasChanged { try watchAnew() }
    return hasChanged
  }

  /// Watches the link, or the folder for as long as there is none.
  private func watchAnew() throws(SystemCallError) {
    if watch >= 0 { inotify_rm_watch(notifier.number, watch) }
    if try watchLink() { return }
    watch = try addWatch(folder, IN_CREATE | IN_MOVED_TO)
    watchesFolder = true
    // It may have come between the two.
    let folderWatch = watch
    if try watchLink() { inotify_rm_watch(notifier.number, folderWatch) }
  }

  /// False when there is no link.
  private func watchLink() throws(SystemCallError) -> Bool {
    do throws(SystemCallError) {
      // Removing or replacing a link lowers its count of names, which is a change of attributes.
      watch = try addWatch(
        folder + name,
        IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_CLOSE_WRITE | IN_DONT_FOLLOW
      )
    } catch  where error.code == ENOENT {
      return false
    }
    watchesFolder = false
    return true
  }

  private func addWatch(_ path: String, _ mask: CInt) throws(SystemCallError) -> CInt {
    let watch = inotify_add_watch(notifier.number, path, UInt32(mask))
    guard watch >= 0 else { throw SystemCallError(call: "inotify_add_watch") }
    return watch
  }

  /// The next events as the kernel packs them; nil when there are none.
  private func readEvents() throws(SystemCallError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = read(notifier.number, &buffer, buffer.count)
    if length > 0 { return Array(buffer[..<length]) }
    guard length == 0 || errno == EAGAIN || errno == EINTR else { throw SystemCallError(call: "read") }
    return nil
  }

  private func concernsZone(_ events: [UInt8]) -> Bool {
    events.withUnsafeBytes { bytes in
      var offset = 0
      let headerSize = MemoryLayout<inotify_event>.size
      while offset + headerSize <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let text = bytes[(offset + headerSize)...]
        let wasDropped = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        let isOurs = event.wd == watch && event.mask & UInt32(IN_IGNORED) == 0
        let isNamed = !watchesFolder || text.prefix { $0 != 0 }.elementsEqual(name.utf8)
        if wasDropped || (isOurs && isNamed) { return true }
        offset += headerSize + Int(event.len)
      }
      return false
    }
  }
}
