internal import Files
internal import Glibc
internal import PillsCore

func openFolder(_ path: String) throws(SyncComplaint) -> OpenFolder {
  do throws(FileError) {
    return try OpenFolder(path)
  } catch {
    throw [ENOENT, ENOTDIR].contains(error.code)
      ? SyncComplaint(.folderMissing, [.path: path]) : SyncComplaint(error)
  }
}

extension OpenFolder {
  func names() throws(SyncComplaint) -> [String] {
    // Reading moves the position in the folder, so it needs a descriptor of its own.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SyncComplaint(errno: errno, path: path) }
    guard let stream = fdopendir(copy) else {
      let error = SyncComplaint(errno: errno, path: path)
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only errno distinguishes the end from a failure, after which all other files would seem deleted.
      errno = 0
      guard let entry = readdir(stream) else { break }
      names.append(Self.name(of: entry))
    }
    guard errno == 0 else { throw SyncComplaint(errno: errno, path: path) }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The bytes of a file; nil if there is none with this name or it is not a regular file.
  func content(of name: String) throws(SyncComplaint) -> [UInt8]? {
    let path = "\(path)/\(name)"
    // Without O_NONBLOCK, opening a pipe would block.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      // ELOOP is a link, ENXIO a socket.
      if [ENOENT, ELOOP, ENXIO].contains(errno) { return nil }
      throw SyncComplaint(errno: errno, path: path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SyncComplaint(errno: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    if let content = readAll(of: file, most: mostBytes) { return content }
    throw errno == EFBIG
      ? .tooLarge(place: path, limitInBytes: mostBytes) : SyncComplaint(errno: errno, path: path)
  }

  /// Writes a text. `replacing` overwrites a file; otherwise an existing file is an error.
  func put(_ text: String, as name: String, replacing: Bool) throws(SyncComplaint) {
    do throws(FileError) {
      try write(text.utf8, as: name, replacing: replacing)
    } catch {
      throw error.code == EEXIST ? SyncComplaint(.exists, [.name: name]) : SyncComplaint(error)
    }
  }

  func takeAway(_ name: String) throws(SyncComplaint) {
    do throws(FileError) {
      try remove(name)
    } catch {
      throw SyncComplaint(error)
    }
  }
}

/// More than any text of Pills has.
private let mostBytes = 16 << 20

extension SyncComplaint {
  init(_ error: FileError) { self.init(errno: error.code, path: error.path) }

  fileprivate init(errno code: CInt, path: String) {
    let detail = String(cString: strerror(code))
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self.init(.full, [.place: path, .detail: detail])
    default: self.init(.folderUnusable, [.path: path, .detail: detail])
    }
  }
}
