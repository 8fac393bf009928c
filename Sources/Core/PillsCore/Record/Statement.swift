/// What an entry says.
package enum Statement: Hashable, Sendable {
  /// Nil where an earlier answer was undone.
  case dose(Dose, DoseAnswer?)
  case asNeeded(AsNeededDose, AsNeededEvent.Kind)
  case drink(Drink, DrinkEvent.Kind)
  case stock(StockEntry, StockEvent.Kind)
  /// What aspects of something are from then on.
  case course(CourseKey, [CourseStep])
  /// Whether two ids are those of one medication.
  case same(MedicationPair, Bool)
  /// A medication was removed for good, and all that was said of it.
  case erased(MedicationID)
  /// How one of the machines is called, or that it is gone.
  case device(DeviceID, DeviceDescription)
  /// What it said was erased.
  case emptied
}

/// What has aspects that change from time to time.
package enum CourseKey: Hashable, Sendable {
  case medication(MedicationID)
  case slot(SlotName)
  /// How much is to be drunk a day.
  case goal
}

/// What an entry is about: an entry never takes the place of one about another subject.
package enum Subject: Hashable, Sendable {
  case dose(Dose)
  case asNeeded(MedicationID, at: Instant)
  case drink(DrinkID)
  case stock(MedicationID, StockEntryID)
  case course(CourseKey)
  case same(MedicationPair)
  case device(DeviceID)
  /// Of an entry that is emptied.
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

  /// The medication that it names; nil where it names none.
  package var medication: MedicationID? { subject.medication }
}

extension Subject {
  /// The medication that it is about; nil where it is about something else.
  package var medication: MedicationID? {
    switch self {
    case .dose(let dose): dose.medication
    case .asNeeded(let medication, _), .course(.medication(let medication)), .stock(let medication, _):
      medication
    case .drink, .course(.slot), .course(.goal), .same, .device, .nothing: nil
    }
  }
}

extension Subject {
  /// How programs call an aspect of it, such as `dosage` or `slots.evening`.
  package func name(of aspect: Aspect) -> String {
    if case .course(.slot(let slot)) = self { "slots.\(slot)" } else { aspect.name }
  }
}

extension Subject: CustomStringConvertible {
  /// As the store keeps it: those of one medication begin alike.
  package var description: String {
    switch self {
    case .dose(let dose): "\(dose.medication) \(dose.day) \(dose.slot)"
    case .asNeeded(let medication, let at): "\(medication) at \(at.microsecondsSinceEpoch)"
    case .course(.medication(let medication)): "\(medication)"
    case .stock(let medication, let id): "\(medication) stock \(id)"
    case .drink(let id): "drink \(id)"
    case .course(.goal): "goal"
    case .course(.slot(let name)): "slot \(name)"
    case .same(let pair): "same \(pair.first) \(pair.second)"
    case .device(let id): "device \(id)"
    case .nothing: "nothing"
    }
  }
}
