import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// The files that say where devices sync.
struct SyncFiles {
  /// `folder:/home/anna/Sync/Pills`, or the address of a calendar.
  var remote: String
  var user: String?
  var authorityFile: String?
  /// Whether the doses of the next days are tasks there, to tick on a phone.
  var hasTasks = false
  /// The calendar for them if `remote` takes none.
  var taskCalendar: String?
  var tasksHaveNames = true
  /// Whether only encrypted data is written there.
  var isEncrypted = false

  /// `~/.config/pills/sync.conf`, which pills-sync reads.
  static var settingsPath: String? { folders.syncSettings }
  /// The last place where pills-sync looks for the password.
  static var passwordPath: String? { configurationFolder.map { "\($0)/sync.password" } }
  /// Where pills-sync keeps the key for encrypted data.
  private static var keyPath: String? { configurationFolder.map { "\($0)/sync.key" } }
  /// A drop-in that makes systemd watch the folder.
  private static var watchPath: String? {
    folders.dropIns(of: unitName("pills-sync.path")).map { "\($0)/folder.conf" }
  }

  /// Only the owner can read them.
  func write(password: String?) throws(Failure) {
    guard let settings = Self.settingsPath, let passwordFile = Self.passwordPath, let watch = Self.watchPath
    else { throw .stopped(translated("There is no home folder: HOME is not set.")) }
    var lines = [
      "# Where your devices sync. See pills-sync(8) for the other settings.", "[Sync]", "Remote=\(remote)",
    ]
    if let user { lines.append("User=\(user)") }
    if let authorityFile { lines.append("CA=\(authorityFile)") }
    if hasTasks { lines.append("Tasks=slot") }
    if let taskCalendar { lines.append("TaskCalendar=\(taskCalendar)") }
    if !tasksHaveNames { lines.append("Names=no") }
    if isEncrypted { lines.append(Self.encryptionLine) }
    try Self.write(lines, to: settings)
    if let password { try Self.write([password], to: passwordFile) }
    if let folder { try Self.write(["[Path]", "PathChanged=\(Self.unitText(folder))"], to: watch) }
  }

  /// Nil for a calendar.
  private var folder: String? { remote.rest(after: "folder:") }

  /// `path` with its percent signs doubled, because systemd.unit(5) replaces specifiers such as `%h`.
  static func unitText(_ path: String) -> String {
    path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  private static var paths: [String] { [settingsPath, passwordPath, keyPath, watchPath].compactMap(\.self) }

  static var areThere: Bool { settingsPath.map { access($0, F_OK) == 0 } ?? false }

  private static let encryptionLine = "Encryption=yes"

  static var wantEncryption: Bool { settingsLines.contains { isAboutEncryption($0) && $0.hasSuffix("yes") } }

  /// The other lines of the file stay.
  static func demandEncryption() throws(Failure) {
    guard let path = settingsPath else { return }
    // The file has only one section.
    try write(settingsLines.filter { !isAboutEncryption($0) } + [encryptionLine], to: path)
  }

  private static func isAboutEncryption(_ line: String) -> Bool {
    line.split(separator: "=").first?.split(separator: " ").first?.lowercased() == "encryption"
  }

  private static var settingsLines: [String] {
    let text = settingsPath.flatMap { readAll(of: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  static func remove() { for path in paths { unlink(path) } }

  /// By path; nil for a file that is missing.
  static func contents() -> [String: [UInt8]?] {
    Dictionary(uniqueKeysWithValues: paths.map { path in (path, readAll(of: path)) })
  }

  static func restore(_ contents: [String: [UInt8]?]) {
    for (path, bytes) in contents where readAll(of: path) != bytes {
      unlink(path)
      guard let bytes else { continue }
      try? NewFile(path, called: "", replaces: true).write(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func write(_ lines: [String], to path: String) throws(Failure) {
    // If this fails, the next line fails too.
    try? makeFolder(Files.folder(of: path))
    try NewFile(path, called: "", replaces: true).write(lines.joined(separator: "\n") + "\n")
  }

  private static var configurationFolder: String? { folders.configuration }

  private static var folders: PillsFolders { PillsFolders(environment: environmentVariable) }
}
