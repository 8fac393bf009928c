internal import Glibc

/// The names of files that are being written.
enum TemporaryName {
  /// A hidden one that Nextcloud's client leaves alone (its list of names that it ignores has `*.~*`).
  static func name(for name: String) -> String { ".\(name).\(getpid())\(ending)" }

  /// Whether a file of this name was left by a process that was killed: nobody writes one for an hour.
  static func isLeftOver(_ name: String, in folder: borrowing OpenFolder) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > 3600
  }

  private static let ending = ".~pills"
}
