import Desktop

/// What the daemon may do in the file system once it runs: read what its libraries need, write its own two folders.
/// It executes nothing.
struct Confinement: Equatable {
  struct Rule: Equatable {
    let path: String
    let access: FileAccess
  }

  let rules: [Rule]

  /// Where libraries, tzdata and the system's settings are, in the usual distributions and in Nix and Guix.
  private static let system = [
    "/usr", "/lib", "/lib32", "/lib64", "/etc", "/nix/store", "/gnu/store", "/run/current-system",
    "/var/lib/dbus",
    "/dev", "/proc", "/sys",
  ]

  /// `readPaths` are read besides; `settingsFolders` are those in which the settings file is written.
  init(paths: Paths, settingsFolders: [String], readPaths: [String]) {
    let read = (Self.system + readPaths).map { Rule(path: $0, access: .read) }
    let own = ([paths.dataFolder] + settingsFolders).map { Rule(path: $0, access: .readAndWrite) }
    // Its own socket is taken away at the end.
    let socket = paths.socketFolder.map { Rule(path: $0, access: [.read, .removeFile]) }
    rules = read + own + [socket].compactMap { $0 }
  }

  /// Puts the rules in force for this thread and those it starts; returns the version of Landlock's ABI.
  func enforce() throws(LandlockError) -> Int32 {
    let landlock = try Landlock()
    for rule in rules { try landlock.allow(rule.access, below: rule.path) }
    let version = landlock.version
    try landlock.enforce()
    return version
  }
}
