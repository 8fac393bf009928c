import Glibc

/// A folder of its own for one test, removed with all it holds when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/pills-store-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "a folder can be made in /tmp")
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit {
    removeTree(path)
  }
}

private func removeTree(_ path: String) {
  if let folder = opendir(path) {
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { removeTree("\(path)/\(name)") }
    }
    closedir(folder)
  }
  remove(path)
}

/// The permission bits of the file at `path`.
func mode(of path: String) -> mode_t {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

/// The size in bytes of the file at `path`; nil where there is none.
func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// Writes `bytes` into the file at `path`, which is made where it is missing, from `offset` on.
func overwrite(_ path: String, at offset: Int = 0, with bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  precondition(
    pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count,
    "the file can be written"
  )
  close(descriptor)
}

/// The whole of the file at `path`.
func contents(of path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return [UInt8](unsafeUninitializedCapacity: size(of: path) ?? 0) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
}
