/// Medications that a name alone does not tell apart are called by the first characters of their ids too.
extension Medication {
  private static let fewestSigns = 4

  /// Its name, with the start of its id if another of `medications` has that name: `Zinc (k3f9)`.
  package func name(among medications: some Collection<Medication>) -> String {
    let ofSameName = medications.filter { $0.id != id && $0.name.lowercased() == name.lowercased() }
    return ofSameName.isEmpty ? name : name(apartFrom: ofSameName.map(\.id))
  }

  /// The name with as much of the id as `others` do not share, such as `Zinc (k3f9)`.
  func name(apartFrom others: [MedicationID]) -> String {
    let text = id.description
    let signs = (Self.fewestSigns...text.utf8.count).first { count in
      !others.contains { $0.description.hasPrefix(text.prefix(count)) }
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

extension Regimen {
  /// What each of `medications` can be called in a command, if its name also means another medication that has
  /// not ended, or a slot.
  func callings(of medications: [Medication]) -> [MedicationID: String] {
    var meanings: [String: Set<MedicationID?>] = [:]
    for medication in medications { meanings[medication.name.lowercased()] = [] }
    for (slot, times) in slots.all where times.last?.value != nil { meanings[slot.description]?.insert(nil) }
    for history in histories where history.hasNoEnd {
      meanings[history.lastName.lowercased()]?.insert(history.id)
    }
    return medications.reduce(into: [:]) { callings, medication in
      let others = meanings[medication.name.lowercased(), default: []].subtracting([medication.id])
      if !others.isEmpty { callings[medication.id] = medication.name(apartFrom: others.compactMap(\.self)) }
    }
  }

  /// What a medication can be called in a command: its name, if that means nothing else.
  package func called(_ medication: Medication) -> String {
    callings(of: [medication])[medication.id] ?? medication.name
  }
}
