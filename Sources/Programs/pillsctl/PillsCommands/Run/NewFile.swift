import Glibc
import PillsView
import Words

/// A file that is written whole or not at all.
struct NewFile {
  let path: String
  /// Whether it may be there already.
  private let replaces: Bool
}

extension NewFile {
  /// A file at `path`, or `called` so in the folder that is there. Throws where that is clear to fail.
  init(_ path: String, called name: String, replaces: Bool) throws(Failure) {
    var path = path
    if Self.isFolder(path) {
      path += path.hasSuffix("/") ? name : "/\(name)"
    }
    if let kind = Self.kind(of: path) {
      // What is no file, such as a device, has nothing to replace.
      guard kind == S_IFREG else { throw .exportFailed(.notAFile(path)) }
      guard replaces else { throw .exportFailed(.exists(path)) }
      // A link stays one.
      if let real = realpath(path, nil) {
        path = String(cString: real)
        free(real)
      }
    }
    self.init(path: path, replaces: replaces)
  }

  /// Without the dot of the folder at hand.
  var shownPath: String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

  /// Writes `text` beside it and puts that in its place.
  func write(_ text: String) throws(Failure) {
    try write { descriptor in Output.write(text, to: descriptor) }
  }

  /// Moves the file at `source` there, its content synced.
  func move(_ source: String) throws(Failure) {
    if let error = FileContents.sync(source) { throw failed(error) }
    switch put(source) {
    case nil: break
    case EXDEV:
      try write { descriptor in FileContents.copy(source, to: descriptor) }
      unlink(source)
    case EEXIST: throw .exportFailed(.exists(path))
    case let error?: throw failed(error)
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if let error = FileContents.sync(folder) { throw failed(error) }
  }

  /// Has `fill` write a file beside it, and puts that in its place.
  private func write(_ fill: (Int32) -> Int32?) throws(Failure) {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failed(errno) }
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if let error = fill(descriptor) ?? (fsync(descriptor) == 0 ? nil : errno) {
      close(descriptor)
      unlink(temporary)
      throw failed(error)
    }
    close(descriptor)
    if let error = put(temporary) {
      unlink(temporary)
      throw error == EEXIST ? .exportFailed(.exists(path)) : failed(error)
    }
  }

  /// The error number of what went wrong; nil where it is in its place.
  private func put(_ temporary: String) -> Int32? {
    if !replaces {
      // Unlike a new name, a second one never takes the place of another file.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return nil
      }
      let error = errno
      // Some file systems have no second names.
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(error), Self.kind(of: path) == nil else { return error }
    }
    return rename(temporary, path) == 0 ? nil : errno
  }

  private func failed(_ errno: Int32) -> Failure { .exportFailed(.unwritable(path, errno: errno)) }

  /// Whether it is a folder, or can be nothing else.
  static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR || path.hasSuffix("/") }

  /// Nil where there is nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// Why a file is not written.
enum ExportProblem: Hashable {
  case exists(String)
  case notAFile(String)
  /// Several files are to be written.
  case takesFolder
  case unwritable(String, errno: Int32)

  /// In one line, with what to do next.
  var sentence: String {
    switch self {
    case .exists(let path):
      translated("Nothing was written: \(path) is there already. To replace it: --force")
    case .takesFolder:
      translated(
        """
        Nothing was written: three tables take a folder. Type one, as in --output ~/Documents, or --format json for one \
        file.
        """
      )
    case .notAFile(let path):
      translated("Nothing was written: \(path) is not a file. Type the name of a file, or leave it out.")
    case .unwritable(let path, let errno): translated("Nothing was written: \(path): \(text(of: errno)).")
    }
  }
}
