/// A component: everything between BEGIN and END, in its written order.
package struct Component: Hashable, Sendable {
  /// In upper case.
  package let name: String
  package var content: [Content] = []
}

extension Component {
  package enum Content: Hashable, Sendable {
    case line(ContentLine)
    case component(Component)
  }

  package init(_ name: String, lines: [ContentLine], components: [Component] = []) {
    self.init(name: name, content: lines.map(Content.line) + components.map(Content.component))
  }

  package var lines: [ContentLine] {
    content.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  package var components: [Component] {
    content.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property with this name, which must be in upper case.
  package func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  /// The unescaped value of the first property with this name, which must be of the type TEXT.
  package func text(_ name: String) -> String? { line(name)?.text }

  /// Replaces the first property of this name and removes others; a new one goes before the components.
  package mutating func set(_ line: ContentLine) {
    let name = line.name
    let place = content.firstIndex { $0.isLine(name) }
    let end = content.firstIndex { if case .component = $0 { true } else { false } } ?? content.endIndex
    removeLines(name)
    // No property with this name was before either place, so the indices are still valid.
    content.insert(.line(line), at: place ?? end)
  }

  /// `name` must be in upper case.
  package mutating func removeLines(_ name: String) { content.removeAll { $0.isLine(name) } }
}

extension Component.Content {
  fileprivate func isLine(_ name: String) -> Bool {
    if case .line(let line) = self { line.name == name } else { false }
  }
}

extension Component {
  /// The text of the component with folded lines and CRLF (RFC 5545, section 3.1).
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    bytes.append(folding: "BEGIN:\(name)")
    for part in content {
      switch part {
      case .line(let line): bytes.append(folding: line.unfolded)
      case .component(let component): component.append(to: &bytes)
      }
    }
    bytes.append(folding: "END:\(name)")
  }
}
