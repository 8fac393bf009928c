import Desktop
import Glibc

/// Notices if the program or the folders that pillsd was started with were replaced. An upgrade replaces the
/// program. Restoring or moving folders replaces these, and the confined pillsd may not touch the new ones.
struct StartedFrom {
  private let folders: [String: FileIdentity]
  private let program: FileIdentity?

  init(folders: [String]) {
    let known = folders.compactMap { path in FileIdentity(path: path).map { (path, $0) } }
    self.folders = Dictionary(known) { first, _ in first }
    program = FileIdentity(path: Self.runningProgram)
  }

  /// A missing folder does not count, because it may come back.
  func replacedFolder(among folders: [String]) -> String? {
    folders.first { path in
      guard let now = FileIdentity(path: path) else { return false }
      return !self.folders.values.contains(now)
    }
  }

  var isProgramReplaced: Bool {
    guard let program, let path = Self.programPath, let now = FileIdentity(path: path) else { return false }
    return now != program
  }

  private static let runningProgram = "/proc/self/exe"

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
