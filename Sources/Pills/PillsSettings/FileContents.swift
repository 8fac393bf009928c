internal import CGLib
internal import Files
internal import Glibc
package import PillsCore

extension SettingsFile {
  static let sizeLimit = 64 * 1024

  /// Nil if there is no file.
  func contents() throws(SettingsComplaint) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
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

  /// Whether the path exists, even as a link whose target is missing.
  var hasEntry: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The folder of the file and the folder of the file that it links to, which may be missing.
  package var folders: [String] { [folder(of: path), folder(of: Self.target(of: path))] }

  /// Makes the folder of the file for the owner alone; an existing folder stays as it is.
  package func makeFolder() throws(SettingsComplaint) {
    try writing { () throws(FileError) in try Files.makeFolder(folder(of: Self.target(of: path))) }
  }

  /// Replaces the file if it still holds `expected` (nil: no file); on disk when this returns. Throws if
  /// `bytes` are too many to be read again. New files and folders are for the owner alone.
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

  /// Follows symbolic links from `path`; the target may be missing.
  private static func target(of path: String) -> String {
    var target = path
    // The kernel follows at most 40 links (path_resolution(7)).
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
