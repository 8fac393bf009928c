/// The content of an entry.
package enum Statement: Hashable, Sendable {
  /// Nil if an earlier answer is undone.
  case dose(Dose, DoseAnswer?)
  case asNeeded(AsNeededDose, AsNeededDose.Kind)
  case drink(Drink, Presence)
  case stock(StockEntry, Presence)
  /// New values of aspects, each from its boundary on.
  case course(CourseKey, [CourseStep])
  case same(MedicationPair, Bool)
  /// The medication is erased, with everything that was recorded about it.
  case erased(MedicationID)
  /// The name of a device, or that it is gone.
  case device(DeviceID, DeviceDescription)
  case emptied
}

/// Whether a drink or a stock entry was added, or removed again.
package enum Presence: String, Sendable {
  case added
  case removed
}

/// Something with aspects that change over time.
package enum CourseKey: Hashable, Sendable {
  case medication(MedicationID)
  case slot(SlotName)
  case goal
  /// The times during which everything is paused.
  case pauses
}

/// What an entry is about. An entry only replaces entries about the same subject.
package enum Subject: Hashable, Sendable {
  case dose(Dose)
  case asNeeded(MedicationID, at: Instant)
  case drink(DrinkID)
  case stock(MedicationID, StockEntryID)
  case course(CourseKey)
  case same(MedicationPair)
  case device(DeviceID)
  case nothing
}

extension Statement {
  package var subject: Subject {
    switch self {
    case .dose(let dose, _): .dose(dose)
    case .asNeeded(let dose, _): .asNeeded(dose.medication, at: dose.at)
    case .drink(let drink, _): .drink(drink.id)
    case .stock(let entry, _): .stock(entry.medication, entry.id)
    case .course(let key, _): .course(key)
    case .same(let pair, _): .same(pair)
    case .erased(let medication): .course(.medication(medication))
    case .device(let device, _): .device(device)
    case .emptied: .nothing
    }
  }

  package var medication: MedicationID? { subject.medication }
}

extension Subject {
  package var medication: MedicationID? {
    switch self {
    case .dose(let dose): dose.medication
    case .asNeeded(let medication, _), .course(.medication(let medication)), .stock(let medication, _):
      medication
    case .drink, .course(.slot), .course(.goal), .course(.pauses), .same, .device, .nothing: nil
    }
  }
}

extension Subject {
  /// The name of one of its aspects for programs, such as `dosage` or `slots.evening`.
  package func name(of aspect: Aspect) -> String {
    if case .course(.slot(let slot)) = self { "slots.\(slot)" } else { aspect.name }
  }
}

extension Subject: CustomStringConvertible {
  /// The key in the store. All subjects of one medication begin with its id.
  package var description: String {
    switch self {
    case .dose(let dose): "\(dose.medication) \(dose.day) \(dose.slot)"
    case .asNeeded(let medication, let at): "\(medication) at \(at.microsecondsSinceEpoch)"
    case .course(.medication(let medication)): "\(medication)"
    case .stock(let medication, let id): "\(medication) stock \(id)"
    case .drink(let id): "drink \(id)"
    case .course(.goal): "goal"
    case .course(.pauses): "pauses"
    case .course(.slot(let name)): "slot \(name)"
    case .same(let pair): "same \(pair.first) \(pair.second)"
    case .device(let id): "device \(id)"
    case .nothing: "nothing"
    }
  }
}
