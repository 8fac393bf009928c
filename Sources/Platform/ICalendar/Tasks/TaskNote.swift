package import PillsCore
internal import Words

/// The text below a task's title: one line for each state of doses, such as `Taken: Zinc`.
package enum TaskNote {
  private static let titles: [(answer: TickAnswer, title: String)] = [
    (.open, "Open: "), (.taken, "Taken: "), (.skipped, "Skipped: "),
  ]

  package static func text(_ names: [TickAnswer: [String]]) -> String {
    titles.compactMap { answer, title in
      names[answer].flatMap { $0.isEmpty ? nil : title + $0.joined(separator: ", ") }
    }.joined(separator: "\n")
  }

  /// Whether Pills wrote `text`, not a person; an empty text is ours too.
  static func isOurs(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      titles.contains { String(line).rest(after: $0.title) != nil }
    }
  }
}
