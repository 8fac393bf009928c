import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// The files that say where the machines meet.
struct SyncFiles {
  /// Such as `folder:/home/anna/Sync/Pills`, or the address of a calendar.
  var remote: String
  var user: String?
  var authorityFile: String?
  /// Whether the doses of the next days are tasks there, to be ticked on a phone.
  var hasTasks = false
  /// Whether those name what is to be taken.
  var tasksHaveNames = true
  /// Whether nothing is written there that is not encrypted.
  var isEncrypted = false

  /// `~/.config/pills/sync.conf`, which pills-sync reads.
  static var settingsPath: String? { folders.syncSettings }
  /// Where pills-sync looks for the password last.
  static var passwordPath: String? { configurationFolder.map { "\($0)/pills/sync.password" } }
  /// Where pills-sync keeps the key of what is encrypted.
  private static var keyPath: String? { configurationFolder.map { "\($0)/pills/sync.key" } }
  /// What has the folder watched.
  private static var watchPath: String? {
    configurationFolder.map { "\($0)/systemd/user/pills-sync.path.d/folder.conf" }
  }

  /// Writes them for the owner alone.
  func write(password: String?) throws(Failure) {
    guard let settings = Self.settingsPath, let passwordFile = Self.passwordPath, let watch = Self.watchPath
    else {
      throw .stopped(translated("There is no home folder: HOME is not set."))
    }
    var lines = [
      "# Where your machines meet. pills-sync(8) says what else can be set.", "[Sync]", "Remote=\(remote)",
    ]
    if let user { lines.append("User=\(user)") }
    if let authorityFile { lines.append("CA=\(authorityFile)") }
    if hasTasks { lines.append("Tasks=slot") }
    if !tasksHaveNames { lines.append("Names=no") }
    if isEncrypted { lines.append(Self.encryptionLine) }
    try Self.write(lines, to: settings)
    if let password { try Self.write([password], to: passwordFile) }
    if let folder { try Self.write(["[Path]", "PathChanged=\(folder)"], to: watch) }
  }

  /// Nil where they meet in a calendar.
  private var folder: String? {
    remote.hasPrefix("folder:") ? String(remote.dropFirst("folder:".count)) : nil
  }

  private static var paths: [String] { [settingsPath, passwordPath, keyPath, watchPath].compactMap(\.self) }

  /// Whether they say where the machines meet.
  static var areThere: Bool { settingsPath.map { access($0, F_OK) == 0 } ?? false }

  private static let encryptionLine = "Encryption=yes"

  /// Whether they want nothing written there that is not encrypted.
  static var wantEncryption: Bool { settingsLines.contains { isAboutEncryption($0) && $0.hasSuffix("yes") } }

  /// Has them want that from now on; all else in them stays.
  static func demandEncryption() throws(Failure) {
    guard let path = settingsPath else { return }
    // The file has but one section.
    try write(settingsLines.filter { !isAboutEncryption($0) } + [encryptionLine], to: path)
  }

  private static func isAboutEncryption(_ line: String) -> Bool {
    line.split(separator: "=").first?.split(separator: " ").first?.lowercased() == "encryption"
  }

  private static var settingsLines: [String] {
    let text = settingsPath.flatMap { readAll(of: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  static func remove() {
    for path in paths { unlink(path) }
  }

  /// What the files hold now; nil for one that is not there.
  static func contents() -> [String: [UInt8]?] {
    Dictionary(uniqueKeysWithValues: paths.map { path in (path, readAll(of: path)) })
  }

  /// Has the files hold what they held before.
  static func restore(_ contents: [String: [UInt8]?]) {
    for (path, bytes) in contents where readAll(of: path) != bytes {
      unlink(path)
      guard let bytes else { continue }
      try? NewFile(path, called: "", replaces: true).write(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func write(_ lines: [String], to path: String) throws(Failure) {
    // Where this fails, so does what follows.
    try? makeFolder(Files.folder(of: path))
    try NewFile(path, called: "", replaces: true).write(lines.joined(separator: "\n") + "\n")
  }

  private static var configurationFolder: String? { folders.configuration }

  private static var folders: BaseFolders { BaseFolders { name in getenv(name).map { String(cString: $0) } } }
}
