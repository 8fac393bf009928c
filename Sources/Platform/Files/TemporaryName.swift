internal import CLinux
internal import Glibc

/// Names for files that are being written: hidden, and ignored by Nextcloud's client (its list has `*.~*`).
/// Each name is random, so the file that a crash left never hinders the next write.
package enum TemporaryName {
  static func random() -> String { ".\(String(UInt64.random(in: .min ... .max), radix: 36))\(ending)" }

  /// Whether a killed process left the file: nobody writes to one for an hour.
  package static func isLeftOver(_ name: String, in folder: borrowing OpenFolder) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > 3600
  }

  private static let ending = ".~pills"
}
