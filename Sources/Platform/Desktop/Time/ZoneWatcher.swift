import CLinux
import Files
import Glibc

/// Notices when the time zone of the device may have changed, by watching the link `/etc/localtime` itself.
package final class ZoneWatcher {
  private let folder: String
  private let name: String
  private let notifier: OwnedDescriptor
  private var watch: CInt = -1
  private var watchesFolder = false

  /// The folder of `path` must exist; the link may be created later.
  package init(path: String = "/etc/localtime") throws(SystemCallError) {
    (folder, name) = (Files.folder(of: path), Files.name(of: path))
    notifier = try OwnedDescriptor(inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
    try watchAnew()
  }

  package var fileDescriptor: CInt { notifier.number }

  package func zoneMayHaveChanged() throws(SystemCallError) -> Bool {
    var hasChanged = false
    while let events = try readEvents() { hasChanged = hasChanged || concernsZone(events) }
    if hasChanged { try watchAnew() }
    return hasChanged
  }

  /// Watches the link, or its folder while there is no link.
  private func watchAnew() throws(SystemCallError) {
    if watch >= 0 { inotify_rm_watch(notifier.number, watch) }
    if try watchLink() { return }
    watch = try addWatch(folder, IN_CREATE | IN_MOVED_TO)
    watchesFolder = true
    // The link may have been created between the two calls.
    let folderWatch = watch
    if try watchLink() { inotify_rm_watch(notifier.number, folderWatch) }
  }

  private func watchLink() throws(SystemCallError) -> Bool {
    do throws(SystemCallError) {
      // Removing or replacing a link lowers its link count, which is a change of attributes (`IN_ATTRIB`).
      watch = try addWatch(
        "\(folder)/\(name)",
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

  /// The next events in the kernel's format; nil if there are none.
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
