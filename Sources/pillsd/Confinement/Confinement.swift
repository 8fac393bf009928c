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

  /// `target` tells where the links of a path lead in the end, nil where nothing is there.
  init(paths: Paths, zonePaths: [String], target: (String) -> String?) {
    let read = (Self.system + zonePaths.compactMap(target)).map { Rule(path: $0, access: .read) }
    // A settings file that is a link is replaced where it leads, as those who keep dotfiles elsewhere want it.
    let settingsFolders = [paths.settingsFile, target(paths.settingsFile)].compactMap { $0.map(folder) }
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

/// The folder that a file of this absolute path is in.
private func folder(of path: String) -> String {
  let end = path.lastIndex(of: "/") ?? path.startIndex
  return end == path.startIndex ? "/" : String(path[..<end])
}
