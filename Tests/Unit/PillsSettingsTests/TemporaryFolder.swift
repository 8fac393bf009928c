import Glibc

/// A folder of its own for one test, removed with all it holds when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/pills-settings-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "a folder can be made in /tmp")
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    removeTree(path)
  }

  /// Writes `text` into the file `name`, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) -> String {
    write(Array(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "the file can be written")
    close(descriptor)
    return file
  }

  func bytes(of name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  func text(of name: String) -> String {
    String(decoding: bytes(of: name), as: UTF8.self)
  }

  /// The names in the folder, without those of the folder itself and the one above.
  var names: Set<String> { Set(entries(of: path)) }
}

/// The permission bits of the file at `path`, of the link itself where it is one; 0 where there is none.
func mode(of path: String) -> mode_t {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

private func entries(of path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    )
  }
  return names.filter { $0 != "." && $0 != ".." }
}

private func removeTree(_ path: String) {
  var status = stat()
  if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
    for name in entries(of: path) { removeTree("\(path)/\(name)") }
  }
  remove(path)
}
