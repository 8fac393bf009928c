package import PillsAPI

// What some errors say, to which each program adds its own way out.

extension Control.MedicationExists {
  package var fact: String { "'\(medication)' exists already." }
}

extension Control.PastDay {
  package var fact: String { "\(day) is in the past." }
}

extension Control.UntilBeforeFrom {
  package var fact: String { "The last day, \(until), is before the first day, \(from)." }
}

extension Control.SlotInUse {
  package var fact: String {
    "The slot '\(slot)' is still needed by \(medications.joined(separator: ", ", last: " and "))."
  }
}

extension Control.WouldMiss {
  /// Without a full stop: `14 doses of Metformin since 2026-11-10 would count as missed`.
  package var fact: String {
    "\(counted(doses, "dose")) of \(medication) since \(since) would count as missed"
  }
}
