import PillsCore

extension Medication {
  /// With all that may be said of it in one go.
  init(
    id: MedicationID,
    name: String,
    texts: [MedicationText: String] = [:],
    schedule: Schedule,
    state: MedicationState = .active,
    limits: AsNeededLimits = AsNeededLimits()
  ) {
    self.init(id: id, name: name, schedule: schedule)
    for (kind, text) in texts { self[kind] = text }
    self.state = state
    self.limits = limits
  }
}
