package import PillsAPI
import PillsCore
import Words

// What some errors say, to which each program adds its own way out.

extension Control.MedicationExists {
  package var fact: String { translated("'\(medication)' exists already.") }
}

extension Control.PastDay {
  package var fact: String { translated("\(day) is in the past.") }
}

extension Control.UntilBeforeFrom {
  package var fact: String { translated("The last day, \(until), is before the first day, \(from).") }
}

extension Control.SlotInUse {
  package var fact: String {
    translated("The slot '\(slotName(slot))' is still needed by \(listText(medications)).")
  }
}

extension Control.WouldMiss {
  /// Without a full stop: `14 doses of Metformin since 2026-11-10 would count as missed`.
  package var fact: String {
    translated(
      doses,
      one: "\(doses) dose of \(medication) since \(since) would count as missed",
      other: "\(doses) doses of \(medication) since \(since) would count as missed"
    )
  }
}
