/// The part of the engine that wakes this device from sleep for chosen medications. The choice is not synced.
struct Waking: Sendable {
  private(set) var medications: Set<MedicationID>
  /// As the shell was told last.
  private var wakesAt: Instant?

  init(for medications: Set<MedicationID>) { self.medications = medications }

  mutating func remember(_ medications: Set<MedicationID>) { self.medications = medications }

  mutating func settle(_ instant: Instant?) -> [Effect] {
    guard instant != wakesAt else { return [] }
    wakesAt = instant
    return [.wakeMachine(at: instant)]
  }
}

/// Chooses whether a medication wakes this device.
package struct WakingCommand: Hashable, Sendable {
  /// The name, or the beginning of one.
  package let medication: String
  package let wakes: Bool

  package init(_ medication: String, wakes: Bool) {
    self.medication = medication
    self.wakes = wakes
  }
}
