import PillsCore

/// Where a dose of another program belongs.
struct ForeignPlace {
  /// Of its medication, in the order of the file.
  let number: Int
  /// Nil for a dose as needed.
  let slot: SlotName?
}

/// Finds the places of doses.
struct ForeignPlaces {
  /// The medications of a name in lower case, by their numbers.
  private let numbers: [String: [Int]]
  /// The slots in which each medication can be due.
  private let slots: [[(name: SlotName, time: SlotTime)]]
  /// The medications whose slots are those of a schedule in the file.
  private let scheduled: Set<Int>

  /// A medication of doses alone can be due in those of `slotsByName`, or else in every slot of `times`.
  init(
    of medications: [ForeignMedication],
    in times: SlotTimes,
    own: [Set<SlotName>],
    _ slotsByName: [String: Set<SlotName>]
  ) {
    let all = times.sorted { $0.key < $1.key }.map { (name: $0.key, time: $0.value) }
    numbers = Dictionary(grouping: medications.indices) { medications[$0].name.lowercased() }
    scheduled = Set(medications.indices.filter { !own[$0].isEmpty })
    slots = medications.indices.map { number in
      if medications[number].isAsNeeded { return [] }
      let names = own[number].isEmpty ? slotsByName[medications[number].name.lowercased()] : own[number]
      return names.map { names in all.filter { names.contains($0.name) } } ?? all
    }
  }

  /// The place of each of `doses`. One that was due at the time of a slot belongs there; another goes to the
  /// nearest slot of its medication that is free on that day.
  func callAsFunction(_ doses: [ForeignDose]) -> [ForeignPlace] {
    var used: Set<Used> = []
    // All of these first, so that no other dose takes their slots.
    let exact = doses.map { exactPlace(of: $0, &used) }
    return zip(doses, exact).map { dose, place in place ?? nearestPlace(of: dose, &used) }
  }

  /// A slot that holds a dose.
  private struct Used: Hashable {
    let day: Day
    let slot: SlotName
    let number: Int
  }

  /// Nil if there is no slot of its time.
  private func exactPlace(of dose: ForeignDose, _ used: inout Set<Used>) -> ForeignPlace? {
    var place: ForeignPlace?
    for number in numbers[dose.medication.lowercased()] ?? [] {
      if let slot = dose.slot { return ForeignPlace(number: number, slot: slot) }
      let exact = slots[number].first { $0.time.time(on: dose.day.weekday) == dose.time }
      guard let exact else { continue }
      if used.insert(Used(day: dose.day, slot: exact.name, number: number)).inserted {
        return ForeignPlace(number: number, slot: exact.name)
      }
      place = place ?? ForeignPlace(number: number, slot: nil)
    }
    return place
  }

  private func nearestPlace(of dose: ForeignDose, _ used: inout Set<Used>) -> ForeignPlace {
    // Every dose has a medication.
    let number = numbers[dose.medication.lowercased()]?.first ?? 0
    guard let time = dose.time, !dose.mayBeExtra || !scheduled.contains(number) else {
      return ForeignPlace(number: number, slot: nil)
    }
    let free = slots[number].filter { slot in
      !used.contains(Used(day: dose.day, slot: slot.name, number: number))
    }
    func distance(_ slot: SlotTime) -> Int {
      abs(Int(slot.time(on: dose.day.weekday).secondsSinceMidnight - time.secondsSinceMidnight))
    }
    let nearest = free.min { distance($0.time) < distance($1.time) }
    if let nearest { used.insert(Used(day: dose.day, slot: nearest.name, number: number)) }
    return ForeignPlace(number: number, slot: nearest?.name)
  }
}
