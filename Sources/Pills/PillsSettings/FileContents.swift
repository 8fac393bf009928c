internal import CGLib
internal import Files
internal import Glibc
package import PillsCore

extension SettingsFile {
  /// The most bytes that a settings file may have.
  static let sizeLimit = 64 * 1024

  /// The whole file; nil where there is none.
  func contents() throws(SettingsComplaint) -> [UInt8]? {
    // Opening a pipe without this flag waits for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno != ENOENT else { return nil }
      throw unreadable(errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SettingsComplaint(.unreadable, [.path: path, .detail: "it is not a regular file"])
    }
    if let bytes = readAll(of: descriptor, most: Self.sizeLimit) { return bytes }
    throw errno == EFBIG ? tooLarge : unreadable(errno)
  }

  /// Whether something stands at the path, be it a link to nothing.
  var hasEntry: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The folders in which the file is written: its own and, where it is a link, that of the file the link leads to, there
  /// or not.
  package var folders: [String] { [folder(of: path), folder(of: Self.target(of: path))] }

  /// Makes the folder that the file is in, or would be, for the owner alone; leaves one that is there as it is.
  package func makeFolder() throws(SettingsComplaint) {
    try writing { () throws(FileError) in try Files.makeFolder(folder(of: Self.target(of: path))) }
  }

  /// Puts `bytes` in place of the file, whole and on disk when this returns, provided that it still holds `expected`
  /// (nil: that there is none).
  ///
  /// Throws rather than write what could not be read again. A new file is for the owner alone, and so are folders that have to be made for it.
  func replace(_ expected: [UInt8]?, with bytes: [UInt8]) throws(SettingsComplaint) {
    guard bytes.count <= Self.sizeLimit else { throw tooLarge }
    try makeFolder()
    let target = Self.target(of: path)
    guard try contents() == expected else { throw SettingsComplaint(.changedMeanwhile, [.path: path]) }
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    try writing { () throws(FileError) in try writeFile(target, bytes, mode: mode) }
  }

  private func writing(_ body: () throws(FileError) -> Void) throws(SettingsComplaint) {
    do throws(FileError) { try body() } catch {
      throw SettingsComplaint(.unwritable, [.path: path, .detail: error.message])
    }
  }

  /// The file that `path` names once symbolic links are followed, whether it is there or not.
  private static func target(of path: String) -> String {
    var target = path
    // As many as the kernel follows (path_resolution(7)).
    for _ in 0..<40 {
      guard let link = g_file_read_link(target, nil) else { break }
      defer { g_free(link) }
      let name = String(cString: link)
      target = name.hasPrefix("/") ? name : "\(Files.folder(of: target))/\(name)"
    }
    return target
  }

  private func unreadable(_ code: Int32) -> SettingsComplaint {
    SettingsComplaint(.unreadable, [.path: path, .detail: String(cString: strerror(code))])
  }

  private var tooLarge: SettingsComplaint {
    SettingsComplaint(.tooLarge, [.path: path, .most: "\(Self.sizeLimit / 1024)"])
  }
}
