import Glibc
import Testing

/// A file system mounted on a folder for one test; gone when the test lets go of it.
final class Mount {
  let folder: String

  /// A file system of its own in memory, with room for `kibibytes`.
  init(memoryOn folder: String, kibibytes: Int) throws {
    self.folder = folder
    try #require(mkdir(folder, 0o700) == 0)
    try #require(mount("tmpfs", folder, "tmpfs", 0, "size=\(kibibytes)k") == 0)
  }

  /// The folder itself once more, in its own place, so that it can be made read-only without regard to others.
  init(over folder: String) throws {
    self.folder = folder
    try #require(mount(folder, folder, nil, UInt(MS_BIND), nil) == 0)
  }

  deinit {
    umount2(folder, Int32(MNT_DETACH))
  }

  func setReadOnly(_ isReadOnly: Bool) throws {
    let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    try #require(mount(nil, folder, nil, flags, nil) == 0)
  }

  /// Whether this process may mount file systems, which takes root.
  static let isPermitted = geteuid() == 0
}
