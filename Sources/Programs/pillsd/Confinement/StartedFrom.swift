import Desktop
import Files
import Glibc

/// Notices if the program or the folders that pillsd was started with were replaced. An upgrade replaces the
/// program. Restoring or moving a folder replaces the folder, and a confined pillsd may not use the new one.
struct StartedFrom {
  /// Nil if pillsd is not confined and may use any folder.
  private let folders: Set<FileIdentity>?
  private let program: FileIdentity?

  init(folders: [String], isConfined: Bool) {
    self.folders = isConfined ? Set(folders.compactMap(FileIdentity.init)) : nil
    program = FileIdentity(path: Self.runningProgram)
  }

  /// The first of `paths` that leads to a folder which this pillsd may not use. A missing folder does not
  /// count, because it may come back.
  func replacedFolder(among paths: [String]) -> String? {
    guard let folders else { return nil }
    return paths.first { path in FileIdentity(path: path).map { !folders.contains($0) } ?? false }
  }

  var isProgramReplaced: Bool {
    guard let program, let path = Self.programPath, let now = FileIdentity(path: path) else { return false }
    return now != program
  }

  private static let runningProgram = "/proc/self/exe"

  /// The folder in which an upgrade puts the new program; nil if it is not known.
  static var programFolder: String? { programPath.map(folder(of:)) }

  private static var programPath: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(runningProgram, &target, target.count)
    guard length > 0 else { return nil }
    let path = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel appends this to the path of a deleted file (proc(5)).
    let mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }
}
