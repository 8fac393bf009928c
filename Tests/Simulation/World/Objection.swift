import PillsCore

/// A reason why a command about medications must be refused.
enum Objection: Hashable {
  case unknownMedication
  case ambiguousMedication
  case medicationExists
  case invalidText
  case invalidSchedule
  case unknownSlot
  case noSlot
  case slotOfAsNeeded
  case pastDay
  case untilBeforeFrom
  case notAsNeeded
  case futureDay
  case historyLocked
  case tooLongAgo
  case timeMissing
  case futureTime
  case limitExceeded
  case nothingTaken
  case wouldMiss
  case tooManyDays
  case slotInUse

  /// Nil if a refusal has another reason.
  init?(_ refusal: Refusal) {
    switch refusal {
    case .medications(let refusal): self.init(refusal)
    case .time(.futureDay): self = .futureDay
    case .time(.futureTime): self = .futureTime
    case .time(.timeMissing): self = .timeMissing
    case .time(.tooLongAgo): self = .tooLongAgo
    case .time(.historyLocked): self = .historyLocked
    case .reminders, .hydration, .storage: return nil
    }
  }

  private init?(_ refusal: MedicationsRefusal) {
    switch refusal {
    case .unknownMedication: self = .unknownMedication
    case .ambiguousMedication: self = .ambiguousMedication
    case .medicationExists: self = .medicationExists
    case .invalidText: self = .invalidText
    case .invalidSchedule: self = .invalidSchedule
    case .unknownSlot: self = .unknownSlot
    case .noSlot: self = .noSlot
    case .slotOfAsNeeded: self = .slotOfAsNeeded
    case .pastDay: self = .pastDay
    case .untilBeforeFrom: self = .untilBeforeFrom
    case .notAsNeeded: self = .notAsNeeded
    case .limitExceeded: self = .limitExceeded
    case .nothingTaken: self = .nothingTaken
    case .wouldMiss: self = .wouldMiss
    case .tooManyDays: self = .tooManyDays
    case .slotInUse: self = .slotInUse
    default: return nil
    }
  }
}

extension World {
  /// The reasons why the daemon must refuse `command`.
  func objections(to command: Command) -> Set<Objection> {
    switch command {
    case .medications(.change(let command)): objections(to: command)
    case .medications(.asNeeded(let command)): objections(to: command)
    case .medications(.pauses(let command)): objections(to: command)
    case .medications(.setSlot(let slot, let time)): objections(toSetting: slot, to: time)
    case .medications(.answer), .medications(.takeBack), .medications(.stock), .reminders, .hydration, .lock,
      .waking, .storage, .sync,
      .bring:
      []
    }
  }

  private func objections(to command: MedicationCommand) -> Set<Objection> {
    let today = today(of: command)
    var objections: Set<Objection> = []
    switch command {
    case .add(let draft, _):
      let first = draft.from?.resolved(today: today) ?? today
      let until = draft.until?.resolved(today: today)
      if let until, until < first { objections.insert(.untilBeforeFrom) }
      if first < today, settings.historyLocked, !isUnlocked { objections.insert(.historyLocked) }
      objections.formUnion(self.objections(toName: draft.name, besides: nil, on: today))
      if draft.schedule != nil, spokenDays == nil { objections.insert(.invalidSchedule) }
      let isAsNeeded = spokenDays == .asNeeded
      objections.formUnion(self.objections(toSlots: draft.slots, isAsNeeded: isAsNeeded))
    case .edit(let name, let edit, let from?) where edit.isEmpty:
      objections = self.objections(toCalling: almanac.namedEver(name, on: today))
      guard objections.isEmpty else { break }
      let (old, first) = (almanac.namedEver(name, on: today)[0], from.resolved(today: today))
      let begin = old.versions[0].from.day
      if min(first, begin) < today, first < today || first != begin, settings.historyLocked, !isUnlocked {
        objections.insert(.historyLocked)
      }
      // If a medication ended before any dose was due, only its end is left.
      let isOver = old.versions.last?.medication.state == .ended
      let end = old.end?.day ?? (isOver ? old.versions[0].from.day : nil)
      if let end, end <= first { objections.insert(.untilBeforeFrom) }
      if !edit.acceptsMissed, first <= min(begin, today) { objections.insert(.wouldMiss) }
    case .edit(let name, let edit, let from):
      let first = from?.resolved(today: today) ?? today
      objections = self.objections(toCalling: almanac.namedEver(name, on: today))
      guard objections.isEmpty else { break }
      let old = almanac.namedEver(name, on: today)[0]
      if edit.until != nil, edit.name == nil, old.isOver(on: today), old.isOver(on: first) {
        objections.formUnion(self.objections(toName: old.latest(on: today).name, besides: old.id, on: today))
      }
      if first < today { objections.insert(.pastDay) }
      let begin = max(first, old.versions[0].from.day)
      if case .after(let until)? = edit.until, until.resolved(today: today) < begin {
        objections.insert(.untilBeforeFrom)
      }
      if let name = edit.name {
        objections.formUnion(self.objections(toName: name, besides: old.id, on: today))
      }
      if edit.schedule != nil, spokenDays == nil { objections.insert(.invalidSchedule) }
      let isAsNeeded = (spokenDays ?? old.latest(on: first).schedule.days) == .asNeeded
      objections.formUnion(self.objections(toSlots: edit.slots, isAsNeeded: isAsNeeded))
    case .pause(let name, let until):
      objections = self.objections(toCalling: almanac.named(name, on: today))
      if let until, until.resolved(today: today) <= today { objections.insert(.pastDay) }
    case .remove(let name):
      objections = self.objections(toCalling: almanac.named(name, on: today))
    case .resume(let name):
      objections = self.objections(toCalling: almanac.namedEver(name, on: today))
      guard objections.isEmpty else { break }
      let old = almanac.namedEver(name, on: today)[0]
      if old.isOver(on: today) {
        objections.formUnion(self.objections(toName: old.latest(on: today).name, besides: old.id, on: today))
      }
    }
    return objections
  }

  private func objections(to command: AsNeededCommand) -> Set<Objection> {
    let today = moment.today
    let fitting = called(by: command, on: today)
    var objections = self.objections(toCalling: fitting)
    guard objections.isEmpty else { return objections }
    let day = self.day(command.day, at: command.time, today: today, in: zone)
    let medication = fitting[0].latest(on: day)
    let isScheduled = medication.schedule.days != .asNeeded
    if day > today { objections.insert(.futureDay) }
    let last = disk.asNeeded.filter { $0.medication == medication.id && $0.day == day }.map(\.at).max()
    let spoken =
      command.action == .undo ? last : command.time.map { almanac.instant(of: $0, on: day) } ?? clock
    if day < today, settings.historyLocked, !isUnlocked, !(spoken.map(isOfThisNight) ?? false) {
      objections.insert(.historyLocked)
    }
    // The engine decides how much further back a dose can be.
    if day < today.advanced(by: -3) { objections.insert(.tooLongAgo) }
    let taken = disk.asNeeded.filter { $0.medication == medication.id }
    guard case .take(let isForced, let isExtra) = command.action else {
      if !taken.contains(where: { $0.day == day }) {
        objections.insert(isScheduled ? .notAsNeeded : .nothingTaken)
      }
      return objections
    }
    if isScheduled, !isExtra { objections.insert(.notAsNeeded) }
    if command.time == nil, day < today { objections.insert(.timeMissing) }
    let at = command.time.map { almanac.instant(of: $0, on: day) } ?? clock
    if at > clock { objections.insert(.futureTime) }
    if !isForced, exceeds(medication.limits, at, among: takenInstants(of: medication.id)) {
      objections.insert(.limitExceeded)
    }
    return objections
  }

  /// The command can also name an ended medication, unless it takes a new dose by the plan.
  func called(by command: AsNeededCommand, on today: Day) -> [Timeline] {
    if case .take(_, isExtra: false) = command.action { return almanac.named(command.medication, on: today) }
    return almanac.namedEver(command.medication, on: today)
  }

  /// The day that a command means: a time that is still to come today can be one of last evening.
  func day(_ reference: DayReference?, at time: TimeOfDay?, today: Day, in zone: SimulatedZone) -> Day {
    if let reference { return reference.resolved(today: today) }
    guard let time else { return today }
    let (todays, evening) = (time.instant(on: today, in: zone), time.instant(on: today.previous, in: zone))
    return todays > clock && isOfThisNight(evening) ? today.previous : today
  }

  func isOfThisNight(_ instant: Instant) -> Bool { instant <= clock && clock <= instant + .hours(6) }

  /// The instants of the medication's taken doses that the daemon remembers, without `doses`.
  func takenInstants(of medication: MedicationID, besides doses: Set<Dose> = []) -> [Instant] {
    let firstDay = engine?.memory.firstDay ?? moment.today
    let answers = disk.answers.filter { dose, answer in
      dose.medication == medication && dose.day >= firstDay && answer.kind == .taken && !doses.contains(dose)
    }
    let others = disk.asNeeded.filter { $0.medication == medication && $0.day >= firstDay }
    return answers.map(\.value.at) + others.map(\.at)
  }

  func exceeds(_ limits: DoseLimits, _ at: Instant, among taken: [Instant]) -> Bool {
    if let perDay = limits.perDay {
      // Checks every 24 hours that end with a dose or with the new one.
      let all = (taken + [at]).sorted()
      for end in all where end >= at && end - at < .hours(24) {
        if all.count(where: { end - $0 < .hours(24) && $0 <= end }) > perDay { return true }
      }
    }
    guard let gap = limits.gap else { return false }
    return taken.contains { $0 < at + gap && at < $0 + gap }
  }

  private func objections(toCalling fitting: [Timeline]) -> Set<Objection> {
    switch fitting.count {
    case 0: [.unknownMedication]
    case 1: []
    default: [.ambiguousMedication]
    }
  }

  private func objections(toName name: String, besides id: MedicationID?, on today: Day) -> Set<Objection> {
    if name.allSatisfy({ $0 == " " }) || name.count > 80 { return [.invalidText] }
    let isTaken = almanac.timelines.contains { other in
      other.id != id && other.names(from: today).contains { $0.lowercased() == name.lowercased() }
    }
    return isTaken ? [.medicationExists] : []
  }

  private func objections(toSlots names: [String]?, isAsNeeded: Bool) -> Set<Objection> {
    guard let names else { return [] }
    if names.contains(where: { SlotName($0).map { slots[$0] == nil } ?? true }) {
      return [.unknownSlot]
    }
    if isAsNeeded { return names.isEmpty ? [] : [.slotOfAsNeeded] }
    return names.isEmpty ? [.noSlot] : []
  }
}

extension TimeOfDay {
  fileprivate func instant(on day: Day, in zone: SimulatedZone) -> Instant {
    zone.firstInstant(showing: Int64(day.daysSinceEpoch) * 86_400 + Int64(secondsSinceMidnight))
  }
}
