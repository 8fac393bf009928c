/// All medications and slots, with their versions from day to day.
package struct Regimen: Equatable, Sendable {
  /// In the order in which the medications were added, on whatever device.
  package private(set) var histories: [MedicationHistory]
  /// In the order in which the medications came to this device, which is that of those that were added at once.
  package private(set) var arrived: [MedicationID]
  package var slots: SlotHistory
  package var pauses = Pauses()
  /// Whether the device is in the home zone, so that ``Medication/hours`` makes no difference.
  private(set) var isAtHome = false

  package var versions: [MedicationVersion] { histories.flatMap(\.versions) }

  package subscript(id: MedicationID) -> MedicationHistory? { place(of: id).map { histories[$0] } }

  package mutating func replace(with changed: [MedicationHistory]) {
    for history in changed {
      if let place = place(of: history.id) {
        histories[place] = history
      } else {
        histories.append(history)
        arrived.append(history.id)
      }
    }
    if !changed.isEmpty { histories = histories.inOrder(arrived) }
  }

  func place(of id: MedicationID) -> Int? { histories.firstIndex { $0.id == id } }

  func inOrder(_ medications: some Sequence<Medication>) -> [Medication] {
    let places = Dictionary(uniqueKeysWithValues: histories.enumerated().map { ($0.element.id, $0.offset) })
    return medications.sorted { places[$0.id, default: .max] < places[$1.id, default: .max] }
  }

  package func medication(_ id: MedicationID, on day: Day) -> Medication? { self[id]?.latest(on: day) }

  package func current(on today: Day) -> [MedicationHistory] { histories.filter { $0.isCurrent(on: today) } }

  /// Whether any medication follows, or followed, another zone than `usual`.
  package func hasOtherHours(than usual: ReminderHours) -> Bool {
    !isAtHome
      && histories.contains { history in
        history.choosesHours
          && history.versions.contains { ($0.medication.hours ?? usual) != usual }
      }
  }

  /// The zone that a medication follows on `day`; nil if that shows the time of `usual`.
  func otherHours(of history: MedicationHistory, on day: Day, than usual: ReminderHours) -> ReminderHours? {
    guard history.choosesHours, !isAtHome else { return nil }
    let hours = history.hours(on: day)
    return hours == usual ? nil : hours
  }

  func alone(_ history: MedicationHistory) -> Regimen {
    Regimen(
      histories: [history.paused(by: pauses)],
      arrived: [history.id],
      slots: slots,
      pauses: pauses,
      isAtHome: isAtHome
    )
  }

  /// The slots to choose from, with their last times. One removed elsewhere stays while a medication needs
  /// it.
  func slotsToChoose(on today: Day) -> [SlotName: SlotTime] {
    var chosen = slots.current
    for name in neededSlots(from: today) where chosen[name] == nil {
      chosen[name] = slots.rule(of: name, on: max(today, slots.lastDay)) ?? .noon
    }
    return chosen
  }

  /// The slots in which a medication is due on `today` or later, or was before it was paused.
  package func neededSlots(from today: Day) -> Set<SlotName> {
    histories.reduce(into: []) { $0.formUnion($1.slots(from: today)) }
  }

  /// `names` in the order of the day, by their times on `day`; names that never were a slot come last.
  package func inOrder(_ names: Set<SlotName>, on day: Day) -> [SlotName] {
    let times = Dictionary(
      uniqueKeysWithValues: names.compactMap { name in slots.time(of: name, on: day).map { (name, $0) } }
    )
    return Slot.inOrder(times).map(\.name) + names.filter { times[$0] == nil }.sorted()
  }

  /// The slots of `day` in order; slots that only `answers` name are at noon.
  func slots(on day: Day, answered answers: [Dose: DoseAnswer]) -> [Slot] {
    let known = slots.slots(on: day)
    var all = known
    for dose in answers.keys where dose.day == day && !all.contains(where: { $0.name == dose.slot }) {
      all.append(Slot(name: dose.slot, time: .noon))
    }
    return all.count == known.count ? known : all.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  }

  /// A removed slot keeps its last time; an unknown slot is at noon.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay { slots.time(of: slot, on: day) ?? .noon }

  /// Whether any medication is due in the slot that day.
  func isDue(_ slot: SlotName, on day: Day) -> Bool {
    var isDue = false
    DueDoses(regimen: self).forEach(on: day) { due, _ in isDue = isDue || due.name == slot }
    return isDue
  }

  /// The last day on which something of it is due; nil if no end is set.
  package func lastDay(of history: MedicationHistory) -> Day? {
    guard let end = history.end, let last = history.versions.last(where: { $0.from < end })?.medication,
      last.isDue(on: end.day)
    else { return history.lastDay }
    let begun = max(history.versions[0].from, Boundary(end.day))
    let isDue = slots.slots(on: end.day).contains { slot in
      let time = Boundary(end.day, slot.time)
      return last.schedule.slots.contains(slot.name) && begun <= time && time < end
    }
    return isDue ? end.day : history.lastDay
  }

  /// Whether moving the slot to the earlier `time` on `day` would undo a change of a medication in it: a new dosage
  /// would not hold yet, or an ended medication would be due again.
  func isOtherwise(_ slot: SlotName, at time: SlotTime?, on day: Day) -> Bool {
    guard let present = self.slots.time(of: slot, on: day), let time = time?.time(on: day.weekday),
      time < present
    else { return false }
    return histories.contains { history in
      let (earlier, now) = (
        history.version(at: Boundary(day, time)), history.version(at: Boundary(day, present))
      )
      let ofSlot = [earlier, now].contains { $0?.medication.schedule.slots.contains(slot) ?? false }
      return ofSlot && earlier?.medication != now?.medication
    }
  }

  func nextDueAt(after slot: SlotName, on day: Day, zone: any LocalTime) -> Instant {
    zone.instant(of: time(of: slot, on: day.next), on: day.next)
  }

  /// When the window of `slot` on `day` ends, at the latest when the slot is due again.
  func closing(of slot: Slot, on day: Day, settings: Settings, zone: any LocalTime) -> Instant {
    let end = zone.instant(of: slot.time, on: day) + settings.window
    return min(end, nextDueAt(after: slot.name, on: day, zone: zone))
  }

  /// The boundary from which a change made today applies: now, or the time of a slot that is open. Slots that
  /// are over, or that are due and answered, stay as they were. So does a slot of yesterday that is open
  /// after midnight. `more` are the slots of the medication after the change.
  func boundary(
    of history: MedicationHistory,
    and more: Set<SlotName> = [],
    settings: Settings,
    at moment: Moment,
    isAnswered: (SlotName) -> Bool
  ) -> Boundary {
    let (now, first) = (moment.boundary, history.versions[0].from)
    let names = more.union(history.latest(on: now.day).schedule.slots)
    let slots = slots.slots(on: now.day).filter { names.contains($0.name) }
    // Its clocks change at a midnight: by the new ones, a day of the old ones can go on after its last dose.
    let zone = moment.by(otherHours(of: history, on: now.day, than: settings.reminderHours)).zone
    let open = slots.first { slot in
      let end = closing(of: slot, on: now.day, settings: settings, zone: zone)
      let isAhead = zone.instant(of: slot.time, on: now.day) > moment.now
      return moment.now < end && (isAhead || !isAnswered(slot.name))
    }
    let closed = slots.last { slot in open.map { slot.time < $0.time } ?? true }
    var boundary = open.map { min(Boundary(now.day, $0.time), now) } ?? now
    if let closed { boundary = max(boundary, Boundary(now.day, closed.time).next) }
    guard first.day <= now.day else { return boundary }
    boundary = max(boundary, first)
    guard history.isAsInstalled else { return boundary }
    // Nobody takes the default medication. If none of its doses was due yet today, it changes right after midnight,
    // so that it does not become due by other times that another device may have for a slot. From midnight itself,
    // the change would apply to whole days.
    let start = max(first, Boundary(now.day).next)
    let wasDue = slots.contains { slot in
      let time = Boundary(now.day, slot.time)
      return start <= time && time < boundary || isAnswered(slot.name)
    }
    return wasDue ? boundary : min(start, boundary)
  }

  /// The regimen with ``pauses`` applied, and with a time for each slot that a medication needs.
  func inForce(at moment: Moment) -> Regimen {
    Regimen(
      histories: histories.map { $0.paused(by: pauses) },
      arrived: arrived,
      slots: slotsForAll,
      pauses: pauses,
      isAtHome: moment.isAtHome
    )
  }

  /// The slots, plus those that a medication names and that never had a time, at noon.
  private var slotsForAll: SlotHistory {
    var missing: [SlotName: SlotTimeline] = [:]
    for history in histories {
      for version in history.versions {
        for name in version.medication.schedule.slots where slots.time(of: name, on: .last) == nil {
          missing[name] = (slots[name]?.steps ?? []).reduce(Timeline(always: .noon)) { $0.changed(by: $1) }
        }
      }
    }
    var all = slots
    all.take(missing)
    return all
  }
}

extension Regimen {
  /// `histories` are in the order in which the medications came to this device.
  package init(histories: [MedicationHistory], slots: SlotHistory, pauses: Pauses = Pauses()) {
    let arrived = histories.map(\.id)
    self.init(
      histories: histories.inOrder(arrived),
      arrived: arrived,
      slots: slots,
      pauses: pauses,
      isAtHome: false
    )
  }

  /// `versions` are grouped by medication, and in the order in which they apply.
  package init(versions: [MedicationVersion], slots: SlotHistory = .installed) {
    var medications: [[MedicationVersion]] = []
    for version in versions {
      if medications.last?.last?.medication.id == version.medication.id {
        medications[medications.count - 1].append(version)
      } else {
        medications.append([version])
      }
    }
    self.init(histories: medications.map(MedicationHistory.init(versions:)), slots: slots)
  }
}

extension [MedicationHistory] {
  /// By the time of the first entry that applies, then in the order of `arrived`.
  fileprivate func inOrder(_ arrived: [MedicationID]) -> [MedicationHistory] {
    let places = Dictionary(uniqueKeysWithValues: zip(arrived, arrived.indices))
    let keys = map { history in
      (history.held.map(\.source).min() ?? .distantPast, places[history.id] ?? arrived.endIndex)
    }
    return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
  }
}
