import Files
import Glibc
import PillsView
import Words

/// A file that is written whole or not at all.
struct NewFile {
  let path: String
  private let replaces: Bool
}

extension NewFile {
  /// A file at `path`, or called `name` if `path` is a folder. Throws if writing it is certain to fail.
  init(_ path: String, called name: String, replaces: Bool) throws(Failure) {
    var path = path
    if Self.isFolder(path) { path += path.hasSuffix("/") ? name : "/\(name)" }
    if let kind = Self.kind(of: path) {
      // A device or a pipe cannot be replaced.
      guard kind == S_IFREG else {
        throw .stopped(
          translated("Nothing was written: \(path) is not a file. Type the name of a file, or leave it out.")
        )
      }
      guard replaces else { throw Self.exists(path) }
      // A symbolic link stays; its target is replaced.
      if let real = realpath(path, nil) {
        path = String(cString: real)
        free(real)
      }
    }
    self.init(path: path, replaces: replaces)
  }

  /// The path without `./` for the current folder.
  var shownPath: String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

  func write(_ text: String) throws(Failure) {
    try placing { () throws(FileError) in try writeFile(path, text.utf8, replacing: replaces) }
  }

  func move(_ source: String) throws(Failure) {
    try placing { () throws(FileError) in try moveFile(source, to: path, replacing: replaces) }
  }

  private func placing(_ body: () throws(FileError) -> Void) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch {
      if error.code == EEXIST { throw Self.exists(path) }
      throw .stopped(translated("Nothing was written: \(path): \(text(of: error.code))."))
    }
  }

  private static func exists(_ path: String) -> Failure {
    .stopped(translated("Nothing was written: \(path) exists already. To replace it: --force"))
  }

  /// In bytes; nil if there is no file.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether `path` is a folder, or must be one because it ends with `/`.
  static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR || path.hasSuffix("/") }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
