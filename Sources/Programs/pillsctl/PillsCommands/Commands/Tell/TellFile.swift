import Files
import Glibc
import PillsAPI
import PillsCore
import PillsView
import Words

/// The settings file of pills-tell. pillsctl adds and removes whole sections; all other lines stay.
struct TellFile {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  mutating func add(_ name: String, _ entries: [String]) {
    if lines.isEmpty { lines = ["# Who is told of reminders that nobody answers. See pills-tell(8)."] }
    lines += ["", "[\(name)]"] + entries
  }

  /// Removes the section with the comments in it, but not those above the next section. Returns whether it was there.
  @discardableResult
  mutating func remove(_ name: String) -> Bool {
    guard let start = lines.firstIndex(where: { Self.section(of: $0)?.lowercased() == name.lowercased() })
    else { return false }
    let next = lines[(start + 1)...].firstIndex { Self.section(of: $0) != nil } ?? lines.endIndex
    let last = lines[start..<next].lastIndex { !Self.isBlank($0) } ?? start
    lines.removeSubrange(start...last)
    // One of the empty lines around the section goes with it.
    if lines.indices.contains(start), lines[start].isEmpty { lines.remove(at: start) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return true
  }

  private static func section(of line: String) -> String? {
    let line = line.drop { $0 == " " || $0 == "\t" }
    return line.hasPrefix("[") ? String(line.dropFirst().prefix { $0 != "]" }) : nil
  }

  private static func isBlank(_ line: String) -> Bool {
    line.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
  }
}

extension TellFile {
  static var path: String? { folders.tellSettings }

  /// Where the address of a receiver is kept that has a password in it.
  static func secretPath(of name: String) -> String? {
    folders.configuration.map { "\($0)/tell-\(name).apprise" }
  }

  /// Empty if there is no file.
  static func load() -> TellFile {
    TellFile(path.flatMap { readAll(of: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  static var isThere: Bool { path.map { access($0, F_OK) == 0 } ?? false }

  func save() throws(Failure) {
    guard let path = Self.path else {
      throw .stopped(translated("There is no home folder: HOME is not set."))
    }
    try Self.write(text, to: path)
  }

  /// Only the owner can read it.
  static func write(_ text: String, to path: String) throws(Failure) {
    // If this fails, the next line fails too.
    try? makeFolder(Files.folder(of: path))
    try NewFile(path, called: "", replaces: true).write(text)
  }

  private static var folders: PillsFolders { PillsFolders(environment: environmentVariable) }
}
