package import PillsCore

/// What a task says beneath its title: its doses by how they stand, a line each, such as `Taken: Zinc`.
package enum TaskNote {
  private static let titles: [(answer: TickAnswer, title: String)] = [
    (.open, "Open: "), (.taken, "Taken: "), (.skipped, "Skipped: "),
  ]

  /// Empty without any names.
  package static func text(_ names: [TickAnswer: [String]]) -> String {
    titles.compactMap { answer, title in
      names[answer].flatMap { $0.isEmpty ? nil : title + $0.joined(separator: ", ") }
    }.joined(separator: "\n")
  }

  /// Whether Pills wrote `text`, rather than a person; also true of nothing.
  static func isOurs(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      titles.contains { line.hasPrefix($0.title) }
    }
  }
}
