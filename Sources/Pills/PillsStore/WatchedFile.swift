internal import Glibc

/// Notices what others do to the database file: SQLite goes on with a file that was moved or changed.
/// This descriptor must be closed after SQLite's. Closing any descriptor of a file drops all locks of this
/// process on it (fcntl(2), "Record locking").
final class WatchedFile {
  private let path: String
  private let descriptor: Int32
  private var stateLeft: State?
  private var isBeingChanged = true

  /// The properties that show whether a file changed.
  private struct State: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    /// Change counter, size in pages and schema cookie (sqlite.org/fileformat2.html, section 1.3).
    let header: [UInt8]
  }

  init(path: String) throws(StoreError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw StoreError(errno: errno, at: "open", path: path) }
  }

  deinit { close(descriptor) }

  func beginOwnChange() { isBeingChanged = true }

  /// Takes the present state of the file as ours.
  func acceptOwnChange() { (stateLeft, isBeingChanged) = (state, false) }

  /// Whether the path has another file or none, or others wrote to the file.
  var isChangedByOthers: Bool { isBeingChanged ? state == nil : stateLeft == nil || state != stateLeft }

  /// Nil if the path has another file or none.
  private var state: State? {
    var (standing, opened) = (stat(), stat())
    guard lstat(path, &standing) == 0, fstat(descriptor, &opened) == 0,
      standing.st_dev == opened.st_dev, standing.st_ino == opened.st_ino
    else { return nil }
    // An unreadable header is empty; the size then shows the change.
    let header = [UInt8](unsafeUninitializedCapacity: 24) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, 24, 24))
    }
    return State(
      device: UInt64(opened.st_dev),
      inode: UInt64(opened.st_ino),
      size: Int64(opened.st_size),
      modifiedSeconds: opened.st_mtim.tv_sec,
      modifiedNanoseconds: opened.st_mtim.tv_nsec,
      header: header
    )
  }
}
