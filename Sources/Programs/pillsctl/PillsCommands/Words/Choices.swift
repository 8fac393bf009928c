import Words

/// ` Did you mean '…'?` with the space before it; empty without a suggestion.
func questionText(_ suggestion: String?) -> String {
  suggestion.map { " \(translated("Did you mean '\($0)'?"))" } ?? ""
}
