import Desktop
import Glibc

/// What the daemon stands on: its own program, and the folders it was confined to.
///
/// Both are those that were there when it started. An upgrade puts another program in the place of the first, and who
/// keeps their folders elsewhere, or restores them, puts others in the place of the rest, which the daemon may not touch.
struct Ground {
  private let folders: [String: FileIdentity]
  private let program: FileIdentity?

  /// That of this moment, with the folders that are there.
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
