import Glibc

/// A file that tells that the person has seen the first screens.
enum WelcomeFile {
  /// In the folder for what programs remember (XDG Base Directory Specification).
  private static var folder: String {
    if let home = getenv("XDG_STATE_HOME"), home[0] == UInt8(ascii: "/") {
      return "\(String(cString: home))/pills"
    }
    return "\(getenv("HOME").map { String(cString: $0) } ?? "")/.local/state/pills"
  }

  private static var path: String { "\(folder)/welcomed" }

  static var exists: Bool { access(path, F_OK) == 0 }

  /// Where it cannot be made, the screens come once more.
  static func make() {
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }
}
