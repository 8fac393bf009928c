internal import Glibc

/// The database file, watched for what others do to it: SQLite goes on with a file that was moved away, and with pages
/// that were changed under it.
///
/// It is open beside SQLite's own descriptor, and closed after it: closing any descriptor of a file drops the locks that
/// this process holds on it (fcntl(2), "Record locking").
final class WatchedFile {
  private let path: String
  private let descriptor: Int32
  private var stateLeft: State?
  /// Whether what changes in the file now is our own doing.
  private var isBeingChanged = true

  /// What tells one state of a file from another at a glance.
  private struct State: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    /// The part of the header that holds the change counter, the size in pages and the schema cookie
    /// (sqlite.org/fileformat2.html, section 1.3).
    let header: [UInt8]
  }

  init(path: String) throws(StoreError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw StoreError(errno: errno, at: "open", path: path) }
  }

  deinit { close(descriptor) }

  /// What changes in the file from now on is our own doing.
  func beginOwnChange() { isBeingChanged = true }

  /// Takes the file as it is now for what we left of it.
  func acceptOwnChange() { (stateLeft, isBeingChanged) = (state, false) }

  /// Whether another file, or none, stands at the path, or something was written to it that is not ours.
  var isChangedByOthers: Bool { isBeingChanged ? state == nil : stateLeft == nil || state != stateLeft }

  /// Nil where another file, or none, stands at the path.
  private var state: State? {
    var (standing, opened) = (stat(), stat())
    guard lstat(path, &standing) == 0, fstat(descriptor, &opened) == 0,
      standing.st_dev == opened.st_dev, standing.st_ino == opened.st_ino
    else { return nil }
    // What cannot be read is as good as nothing: the size tells of it.
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
