import Files
import Glibc
import PillsAPI
import PillsCore

/// A file that tells that the person has seen the first screens.
enum WelcomeFile {
  /// In the folder for what programs remember (XDG Base Directory Specification); nil without a home folder.
  private static var path: String? {
    BaseFolders { name in getenv(name).map { String(cString: $0) } }.state.map { "\($0)/pills/welcomed" }
  }

  static var exists: Bool { path.map { access($0, F_OK) == 0 } ?? false }

  /// Where it cannot be made, the screens come once more.
  static func make() {
    guard let path else { return }
    try? makeFolder(folder(of: path))
    try? writeFile(path, [])
  }
}
