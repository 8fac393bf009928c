internal import CLinux
internal import Glibc

/// A folder that is held open: all steps of a task use this folder, even if its path changes meanwhile.
package struct OpenFolder: ~Copyable {
  package let path: String
  package let descriptor: Int32

  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
  }

  deinit { close(descriptor) }

  /// Writes a file in one step: nobody ever reads a part of it, and it is on disk when this returns. With
  /// `replacing` it may replace a file; otherwise the name must be unused (`EEXIST`). A failure changes
  /// nothing. A crash may leave a hidden file, which never hinders another write.
  package func write(
    _ bytes: some Sequence<UInt8>,
    as name: String,
    mode: UInt32 = 0o600,
    replacing: Bool = true
  ) throws(FileError) {
    try write(as: name, mode: mode, replacing: replacing) { descriptor in writeAll(bytes, to: descriptor) }
  }

  /// Writes a file in one step with the bytes that `fill` writes; `fill` returns an error number if it fails.
  package func write(
    as name: String,
    mode: UInt32 = 0o600,
    replacing: Bool = true,
    _ fill: (Int32) -> Int32?
  ) throws(FileError) {
    let temporary = TemporaryName.random()
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(.open, full(name)) }
    do throws(FileError) {
      defer { close(file) }
      if let code = fill(file) { throw FileError(.write, full(name), code: code) }
      // A failure is ignored, since some file systems have no modes.
      if mode != 0o600 { fchmod(file, mode) }
      try syncDescriptor(file, of: full(name))
      try place(temporary, as: name, replacing: replacing)
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
  }

  /// Gives a file its name in this folder, on disk when this returns. `source` is a name in this folder or an
  /// absolute path; its content must be on disk.
  package func place(_ source: String, as name: String, replacing: Bool) throws(FileError) {
    var code: Int32?
    if !replacing {
      code = rename(source, toUnused: name)
    } else if renameat(descriptor, source, descriptor, name) != 0 {
      code = errno
    }
    if let code { throw FileError(.rename, full(name), code: code) }
    try sync()
  }

  private func rename(_ source: String, toUnused name: String) -> Int32? {
    let flags = UInt32(pills_rename_noreplace)
    if pills_renameat2(descriptor, source, descriptor, name, flags) == 0 { return nil }
    // The kernel returns EINVAL for whatever a file system can't do.
    return errno == EINVAL ? link(source, toUnused: name) : errno
  }

  /// For file systems that can't rename without replacing: a second name never replaces another file.
  func link(_ source: String, toUnused name: String) -> Int32? {
    if linkat(descriptor, source, descriptor, name, 0) == 0 {
      unlinkat(descriptor, source, 0)
      return nil
    }
    let code = errno
    var status = stat()
    // Some file systems have no second names either.
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(code),
      fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0
    else { return code }
    return renameat(descriptor, source, descriptor, name) == 0 ? nil : errno
  }

  /// Gives the file at `source`, an absolute path, an unused second name here, or copies it if it can have
  /// none.
  package func keep(_ source: String, as name: String) throws(FileError) {
    if linkat(descriptor, source, descriptor, name, 0) == 0 { return }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw FileError(.rename, full(name)) }
    try write(as: name, replacing: false) { file in copyFile(source, to: file) }
  }

  /// Removes the file if there is one; on disk when this returns.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw FileError(.unlink, full(name)) }
    try sync()
  }

  /// Returns when the names in this folder are on disk.
  package func sync() throws(FileError) { try syncDescriptor(descriptor, of: path) }

  private func full(_ name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }
}

func syncDescriptor(_ descriptor: Int32, of path: String) throws(FileError) {
  // Some network file systems have nothing to do here, and return EINVAL.
  guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(.fsync, path) }
}

package func syncFile(_ path: String) throws(FileError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(.open, path) }
  defer { close(descriptor) }
  try syncDescriptor(descriptor, of: path)
}
