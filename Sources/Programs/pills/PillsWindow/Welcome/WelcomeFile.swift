import Files
import Glibc
import PillsAPI
import PillsCore

/// A file that exists once the person has seen the welcome screens.
enum WelcomeFile {
  /// In the state folder (XDG Base Directory Specification); nil if there is no home folder.
  private static var path: String? {
    PillsFolders(environment: environmentVariable).state.map { "\($0)/welcomed" }
  }

  static var exists: Bool { path.map { access($0, F_OK) == 0 } ?? false }

  /// If the file cannot be created, the screens come again.
  static func make() {
    guard let path else { return }
    try? makeFolder(folder(of: path))
    try? writeFile(path, [])
  }
}
