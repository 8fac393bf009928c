internal import Files
internal import Glibc
internal import PillsCore

/// Opens the folder at `path`.
func openFolder(_ path: String) throws(SyncComplaint) -> OpenFolder {
  do throws(FileError) {
    return try OpenFolder(path)
  } catch {
    throw [ENOENT, ENOTDIR].contains(error.code)
      ? SyncComplaint(.folderMissing, [.path: path]) : SyncComplaint(error)
  }
}

extension OpenFolder {
  /// The names of all that is in it.
  func names() throws(SyncComplaint) -> [String] {
    // Reading moves the place in a folder, so it gets a description of its own.
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
      // Only errno tells the end from a failure, after which the rest would seem to be gone.
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

  /// The bytes of a file; nil where there is none of that name, or something that is no file.
  func content(of name: String) throws(SyncComplaint) -> [UInt8]? {
    let path = "\(path)/\(name)"
    // Without O_NONBLOCK a pipe of that name would be waited for.
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

  /// Puts a text in its place: with `replacing` over what is there, without it only where there is nothing.
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

  /// What `errno` means for a file or folder at `path`.
  fileprivate init(errno code: CInt, path: String) {
    let detail = String(cString: strerror(code))
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self.init(.full, [.place: path, .detail: detail])
    default: self.init(.folderUnusable, [.path: path, .detail: detail])
    }
  }
}
