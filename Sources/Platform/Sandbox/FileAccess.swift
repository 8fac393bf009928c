internal import CLinux

/// The file access that Landlock can allow below a path, and forbid everywhere else (landlock(7)).
package struct FileAccess: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue bits: UInt64) { rawValue = bits }

  package static let execute = FileAccess(rawValue: 1 << 0)
  package static let writeFile = FileAccess(rawValue: 1 << 1)
  package static let readFile = FileAccess(rawValue: 1 << 2)
  package static let readFolder = FileAccess(rawValue: 1 << 3)
  package static let removeFile = FileAccess(rawValue: 1 << 5)
  package static let makeFile = FileAccess(rawValue: 1 << 8)
  package static let truncate = FileAccess(rawValue: PILLS_LANDLOCK_ACCESS_FS_TRUNCATE)

  package static let read = readFile | readFolder
  package static let readAndWrite = read | writeFile | truncate | makeFile | removeFile

  /// The access that makes sense for files; the rest is for folders only.
  static let ofFiles = execute | writeFile | readFile | truncate

  /// The union. An array literal would go through generic Sequence code, which slows each start.
  package static func | (one: FileAccess, other: FileAccess) -> FileAccess {
    FileAccess(rawValue: one.rawValue | other.rawValue)
  }

  /// All access that a kernel with this version of Landlock's ABI knows.
  static func known(toABI version: Int32) -> FileAccess {
    // Version 2 adds moving between folders, 3 truncating, 5 ioctl on devices.
    let bitCount =
      switch version {
      case ..<2: 13
      case 2: 14
      case 3, 4: 15
      default: 16
      }
    return FileAccess(rawValue: 1 << UInt64(bitCount) - 1)
  }
}
