import Glibc

/// A file system that is mounted on a folder for one test, and unmounted when the test releases it.
package final class Mount {
  package let folder: String

  /// Mounts a file system in memory with `kibibytes` of space.
  package init(memoryOn folder: String, kibibytes: Int) throws {
    self.folder = folder
    try require(mkdir(folder, 0o700))
    try require(mount("tmpfs", folder, "tmpfs", 0, "size=\(kibibytes)k"))
  }

  /// Mounts the folder onto itself, so that it can become read-only without affecting others.
  package init(over folder: String) throws {
    self.folder = folder
    try require(mount(folder, folder, nil, UInt(MS_BIND), nil))
  }

  deinit { umount2(folder, Int32(MNT_DETACH)) }

  package func setReadOnly(_ isReadOnly: Bool) throws {
    let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    try require(mount(nil, folder, nil, flags, nil))
  }

  /// Only root may mount file systems.
  package static let isPermitted = geteuid() == 0

  private func require(_ code: Int32) throws {
    if code != 0 { throw Refused(code: errno) }
  }

  private struct Refused: Error { let code: Int32 }
}

/// Writes to `path` until its file system is full.
package func fillUp(_ path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  let block = [UInt8](repeating: 0, count: 4096)
  while write(descriptor, block, block.count) > 0 {}
  close(descriptor)
}
