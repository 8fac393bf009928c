import Words

/// `a, b or c`.
func choiceText(_ texts: [String]) -> String {
  guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
  let others = texts.dropLast().joined(separator: ", ")
  return translated("\(others) or \(last)", in: "list")
}

/// A further sentence, after a space, that asks whether `suggestion` was meant; empty where there is none.
func questionText(_ suggestion: String?) -> String {
  suggestion.map { " \(translated("Did you mean '\($0)'?"))" } ?? ""
}
