/// The part of the engine that has this machine woken from sleep for the medications that a person chose.
///
/// It is a matter of one machine: no other one hears of it.
struct Waking: Sendable {
  /// For the reminders of which the machine is woken.
  private(set) var medications: Set<MedicationID>
  /// When it is to be woken, as the shell was told last.
  private var wakesAt: Instant?

  init(for medications: Set<MedicationID>) { self.medications = medications }

  /// Takes over what is on disk.
  mutating func remember(_ medications: Set<MedicationID>) { self.medications = medications }

  /// Tells the shell when the machine is to be woken, where that has changed.
  mutating func settle(_ instant: Instant?) -> [Effect] {
    guard instant != wakesAt else { return [] }
    wakesAt = instant
    return [.wakeMachine(at: instant)]
  }
}

/// Has the machine woken for a medication, or no longer.
package struct WakingCommand: Hashable, Sendable {
  /// The name of it, or the beginning of one.
  package let medication: String
  package let wakes: Bool

  package init(_ medication: String, wakes: Bool) {
    self.medication = medication
    self.wakes = wakes
  }
}
