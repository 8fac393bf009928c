internal import PillsCore

extension SettingsText {
  /// Gives `key` its value on the line where it stands, or on a new one at the end of its section; every other line
  /// stays as it is.
  ///
  /// Throws, and leaves the text as it was, only where the text is bad already.
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

  /// Keeps what stands before the value, spaces included, and a carriage return after it.
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

  /// `line`, ended as the first line of the text is.
  private func ended(_ line: String) -> [UInt8] {
    Array(line.utf8) + (lines.first?.last == Self.carriageReturn ? [Self.carriageReturn] : [])
  }

  private static let carriageReturn = UInt8(ascii: "\r")
}

/// Where in a text a setting stands, or may stand.
private struct Places {
  /// The index of its line; nil where it has none.
  private(set) var entry: Int?
  /// The index behind the last entry of its section, or where that has none behind its beginning; nil where there is no
  /// such section.
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
