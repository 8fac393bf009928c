import Words

/// A catalogue of translations from packaging/po.
struct POFile: Catalogue {
  private var texts: [String: String] = [:]

  func words(for text: String, in context: String?) -> String? {
    texts[context.map { "\($0): \(text)" } ?? text]
  }

  /// German uses the first of two forms for 1, French for 0 and 1. Polish has three.
  func words(for count: Int, one: String, other: String) -> String? {
    if count == 1 { return texts["0: \(one)"] }
    let isFew = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
    return (isFew ? nil : texts["2: \(one)"]) ?? texts["1: \(one)"]
  }
}

extension POFile {
  init(_ text: String) {
    for block in text.split(separator: "\n\n") {
      var entry: [String: String] = [:]
      for line in block.split(separator: "\n") where !line.hasPrefix("#") {
        guard let space = line.firstIndex(of: " ") else { continue }
        entry[String(line[..<space])] = Self.unquoted(line[line.index(after: space)...])
      }
      guard let text = entry["msgid"] else { continue }
      if let words = entry["msgstr"] { texts[entry["msgctxt"].map { "\($0): \(text)" } ?? text] = words }
      for form in 0...2 { texts["\(form): \(text)"] = entry["msgstr[\(form)]"] }
    }
  }

  private static func unquoted(_ quoted: Substring) -> String {
    var text = ""
    var isEscaped = false
    for sign in quoted.dropFirst().dropLast() {
      if sign == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(isEscaped && sign == "n" ? "\n" : sign)
        isEscaped = false
      }
    }
    return text
  }
}
