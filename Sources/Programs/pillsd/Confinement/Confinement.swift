import Sandbox

/// pillsd may read what its libraries need and write its own folders; it executes nothing.
struct Confinement: Equatable {
  struct Rule: Equatable {
    let path: String
    let access: FileAccess
  }

  let rules: [Rule]

  /// `readPaths` may be read too; `settingsFolders` are the folders in which the settings file is written.
  init(paths: Paths, settingsFolders: [String], readPaths: [String]) {
    let read = (systemFolders + readPaths).map { Rule(path: $0, access: .read) }
    let own = ([paths.dataFolder] + settingsFolders).map { Rule(path: $0, access: .readAndWrite) }
    // pillsd removes its socket at the end, and touches a file next to it when there is news to sync.
    let socket = paths.socketFolder.map { Rule(path: $0, access: .read | .makeFile | .removeFile) }
    rules = read + own + [socket].compactMap { $0 }
  }

  /// Applies to this thread and to those that it starts; returns the version of Landlock's ABI.
  func enforce() throws(LandlockError) -> Int32 {
    let landlock = try Landlock()
    for rule in rules { try landlock.allow(rule.access, below: rule.path) }
    let version = landlock.version
    try landlock.enforce()
    return version
  }
}
