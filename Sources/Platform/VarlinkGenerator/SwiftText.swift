/// Swift that grows line by line.
struct SwiftText {
  /// All that there is so far.
  private(set) var text = ""
  private var depth = 0

  /// Adds a line, as far to the right as the blocks are deep that it is in.
  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Adds what others wrote, as it is.
  mutating func verbatim(_ lines: String) { text += lines }

  /// Adds a comment for readers of the declaration that comes next.
  mutating func documentation(_ comment: [String]) {
    for line in comment { self.line(line.isEmpty ? "///" : "/// \(line)") }
  }

  /// Adds `head {`, what `body` adds, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    line("\(head) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }
}
