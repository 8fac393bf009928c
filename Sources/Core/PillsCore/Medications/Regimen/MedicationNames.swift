/// Medications with equal names are told apart by the first characters of their ids.
extension Medication {
  private static let fewestSigns = 4

  /// Its name, with the start of its id if another of `medications` has that name: `Zinc (k3f9)`.
  package func name(among medications: some Collection<Medication>) -> String {
    let ofSameName = medications.filter { $0.id != id && $0.name.lowercased() == name.lowercased() }
    guard !ofSameName.isEmpty else { return name }
    let text = id.description
    let signs = (Self.fewestSigns...text.utf8.count).first { count in
      !ofSameName.contains { $0.id.description.hasPrefix(text.prefix(count)) }
    }
    return "\(name) (\(text.prefix(signs ?? text.utf8.count)))"
  }

  /// Whether lower-case `text` is the beginning of its id, alone or in brackets after its name.
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
