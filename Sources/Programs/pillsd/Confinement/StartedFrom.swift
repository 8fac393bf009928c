import Desktop
import Glibc

/// The program and the folders that pillsd was started with, to notice that they were replaced.
///
/// An upgrade replaces the program. Restoring or moving the folders replaces these, and the confined pillsd may not touch
/// the new ones.
struct StartedFrom {
  private let folders: [String: FileIdentity]
  private let program: FileIdentity?

  /// Remembers the program and those of the folders that exist now.
  init(folders: [String]) {
    let known = folders.compactMap { path in FileIdentity(path: path).map { (path, $0) } }
    self.folders = Dictionary(known) { first, _ in first }
    program = FileIdentity(path: Self.runningProgram)
  }

  /// The first of `folders` that is another than it was; one that is not there may come back.
  func replacedFolder(among folders: [String]) -> String? {
    folders.first { path in
      guard let now = FileIdentity(path: path) else { return false }
      return !self.folders.values.contains(now)
    }
  }

  /// Whether another program stands where this one was started from.
  var isProgramReplaced: Bool {
    guard let program, let path = Self.programPath, let now = FileIdentity(path: path) else { return false }
    return now != program
  }

  private static let runningProgram = "/proc/self/exe"

  /// Where this program was started from.
  private static var programPath: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(runningProgram, &target, target.count)
    guard length > 0 else { return nil }
    let path = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // What the kernel says of one that has no name any more (proc(5)).
    let mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }
}
