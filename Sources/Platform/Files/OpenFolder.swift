internal import CLinux
internal import Glibc

/// A folder that is held open: all steps of one task meet the same folder, also where its path leads elsewhere meanwhile.
package struct OpenFolder: ~Copyable {
  package let path: String
  package let descriptor: Int32

  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
  }

  deinit { close(descriptor) }

  /// Puts a file with `bytes` in its place in one step, on disk when this returns, so that nobody ever reads a part of it and
  /// no crash leaves one: with `replacing` over what is there, without it only where there is nothing (`EEXIST`).
  ///
  /// A failure leaves everything as it was. What a crash leaves is a hidden file that never stands in the way of another write.
  package func write(
    _ bytes: some Sequence<UInt8>,
    as name: String,
    mode: UInt32 = 0o600,
    replacing: Bool = true
  ) throws(FileError) {
    try write(as: name, mode: mode, replacing: replacing) { descriptor in writeAll(bytes, to: descriptor) }
  }

  /// Does so with what `fill` writes, which gives an error number where it fails.
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
      // A file system without modes has none to change.
      if mode != 0o600 { fchmod(file, mode) }
      try syncDescriptor(file, of: full(name))
      try place(temporary, as: name, replacing: replacing)
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
  }

  /// Gives a file its name in this folder, and returns when that is on disk.
  ///
  /// `source` is a name in this folder or an absolute path, and what it holds is on disk.
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
    // The kernel says EINVAL for whatever a file system cannot do.
    return errno == EINVAL ? link(source, toUnused: name) : errno
  }

  /// What there is where a file system cannot rename without replacing: a second name never takes the place of another file.
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

  /// Gives the file at `source`, an absolute path, a second name here where there is none; where a file system has no second
  /// names, that is a copy.
  package func keep(_ source: String, as name: String) throws(FileError) {
    if linkat(descriptor, source, descriptor, name, 0) == 0 { return }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw FileError(.rename, full(name)) }
    try write(as: name, replacing: false) { file in copyFile(source, to: file) }
  }

  /// Removes a file, also where there is none; returns when that is on disk.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw FileError(.unlink, full(name)) }
    try sync()
  }

  /// Returns when the names in this folder are on disk.
  package func sync() throws(FileError) { try syncDescriptor(descriptor, of: path) }

  private func full(_ name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }
}

/// Returns when what an open file or folder holds is on disk.
func syncDescriptor(_ descriptor: Int32, of path: String) throws(FileError) {
  // Some file systems of networks have nothing to do here, and say so.
  guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(.fsync, path) }
}

/// Returns when what the file at `path` holds is on disk.
package func syncFile(_ path: String) throws(FileError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(.open, path) }
  defer { close(descriptor) }
  try syncDescriptor(descriptor, of: path)
}
