internal import PillsCore

extension SettingsText {
  /// Gives `key` its value on the line where it stands, or on a new one at the end of its section; every other line
  /// stays as it is.
  ///
  /// Throws, and leaves the text as it was, only where the text is bad already.
  mutating func set(_ key: SettingKey, to value: String) throws(BadLine.Reason) {
    let sections = try Self.keyFile(lines).sections
    guard let section = sections.first(where: { $0.name.lowercased() == key.section.lowercased() }) else {
      append(section: key.section, entry: "\(key.name)=\(value)")
      return
    }
    if let number = line(of: key, in: section) {
      lines[number - 1] = Self.replacingValue(of: lines[number - 1], with: value)
    } else {
      let lastKey = section.entries.last?.key
      let number = firstLine { Self.isThere(lastKey, of: section.name, in: $0) }
      insert("\(key.name)=\(value)", afterLine: number)
    }
  }

  /// Takes the line of `key` away, if there is one; every other line stays as it is.
  ///
  /// Throws, and leaves the text as it was, only where the text is bad already.
  mutating func remove(_ key: SettingKey) throws(BadLine.Reason) {
    for section in try Self.keyFile(lines).sections
    where section.name.lowercased() == key.section.lowercased() {
      if let number = line(of: key, in: section) {
        lines.remove(at: number - 1)
        return
      }
    }
  }

  /// The number of the line of `key`, from 1; nil where `section` does not have it.
  private func line(of key: SettingKey, in section: KeyFile.Section) -> Int? {
    guard let entry = section.entries.first(where: { $0.key.lowercased() == key.name.lowercased() }) else {
      return nil
    }
    return firstLine { Self.isThere(entry.key, of: section.name, in: $0) }
  }

  /// Whether `lines` hold `key`, or where that is nil any line, of the section `name`.
  private static func isThere(_ key: String?, of name: String, in lines: ArraySlice<[UInt8]>) -> Bool {
    guard let section = try? keyFile(lines).sections.first(where: { $0.name == name }) else { return false }
    return key == nil || section.entries.contains { $0.key == key }
  }

  /// Keeps what stands before the value, spaces included, and a carriage return after it.
  private static func replacingValue(of line: [UInt8], with value: String) -> [UInt8] {
    let name = line.prefix { $0 != UInt8(ascii: "=") }
    let rest = line.dropFirst(name.count + 1)
    let space = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return name + [UInt8(ascii: "=")] + space + Array(value.utf8)
      + (line.last == carriageReturn ? [carriageReturn] : [])
  }

  private mutating func insert(_ line: String, afterLine number: Int) {
    lines.insert(ended(line), at: number)
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
