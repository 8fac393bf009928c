package import Glibc

/// What is in the folder at `path`, hidden files too, sorted; empty where it is no folder.
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

/// Removes the file or folder at `path` and all that is in it; what a link leads to stays.
func removeTree(_ path: String) {
  guard unlink(path) != 0 else { return }
  for name in names(in: path) { removeTree("\(path)/\(name)") }
  rmdir(path)
}

/// The permission bits of the file at `path`, of the link itself where it is one; 0 where there is none.
package func mode(of path: String) -> mode_t {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

/// The size in bytes of the file at `path`; nil where there is none.
package func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// Writes `bytes` into the file at `path`, which is made where it is missing, from `offset` on.
package func overwrite(_ path: String, at offset: Int = 0, with bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  precondition(
    pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count,
    "the file can be written"
  )
  close(descriptor)
}

/// The whole of the file at `path`; empty where there is none.
package func contents(of path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return [UInt8](unsafeUninitializedCapacity: size(of: path) ?? 0) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
}

/// Has the file at `path`, which is made where it is missing, hold `bytes` and nothing else.
package func rewrite(_ path: String, with bytes: some Sequence<UInt8>) {
  let bytes = Array(bytes)
  overwrite(path, with: bytes)
  truncate(path, off_t(bytes.count))
}

/// The text of the file at `path`; empty where there is none.
package func text(of path: String) -> String { String(decoding: contents(of: path), as: UTF8.self) }
