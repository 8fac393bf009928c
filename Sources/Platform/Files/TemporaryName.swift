internal import Glibc

/// The names of files that are being written: hidden, and such that Nextcloud's client leaves them alone (its list of names
/// that it ignores has `*.~*`).
///
/// Each is another one, so that what a crash left never stands in the way of the next write.
package enum TemporaryName {
  static func random() -> String { ".\(String(UInt64.random(in: .min ... .max), radix: 36))\(ending)" }

  /// Whether a file of this name was left by a process that was killed: nobody writes one for an hour.
  package static func isLeftOver(_ name: String, in folder: borrowing OpenFolder) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > 3600
  }

  private static let ending = ".~pills"
}
