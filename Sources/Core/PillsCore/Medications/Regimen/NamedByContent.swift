extension MedicationHistory {
  /// An unused id that follows from the content and first day: a medication added on two devices is one.
  func freeID(besides used: Set<MedicationID>) -> MedicationID {
    let (first, from) = (versions[0].medication, versions[0].from.day)
    let slots = first.schedule.slots.sorted().map(\.description).joined(separator: "+")
    let words = [
      first.name.lowercased(), first.dosage, first.schedule.days.description, slots, first.dose.description,
      from.description,
    ]
    var seed = fingerprint(of: words.joined(separator: "\n"))
    var id = MedicationID(seed: seed, recordedAt: .distantPast)
    while used.contains(id) {
      seed &+= 1
      id = MedicationID(seed: seed, recordedAt: .distantPast)
    }
    return id
  }
}
