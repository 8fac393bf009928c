internal import Glibc

/// A folder that is held open: all steps of one task meet the same folder, also where its path leads elsewhere meanwhile.
struct OpenFolder: ~Copyable {
  let path: String
  let descriptor: CInt

  init(_ folder: String) throws(RemoteError) {
    path = folder
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .folderMissing(path: path)
      case let code: throw RemoteError(errno: code, path: path)
      }
    }
  }

  deinit { close(descriptor) }

  /// The names of all that is in it.
  func names() throws(RemoteError) -> [String] {
    // Reading moves the place in a folder, so it gets a description of its own.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw RemoteError(errno: errno, path: path) }
    guard let stream = fdopendir(copy) else {
      let error = RemoteError(errno: errno, path: path)
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only errno tells the end from a failure, after which the rest would seem to be gone.
      errno = 0
      guard let entry = readdir(stream) else { break }
      names.append(Self.name(of: entry))
    }
    guard errno == 0 else { throw RemoteError(errno: errno, path: path) }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The bytes of a file; nil where there is none of that name, or something that is no file.
  func content(of name: String) throws(RemoteError) -> [UInt8]? {
    // Without O_NONBLOCK a pipe of that name would be waited for.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      // ELOOP is a link, ENXIO a socket.
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw RemoteError(errno: errno, path: "\(path)/\(name)")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw RemoteError(errno: errno, path: "\(path)/\(name)") }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try readAll(of: file, name: name)
  }

  private func readAll(of file: CInt, name: String) throws(RemoteError) -> [UInt8] {
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(file, &part, part.count)
      if count == 0 { return content }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw RemoteError(errno: errno, path: "\(path)/\(name)")
      }
      content += part[..<count]
      guard content.count <= Self.mostBytes else {
        throw .tooLarge(place: "\(path)/\(name)", limitInBytes: Self.mostBytes)
      }
    }
  }

  /// More than any text of Pills has.
  private static let mostBytes = 16 << 20

  func remove(_ name: String) throws(RemoteError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw RemoteError(errno: errno, path: "\(path)/\(name)")
    }
    try sync(descriptor, of: path)
  }

  /// Returns when what was written to `file`, or what is in the folder, is on disk.
  func sync(_ file: CInt, of path: String) throws(RemoteError) {
    // Some file systems of networks have nothing to do here, and say so.
    guard fsync(file) == 0 || errno == EINVAL else { throw RemoteError(errno: errno, path: path) }
  }
}

extension RemoteError {
  /// What `errno` means for a file or folder at `path`.
  init(errno code: CInt, path: String) {
    let detail = String(cString: strerror(code))
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self = .full(place: path, detail: detail)
    default: self = .folderUnusable(path: path, detail: detail)
    }
  }
}
