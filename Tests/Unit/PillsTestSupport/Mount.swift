import Glibc

/// A file system mounted on a folder for one test; gone when the test lets go of it.
package final class Mount {
  package let folder: String

  /// A file system of its own in memory, with room for `kibibytes`.
  package init(memoryOn folder: String, kibibytes: Int) throws {
    self.folder = folder
    try require(mkdir(folder, 0o700))
    try require(mount("tmpfs", folder, "tmpfs", 0, "size=\(kibibytes)k"))
  }

  /// The folder itself once more, in its own place, so that it can be made read-only without regard to others.
  package init(over folder: String) throws {
    self.folder = folder
    try require(mount(folder, folder, nil, UInt(MS_BIND), nil))
  }

  deinit { umount2(folder, Int32(MNT_DETACH)) }

  package func setReadOnly(_ isReadOnly: Bool) throws {
    let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    try require(mount(nil, folder, nil, flags, nil))
  }

  /// Whether this process may mount file systems, which takes root.
  package static let isPermitted = geteuid() == 0

  private func require(_ code: Int32) throws {
    if code != 0 { throw Refused(code: errno) }
  }

  private struct Refused: Error { let code: Int32 }
}

/// Writes until the file system of `path` has no room left.
package func fillUp(_ path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  let block = [UInt8](repeating: 0, count: 4096)
  while write(descriptor, block, block.count) > 0 {}
  close(descriptor)
}
