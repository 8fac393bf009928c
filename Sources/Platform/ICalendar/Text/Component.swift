/// What stands between BEGIN and END: its properties and the components in it, in the order in which they were written.
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

  /// Of all names.
  package var lines: [ContentLine] {
    content.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  /// Of all names.
  package var components: [Component] {
    content.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property of this name, which is in upper case.
  package func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  /// What the first property of this name, whose type is TEXT, says.
  package func text(_ name: String) -> String? { line(name)?.text }

  /// Puts a property in the place of the first of its name and removes the others; a new one comes before the components.
  package mutating func set(_ line: ContentLine) {
    let name = line.name
    let place = content.firstIndex { $0.isLine(name) }
    let end = content.firstIndex { if case .component = $0 { true } else { false } } ?? content.endIndex
    removeLines(name)
    // No other of its name stood before either place.
    content.insert(.line(line), at: place ?? end)
  }

  /// Removes the properties of this name, which is in upper case.
  package mutating func removeLines(_ name: String) { content.removeAll { $0.isLine(name) } }
}

extension Component.Content {
  fileprivate func isLine(_ name: String) -> Bool {
    if case .line(let line) = self { line.name == name } else { false }
  }
}

extension Component {
  /// The text of it, lines folded and ended as the RFC wants it; the same for the same component.
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
