import Words

/// The parts that there are, with spaces between them.
func sentences(_ parts: String?...) -> String { parts.compactMap(\.self).joined(separator: " ") }

func didYouMean(_ suggestion: String?) -> String? { suggestion.map { translated("Did you mean '\($0)'?") } }
