extension SlotName {
  /// The slot that is only a time of day, such as `14:00`. Nobody adds, moves or removes it: it is at that time
  /// whenever a medication needs it.
  package init(at time: TimeOfDay) { self.init(written: time.description) }

  /// The time of a slot that is only a time of day; nil for a slot with a name.
  package var time: TimeOfDay? {
    // A name begins with a letter.
    guard description.utf8.first.map(Self.digits.contains) == true else { return nil }
    return TimeOfDay(description)
  }

  /// Reads a time as people write it: `8:00`, `9pm`. A word such as `noon` is the name of a slot.
  package init?(timeTyped text: String) {
    guard text.utf8.first.map(Self.digits.contains) == true, let time = TimeOfDay(text) else { return nil }
    self.init(at: time)
  }
}

extension SlotHistory {
  /// With the slots that `histories` need and nobody added: one that is only a time of day is at that time, any
  /// other one at noon.
  func including(slotsOf histories: [MedicationHistory]) -> SlotHistory {
    var missing: [SlotName: SlotTimeline] = [:]
    for history in histories {
      for version in history.versions {
        for name in version.medication.schedule.slots where missing[name] == nil {
          if let time = name.time {
            if all[name] == nil { missing[name] = Timeline(always: SlotTime(time)) }
          } else if time(of: name, on: .last) == nil {
            missing[name] = (all[name]?.steps ?? []).reduce(Timeline(always: .noon)) { $0.changed(by: $1) }
          }
        }
      }
    }
    return missing.isEmpty ? self : SlotHistory(all.merging(missing) { $1 })
  }
}
