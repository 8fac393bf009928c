/// Medications that are called alike are told apart by the first signs of their ids.
extension Medication {
  /// So many at least.
  private static let fewestSigns = 4

  /// Its name, and the first signs of its id if another of `medications` has that name too: `Zinc (k3f9)`.
  package func name(among medications: some Collection<Medication>) -> String {
    let namesakes = medications.filter { $0.id != id && $0.name.lowercased() == name.lowercased() }
    guard !namesakes.isEmpty else { return name }
    let text = id.description
    let signs = (Self.fewestSigns...text.utf8.count).first { count in
      !namesakes.contains { $0.id.description.hasPrefix(text.prefix(count)) }
    }
    return "\(name) (\(text.prefix(signs ?? text.utf8.count)))"
  }

  /// Whether `text`, in small letters, is the beginning of its id, by itself or in brackets after its name.
  func isCalled(byID text: String) -> Bool {
    var signs = Substring(text)
    if let opening = text.lastIndex(of: "("), text.hasSuffix(")") {
      guard text[..<opening].split(separator: " ").joined(separator: " ") == name.lowercased() else {
        return false
      }
      signs = text[text.index(after: opening)...].dropLast()
    }
    return signs.utf8.count >= Self.fewestSigns && id.description.hasPrefix(signs)
  }
}
