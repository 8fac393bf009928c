import Sandbox

/// What the daemon may do in the file system once it runs: read what its libraries need, write its own two folders.
/// It executes nothing.
struct Confinement: Equatable {
  struct Rule: Equatable {
    let path: String
    let access: FileAccess
  }

  let rules: [Rule]

  /// `readPaths` are read besides; `settingsFolders` are those in which the settings file is written.
  init(paths: Paths, settingsFolders: [String], readPaths: [String]) {
    let read = (systemFolders + readPaths).map { Rule(path: $0, access: .read) }
    let own = ([paths.dataFolder] + settingsFolders).map { Rule(path: $0, access: .readAndWrite) }
    // Its own socket is taken away at the end, and a file beside it tells that there is news for other machines.
    let socket = paths.socketFolder.map { Rule(path: $0, access: .read | .makeFile | .removeFile) }
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
