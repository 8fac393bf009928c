internal import PillsCore

extension SettingsText {
  /// Sets `key` on its line, or on a new line at the end of its section; no other line changes. If a line is
  /// already bad, this throws and changes nothing.
  mutating func set(_ key: SettingKey, to value: String) throws(SettingsComplaint) {
    let places = try Places(of: key, in: self)
    if let index = places.entry {
      lines[index] = Self.replacingValue(of: lines[index], with: value)
    } else if let index = places.end {
      insert("\(key.name)=\(value)", at: index)
    } else {
      append(section: key.section, entry: "\(key.name)=\(value)")
    }
  }

  /// Keeps the text before the value, spaces included, and a carriage return after it.
  private static func replacingValue(of line: [UInt8], with value: String) -> [UInt8] {
    let name = line.prefix { $0 != UInt8(ascii: "=") }
    let rest = line.dropFirst(name.count + 1)
    let space = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return Array(name) + [UInt8(ascii: "=")] + Array(space) + Array(value.utf8)
      + (line.last == carriageReturn ? [carriageReturn] : [])
  }

  private mutating func insert(_ line: String, at index: Int) {
    lines.insert(ended(line), at: index)
    if lines.last != [] { lines.append([]) }
  }

  private mutating func append(section: String, entry: String) {
    if lines.last == [] { lines.removeLast() }
    if let last = lines.last, last != [], last != [Self.carriageReturn] { lines.append(ended("")) }
    lines += [ended("[\(section)]"), ended(entry), []]
  }

  /// Ends `line` as the first line of the text ends.
  private func ended(_ line: String) -> [UInt8] {
    Array(line.utf8) + (lines.first?.last == Self.carriageReturn ? [Self.carriageReturn] : [])
  }

  private static let carriageReturn = UInt8(ascii: "\r")
}

/// The lines of a text where a setting is, or can be added.
private struct Places {
  /// The index of the setting's line; nil if it has none.
  private(set) var entry: Int?
  /// The index after the last entry of the section, or after its heading; nil if there is no such section.
  private(set) var end: Int?

  init(of key: SettingKey, in text: SettingsText) throws(SettingsComplaint) {
    try text.read { (index, section, line) throws(SettingsComplaint) in
      guard section.lowercased() == key.section.lowercased() else { return }
      switch line {
      case .blank: break
      case .section: end = end ?? index + 1
      case .entry(let name, _):
        end = index + 1
        if name.lowercased() == key.name.lowercased() { entry = index }
      }
    }
  }
}
