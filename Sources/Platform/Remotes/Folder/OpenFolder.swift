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

  /// The bytes of a file; nil if there is none with this name. Throws ``SyncFlaw/unreadable`` if it cannot be
  /// read, or is not a file.
  func content(of name: String) throws(SyncComplaint) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe would block.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw unreadable(name, "it is a link")
      default: throw unreadable(name, String(cString: strerror(errno)))
      }
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(name, String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable(name, "it is not a file") }
    let isTooLarge = status.st_size > mostBytes
    if !isTooLarge, let content = readAll(of: file, most: mostBytes) { return content }
    let detail =
      isTooLarge || errno == EFBIG
      ? "it is larger than \(mostBytes >> 20) MiB" : String(cString: strerror(errno))
    throw unreadable(name, detail)
  }

  private func unreadable(_ name: String, _ detail: String) -> SyncComplaint {
    SyncComplaint(.unreadable, [.name: printable(name), .place: path, .detail: detail])
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
