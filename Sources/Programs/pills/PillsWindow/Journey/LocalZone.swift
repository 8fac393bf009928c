import Files
import Glibc
import PillsAPI
import PillsCore

/// The time zone of this computer, and the one in which the person was when the window last knew that they had decided.
enum LocalZone {
  /// `Europe/Berlin`; nil if the system does not name it.
  static var name: String? {
    if let set = environmentVariable("TZ") { return name(set) }
    return resolved("/etc/localtime").flatMap(name(ofFile:))
  }

  /// Of the variable TZ, which may also hold a rule such as `CET-1CEST` (tzset(3)).
  static func name(_ variable: String) -> String? {
    let name = variable.first == ":" ? String(variable.dropFirst()) : variable
    if name.first == "/" { return Self.name(ofFile: name) }
    return name.contains("/") || name == "UTC" ? name : nil
  }

  /// Of a file of the zone database.
  static func name(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let database = parts.firstIndex(of: "zoneinfo"), database + 1 < parts.endIndex else { return nil }
    return parts[(database + 1)...].joined(separator: "/")
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// In the state folder (XDG Base Directory Specification); nil if there is no home folder.
  private static var file: String? {
    PillsFolders(environment: environmentVariable).state.map { "\($0)/zone" }
  }

  /// The zone about which nothing has to be asked; nil if none is known yet.
  static var settled: String? {
    guard let file, let bytes = readAll(of: file, most: 200) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }

  static func settle(_ zone: String) {
    guard let file else { return }
    try? makeFolder(folder(of: file))
    try? writeFile(file, Array("\(zone)\n".utf8))
  }
}
