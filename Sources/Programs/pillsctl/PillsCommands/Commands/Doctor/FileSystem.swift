import Files
import Glibc

/// The file system of a file, as /proc/self/mountinfo names it (proc_pid_mountinfo(5)).
struct FileSystem: Hashable {
  /// Such as `ext4`, `nfs4` or `fuse.sshfs`.
  let type: String
  let options: Set<String>
}

extension FileSystem {
  /// Nil if it is not known.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let mounts = readAll(of: "/proc/self/mountinfo") else { return nil }
    // As in glibc's macros major() and minor(), which Swift does not see (makedev(3)).
    let number = UInt64(status.st_dev)
    let major = number >> 8 & 0xFFF | number >> 32 & ~0xFFF
    let minor = number & 0xFF | number >> 12 & ~0xFF & 0xFFFF_FFFF
    self.init(ofDevice: "\(major):\(minor)", in: String(decoding: mounts, as: UTF8.self))
  }

  /// `device` has the form `0:52`.
  init?(ofDevice device: String, in mounts: String) {
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let mark = fields.firstIndex(of: "-"),
        mark + 3 < fields.count
      else { continue }
      let options = [fields[5], fields[mark + 3]].flatMap { $0.split(separator: ",") }
      self.init(type: String(fields[mark + 1]), options: Set(options.map(String.init)))
      return
    }
    return nil
  }

  /// Whether another device can open a file that this one has locked.
  var locksOnlyHere: Bool {
    switch type {
    case "nfs", "nfs4": !options.isDisjoint(with: ["nolock", "local_lock=all", "local_lock=posix"])
    case "cifs", "smb3": options.contains("nobrl")
    default: Self.withoutLocks.contains(type)
    }
  }

  /// Network file systems whose locks do not reach other devices.
  private static let withoutLocks: Set = [
    "afs", "fuse.curlftpfs", "fuse.gvfsd-fuse", "fuse.rclone", "fuse.s3fs", "fuse.sshfs",
  ]
}
