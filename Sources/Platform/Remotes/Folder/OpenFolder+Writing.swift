internal import CLinux
internal import Glibc

extension OpenFolder {
  /// Puts a text in its place in one step, so nobody ever reads a part of it: with `replacing` over what is there, without it
  /// only where there is nothing.
  func write(_ text: String, as name: String, replacing: Bool) throws(RemoteError) {
    let temporary = TemporaryName.name(for: name)
    do throws(RemoteError) {
      try writeFile(text, as: temporary)
      if replacing {
        guard renameat(descriptor, temporary, descriptor, name) == 0 else {
          throw RemoteError(errno: errno, path: "\(path)/\(name)")
        }
      } else {
        try place(temporary, as: name)
      }
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
    try sync(descriptor, of: path)
  }

  private func writeFile(_ text: String, as temporary: String) throws(RemoteError) {
    let path = "\(path)/\(temporary)"
    // What a killed process of the same number left is of no use to anybody.
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw RemoteError(errno: errno, path: path) }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw RemoteError(errno: errno, path: path) }
      rest = rest.dropFirst(max(0, count))
    }
    try sync(file, of: path)
  }

  /// Renames a file where nothing has the new name.
  private func place(_ temporary: String, as name: String) throws(RemoteError) {
    do throws(RemoteError) {
      try placeByRename(temporary, as: name)
    } catch {
      guard case .folderUnusable = error else { throw error }
      // A file system that knows no such renaming: the kernel says EINVAL for all that it can't do.
      try placeByLink(temporary, as: name)
    }
  }

  func placeByRename(_ temporary: String, as name: String) throws(RemoteError) {
    let flags = UInt32(pills_rename_noreplace)
    let code = pills_renameat2(descriptor, temporary, descriptor, name, flags)
    try requirePlaced(code, name)
  }

  func placeByLink(_ temporary: String, as name: String) throws(RemoteError) {
    try requirePlaced(linkat(descriptor, temporary, descriptor, name, 0), name)
    unlinkat(descriptor, temporary, 0)
  }

  private func requirePlaced(_ code: CInt, _ name: String) throws(RemoteError) {
    guard code != 0 else { return }
    if errno == EEXIST { throw .exists(name: name) }
    throw RemoteError(errno: errno, path: "\(path)/\(name)")
  }
}
