/// Swift code that grows line by line.
struct SwiftText {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  mutating func verbatim(_ lines: String) { text += lines }

  mutating func documentation(_ comment: [String]) {
    for line in comment { self.line(line.isEmpty ? "///" : "/// \(line)") }
  }

  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    line("\(head) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }
}
