/// All medications and slots, each in the versions that were in force from day to day.
package struct Regimen: Equatable, Sendable {
  /// In the order in which the medications were added.
  package private(set) var histories: [MedicationHistory]
  package var slots: SlotHistory
  /// Whether the clocks here are those of home, so that it makes no difference whose hours a medication keeps.
  private(set) var isAtHome = false

  package var versions: [MedicationVersion] { histories.flatMap(\.versions) }

  package subscript(id: MedicationID) -> MedicationHistory? {
    place(of: id).map { histories[$0] }
  }

  /// Puts `history` in the place of that of the same medication, or adds it.
  package mutating func replace(with history: MedicationHistory) {
    if let place = place(of: history.id) { histories[place] = history } else { histories.append(history) }
  }

  /// Where the medication is among all that were ever added; nil where there is none of that id.
  func place(of id: MedicationID) -> Int? { histories.firstIndex { $0.id == id } }

  /// `medications` in the order in which they were added.
  func inOrder(_ medications: some Sequence<Medication>) -> [Medication] {
    let places = Dictionary(uniqueKeysWithValues: histories.enumerated().map { ($0.element.id, $0.offset) })
    return medications.sorted { places[$0.id, default: .max] < places[$1.id, default: .max] }
  }

  /// The medication as it is on `day`, or was when it began later; nil where there is none of that id.
  package func medication(_ id: MedicationID, on day: Day) -> Medication? { self[id]?.latest(on: day) }

  /// The medications taken on `today` or later, those on hold included, in the order in which they were added.
  package func current(on today: Day) -> [MedicationHistory] { histories.filter { $0.isCurrent(on: today) } }

  /// Whether any medication comes, or came, by other clocks than `usual`.
  package func hasOtherHours(than usual: ReminderHours) -> Bool {
    !isAtHome
      && histories.contains { history in
        history.choosesHours
          && history.versions.contains { ($0.medication.hours ?? usual) != usual }
      }
  }

  /// By whose clocks what is due of a medication on `day` comes, where they show another time than those of `usual`.
  func otherHours(of history: MedicationHistory, on day: Day, than usual: ReminderHours) -> ReminderHours? {
    guard history.choosesHours, !isAtHome else { return nil }
    let hours = history.hours(on: day)
    return hours == usual ? nil : hours
  }

  /// One medication of it alone.
  func alone(_ history: MedicationHistory) -> Regimen {
    Regimen(histories: [history], slots: slots, isAtHome: isAtHome)
  }

  /// The slots to choose from, each with the time that it has in the end: a slot that was removed elsewhere stays as long as a
  /// medication needs it.
  func slotsToChoose(on today: Day) -> [SlotName: TimeOfDay] {
    var chosen = slots.current
    for history in histories {
      for name in history.slots(from: today) where chosen[name] == nil {
        chosen[name] = time(of: name, on: max(today, slots.lastDay))
      }
    }
    return chosen
  }

  /// `names` in the order of the day, by the times that the slots had on `day` or else last, and after them those of which
  /// there was never a slot.
  package func inOrder(_ names: Set<SlotName>, on day: Day) -> [SlotName] {
    let times = Dictionary(
      uniqueKeysWithValues: names.compactMap { name in slots.time(of: name, on: day).map { (name, $0) } }
    )
    return Slot.inOrder(times).map(\.name) + names.filter { times[$0] == nil }.sorted()
  }

  /// The slots of `day` in its order, with those of `answers` of which nothing else is known.
  func slots(on day: Day, answered answers: [Dose: DoseAnswer]) -> [Slot] {
    let known = slots.slots(on: day)
    let unknown = Set(answers.keys.lazy.filter { $0.day == day }.map(\.slot)).subtracting(known.map(\.name))
    guard !unknown.isEmpty else { return known }
    return (known + unknown.map { Slot(name: $0, time: .noon) }).sorted {
      ($0.time, $0.name) < ($1.time, $1.name)
    }
  }

  /// The time that `slot` has on `day`, or would have if it were not removed.
  func time(of slot: SlotName, on day: Day) -> TimeOfDay { slots.time(of: slot, on: day) ?? .noon }

  /// When the slot comes again on the day after `day`, or would if it were not removed.
  func nextDueAt(after slot: SlotName, on day: Day, zone: any LocalTime) -> Instant {
    zone.instant(of: time(of: slot, on: day.next), on: day.next)
  }

  /// When a dose of `slot` on `day` can be answered no more as one that is due: a window after its time, and no later than
  /// the slot comes again.
  func closing(of slot: Slot, on day: Day, settings: Settings, zone: any LocalTime) -> Instant {
    let end = zone.instant(of: slot.time, on: day) + settings.window
    return min(end, nextDueAt(after: slot.name, on: day, zone: zone))
  }

  /// From when on a change of today holds: from now, and of a slot that is open from the time of it, but for the slots before
  /// that are over, or have come and are answered.
  ///
  /// What is open after midnight of the day before stays as it is. `more` are the slots of the medication after the change.
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
    let open = slots.first { slot in
      let end = closing(of: slot, on: now.day, settings: settings, zone: moment.zone)
      return moment.now < end && (slot.time > now.time || !isAnswered(slot.name))
    }
    let closed = slots.last { slot in open.map { slot.time < $0.time } ?? true }
    var boundary = open.map { min(Boundary(now.day, $0.time), now) } ?? now
    if let closed { boundary = max(boundary, Boundary(now.day, closed.time).next) }
    return first.day <= now.day ? max(boundary, first) : boundary
  }

  /// As it counts at `moment`.
  func inForce(at moment: Moment) -> Regimen {
    Regimen(histories: histories, slots: slotsForAll, isAtHome: moment.isAtHome)
  }

  /// The slots, and at noon those that a medication names and nobody gave a time.
  private var slotsForAll: SlotHistory {
    var all = slots
    for history in histories {
      for version in history.versions {
        for name in version.medication.schedule.slots where all.time(of: name, on: .last) == nil {
          all[name] = (all[name]?.steps ?? []).reduce(Timeline(always: .noon)) { $0.changed(by: $1) }
        }
      }
    }
    return all
  }
}

extension Regimen {
  package init(histories: [MedicationHistory], slots: SlotHistory) {
    self.init(histories: histories, slots: slots, isAtHome: false)
  }

  /// `versions` are those of one medication after those of another, each in the order in which they apply.
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
