package import Glibc

/// The sorted names in the folder at `path`, with hidden ones; empty if it is no folder.
package func names(in path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    )
  }
  return names.filter { $0 != "." && $0 != ".." }.sorted()
}

/// Removes the file or folder at `path` with its contents; the target of a link stays.
func removeTree(_ path: String) {
  guard unlink(path) != 0 else { return }
  for name in names(in: path) { removeTree("\(path)/\(name)") }
  rmdir(path)
}

/// The permissions of the file at `path` (of the link itself if it is one); 0 if there is none.
package func mode(of path: String) -> mode_t {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

/// The size in bytes of the file at `path`; nil if there is none.
package func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// Writes `bytes` at `offset` into the file at `path`; creates it if it is missing.
package func overwrite(_ path: String, at offset: Int = 0, with bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  precondition(
    pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count,
    "the file can be written"
  )
  close(descriptor)
}

/// The contents of the file at `path`; empty if there is none.
package func contents(of path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return [UInt8](unsafeUninitializedCapacity: size(of: path) ?? 0) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
}

/// Replaces the contents of the file at `path` by `bytes`; creates it if it is missing.
package func rewrite(_ path: String, with bytes: some Sequence<UInt8>) {
  let bytes = Array(bytes)
  overwrite(path, with: bytes)
  truncate(path, off_t(bytes.count))
}

/// The text of the file at `path`; empty if there is none.
package func text(of path: String) -> String { String(decoding: contents(of: path), as: UTF8.self) }
