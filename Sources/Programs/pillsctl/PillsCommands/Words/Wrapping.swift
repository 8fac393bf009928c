import PillsView

/// `line` in lines of at most `width` columns, which break between words and begin with the same spaces. A
/// command to type stays whole, so that it can be copied; one that is longer than the width exceeds it.
func wrapped(_ line: String, width: Int) -> [String] {
  guard line.shownColumns > width else { return [line] }
  let indent = String(line.prefix { $0 == " " })
  let end = String(line.reversed().prefix { $0 == " " })
  var lines = wrapped(unbreakableParts(of: line), width: width, indent: indent)
  if let last = lines.popLast() { lines.append(last + end) }
  return lines
}

/// The words of `line`, with those of a command in one part.
private func unbreakableParts(of line: String) -> [String] {
  var parts: [String] = []
  var isInCommand = false
  for word in line.split(separator: " ").map(String.init) {
    if isInCommand, let command = parts.last {
      parts[parts.count - 1] = "\(command) \(word)"
    } else {
      isInCommand = startsCommand(word, after: parts.last)
      parts.append(word)
    }
    if let last = word.last, ".,;'?".contains(last) { isInCommand = false }
  }
  return parts
}

private func startsCommand(_ word: String, after former: String?) -> Bool {
  word == "'pillsctl" || former?.last == ":" && programs.contains(word)
}

/// The programs that texts say to run.
private let programs: Set = [
  "busctl", "chmod", "cp", "df", "dunstctl", "gsettings", "journalctl", "ls", "makoctl", "mv", "pills-sync",
  "pills-tell", "pillsctl",
  "secret-tool", "sudo", "systemctl",
]

extension String {
  /// Without the codes of colors, which take no columns.
  var shownColumns: Int {
    guard let escape = place(of: "\u{1B}[") else { return columns }
    let rest = self[escape.upperBound...]
    guard let end = rest.firstIndex(of: "m") else { return columns }
    return String(self[..<escape.lowerBound]).columns + String(rest[rest.index(after: end)...]).shownColumns
  }
}
