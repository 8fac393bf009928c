internal import Glibc

/// Which file it is that stands at a path.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64

  /// Nil where nothing stands there.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
