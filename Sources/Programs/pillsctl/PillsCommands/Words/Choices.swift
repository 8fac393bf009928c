import Words

/// A further sentence, after a space, that asks whether `suggestion` was meant; empty where there is none.
func questionText(_ suggestion: String?) -> String {
  suggestion.map { " \(translated("Did you mean '\($0)'?"))" } ?? ""
}
